package org.farkas.replay;

import java.nio.BufferUnderflowException;
import java.nio.file.Path;
import java.util.List;
import org.farkas.base.Category;
import org.farkas.base.Diagnostic;
import org.farkas.base.DiagnosticException;
import org.farkas.testcase.InputLayout;
import org.farkas.testcase.InputVector;
import org.farkas.testcase.NativeRun;
import org.farkas.testcase.NativeRunner;

/**
 * Runs input vectors on a native program through its fork server. If the server is lost (it was
 * killed from outside), it is started anew once per run.
 *
 * <p>A run that wrote over its own recorder ends as {@code CRASHED} with code 0 and an empty trace
 * marked as truncated.
 */
public final class NativeReplay implements NativeRunner {
  private final NativeProgram program;
  private final ReplayOptions options;
  private final Path scratch;
  private final ProgramAddresses symbols;
  private ReplayServer server;
  private InitialVariables initial;

  private NativeReplay(NativeProgram program, ReplayOptions options, Path scratch) {
    this.program = program;
    this.options = options;
    this.scratch = scratch;
    this.symbols = ProgramAddresses.of(program);
    start();
  }

  /**
   * Starts a program's server.
   *
   * @param scratch an existing folder for working folders
   * @throws DiagnosticException category RESOURCES if it can't be started, or not be contained
   */
  public static NativeReplay start(NativeProgram program, ReplayOptions options, Path scratch) {
    return new NativeReplay(program, options, scratch);
  }

  private void start() {
    server = ReplayServer.start(program, symbols, options, scratch);
    try {
      requireContainer(server.container(), options);
    } catch (DiagnosticException e) {
      server.close();
      throw e;
    }
    InputVector nothing =
        new InputVector(
            new InputLayout("", List.of(), 0), List.of(), List.of(), List.of(), List.of());
    initial =
        new InitialVariables(
            symbols, server.initialVariables(), new RunAddresses(symbols, nothing));
  }

  /**
   * @throws DiagnosticException if the kernel can't contain runs and that was not allowed
   */
  static void requireContainer(ContainerReport container, ReplayOptions options) {
    if (!container.complete() && !options.allowUncontained()) {
      throw DiagnosticException.resources(
          "container-missing",
          "this kernel can't contain the code under test: no "
              + String.join(", no ", container.missing()),
          "run on Linux 5.13 or newer with Landlock, or allow it with --allow-uncontained");
    }
  }

  /** What stands around each run. */
  public ContainerReport container() {
    return server.container();
  }

  @Override
  public NativeRun run(InputVector inputs, long timeoutMillis) {
    RunAddresses addresses = new RunAddresses(symbols, inputs);
    byte[] message =
        new RunRequest(program, symbols, inputs, addresses).message(Math.max(1, timeoutMillis));
    MessageReader answer;
    try {
      answer = server.exchange(message, timeoutMillis);
    } catch (DiagnosticException _) {
      start();
      answer = server.exchange(message, timeoutMillis);
    }
    try {
      return new RunAnswer(program, symbols, addresses, initial)
          .read(answer, inputs.layout().function());
    } catch (BufferUnderflowException e) {
      throw new DiagnosticException(
          Diagnostic.of(
              Category.UNSUPPORTED,
              "run-ends-too-soon",
              "the program ends before the function under test is called",
              "a function that runs before main (a constructor) must return"),
          e);
    }
  }

  @Override
  public void close() {
    server.close();
  }
}
