package org.farkas.replay;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.farkas.base.Category;
import org.farkas.base.Diagnostic;
import org.farkas.base.DiagnosticException;
import org.farkas.base.SourceSpan;
import org.farkas.source.FunctionInfo;
import org.farkas.testcase.InputObject;
import org.farkas.testcase.InputVector;
import org.farkas.testcase.ObjectValue;
import org.farkas.testcase.PointerTarget;
import org.farkas.testcase.StubCall;

/** Turns an input vector into the message that runs it; the layout is in {@code shared.h}. */
final class RunRequest {
  private final NativeProgram program;
  private final ProgramAddresses symbols;
  private final InputVector inputs;
  private final RunAddresses addresses;

  RunRequest(
      NativeProgram program, ProgramAddresses symbols, InputVector inputs, RunAddresses addresses) {
    this.program = program;
    this.symbols = symbols;
    this.inputs = inputs;
    this.addresses = addresses;
  }

  byte[] message(long timeoutMillis) {
    MessageWriter message = new MessageWriter();
    message.number(timeoutMillis).number(wrapper()).number(resultBytes());
    message.number(addresses.areaBytes());
    List<long[]> pages = addresses.fixedPages();
    message.number(pages.size());
    pages.forEach(range -> message.number(range[0]).number(range[1]));
    writeArguments(message);
    writeStandardInput(message);
    writeObjects(message);
    writeReads(message);
    writeStubCalls(message);
    message.number(inputs.failingAllocations().size());
    inputs.failingAllocations().forEach(message::number);
    writeStreams(message);
    writeEnvironment(message);
    return message.message();
  }

  private long wrapper() {
    String function = inputs.layout().function();
    return symbols
        .wrapper(function)
        .orElseThrow(
            () ->
                new DiagnosticException(
                    new Diagnostic(
                        Category.UNSUPPORTED,
                        "function-not-callable",
                        program
                            .source()
                            .function(function)
                            .map(FunctionInfo::where)
                            .orElse(SourceSpan.UNKNOWN),
                        "can't run "
                            + function
                            + ": "
                            + program.unsupported().getOrDefault(function, "it has no body"),
                        "")));
  }

  private long resultBytes() {
    long returned =
        program
            .source()
            .function(inputs.layout().function())
            .map(f -> f.type().result().sizeBytes())
            .orElse(0L);
    long bytes = 4 * Long.BYTES + MessageWriter.padded(returned);
    for (InputObject object : addresses.objects()) {
      bytes += MessageWriter.padded(object.sizeBytes());
    }
    for (ProgramAddresses.Place place : symbols.mutableVariables().values()) {
      bytes += Long.BYTES + MessageWriter.padded(place.sizeBytes());
    }
    return bytes;
  }

  private void writeArguments(MessageWriter message) {
    List<Long> arguments = new ArrayList<>();
    for (InputObject object : addresses.objects()) {
      if (object.origin() instanceof InputObject.Parameter parameter) {
        if (parameter.index() != arguments.size()) {
          throw DiagnosticException.internal(
              "parameters-out-of-order", "input objects do not list the parameters in order");
        }
        arguments.add(addresses.address(object));
      }
    }
    message.number(arguments.size());
    arguments.forEach(message::number);
  }

  private void writeEnvironment(MessageWriter message) {
    List<InputObject> variables =
        addresses.objects().stream()
            .filter(object -> object.origin() instanceof InputObject.EnvironmentVariable)
            .toList();
    message.number(variables.size());
    for (InputObject object : variables) {
      String name = ((InputObject.EnvironmentVariable) object.origin()).name() + "\0";
      byte[] bytes = name.getBytes(StandardCharsets.ISO_8859_1);
      message.number(addresses.address(object)).number(bytes.length).block(bytes);
    }
  }

  private void writeStreams(MessageWriter message) {
    List<InputObject> streams = addresses.objects().stream().filter(InputObject::isStream).toList();
    message.number(streams.size());
    streams.forEach(stream -> message.number(addresses.address(stream)));
  }

  private void writeStandardInput(MessageWriter message) {
    byte[] input = inputs.standardInput().orElse(new byte[0]);
    message.number(input.length).block(input);
  }

  private void writeObjects(MessageWriter message) {
    List<InputObject> written =
        addresses.objects().stream()
            .filter(o -> !(o.origin() instanceof InputObject.InitialVariable))
            .toList();
    message.number(written.size());
    for (InputObject object : written) {
      byte[] bytes = memory(inputs.values().get(object.id()));
      message.number(addresses.address(object)).number(bytes.length).block(bytes);
    }
  }

  private byte[] memory(ObjectValue value) {
    byte[] bytes = value.bytes();
    ByteBuffer view = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    for (Map.Entry<Long, PointerTarget> pointer : value.pointers().entrySet()) {
      view.putLong(Math.toIntExact(pointer.getKey()), addresses.number(pointer.getValue()));
    }
    return bytes;
  }

  private void writeReads(MessageWriter message) {
    message.number(addresses.objects().size());
    for (InputObject object : addresses.objects()) {
      message.number(addresses.address(object)).number(object.sizeBytes());
    }
  }

  private void writeStubCalls(MessageWriter message) {
    List<long[]> outputs = new ArrayList<>();
    message.number(inputs.stubCalls().size());
    for (StubCall call : inputs.stubCalls()) {
      int stub = program.stubs().indexOf(call.function());
      if (stub < 0) {
        throw DiagnosticException.internal(
            "stub-missing", "the native program has no stub for " + call.function());
      }
      message.number(stub).number(call.call());
      long result = call.result().map(id -> addresses.address(inputs.object(id))).orElse(0L);
      message.number(result);
      message.number(call.result().map(id -> inputs.object(id).sizeBytes()).orElse(0L));
      message.number(outputs.size()).number(call.outputs().size());
      call.outputs()
          .forEach(
              (parameter, id) -> {
                InputObject object = inputs.object(id);
                outputs.add(new long[] {parameter, addresses.address(object), object.sizeBytes()});
              });
    }
    message.number(outputs.size());
    for (long[] output : outputs) {
      message.number(output[0]).number(output[1]).number(output[2]);
    }
  }
}
