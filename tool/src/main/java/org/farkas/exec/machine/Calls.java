package org.farkas.exec.machine;

import java.util.List;
import java.util.Optional;
import org.farkas.exec.library.LibraryCalls;
import org.farkas.exec.library.LibraryNames;
import org.farkas.exec.library.StreamFunctions;
import org.farkas.exec.memory.MemoryObject;
import org.farkas.exec.memory.SymbolicAccess;
import org.farkas.exec.memory.SymbolicPointer;
import org.farkas.exec.semantics.UndefinedKind;
import org.farkas.ir.Function;
import org.farkas.ir.Type;
import org.farkas.source.CallSequence;

/** Calls and returns. */
final class Calls {
  /** The model that all its spellings lead to; C11 7.13.1. */
  private static final String SAVES_PLACE = "setjmp";

  private final Execution x;
  private final Pointers pointers;
  private final AccessChecks checks;
  private final MemoryBlocks blocks;
  private final Intrinsics intrinsics;
  private final VariableArguments variableArguments;
  private final LibraryFunctions library;
  private final Stubs stubs;
  private final StreamStates streams;
  private final FunctionsOfInputs functions;

  private final ErrorNumber errorNumber;

  Calls(
      Execution x,
      Pointers pointers,
      AccessChecks checks,
      SymbolicAccess symbolic,
      InputMemory inputMemory) {
    this.x = x;
    this.errorNumber = new ErrorNumber(x);
    this.pointers = pointers;
    this.checks = checks;
    this.blocks = new MemoryBlocks(x, pointers, checks, symbolic);
    this.variableArguments = new VariableArguments(x, pointers, checks, blocks);
    this.intrinsics = new Intrinsics(x, blocks, variableArguments);
    this.library = new LibraryFunctions(x, pointers, blocks);
    this.functions = new FunctionsOfInputs(x);
    this.streams = new StreamStates(x, pointers);
    this.stubs = new Stubs(x, pointers, checks, inputMemory);
  }

  void call(Op.Call op) {
    Callee callee = op.callee() != null ? op.callee() : indirect(op);
    errorNumber.called(callee.name());
    switch (callee) {
      case Callee.Defined defined -> {
        if (defined.name().equals(SAVES_PLACE)) {
          x.state.setPlaceSaved();
        }
        enter(defined.code(), op);
        return;
      }
      case Callee.Stream stream -> {
        if (readsInput(stream, op)) {
          enter(stream.model().code(), op);
          return;
        }
        streams.requireOpen(stream.name(), op);
        variableArguments.given(stream.name(), op);
        stubs.call(stream.name(), op);
      }
      case Callee.Instrumentation mark -> x.marks.mark(mark.mark(), op);
      case Callee.Intrinsic intrinsic -> intrinsics.call(intrinsic.name(), op);
      case Callee.Library function -> {
        requireLibrarys(function.name(), op);
        library.call(function.name(), op);
      }
      case Callee.Output function -> {
        requireLibrarys(function.name(), op);
        streams.requireOpen(function.name(), op);
        presumeInputUntouched(function.name(), op);
        variableArguments.given(function.name(), op);
        stubs.output(function.name(), op);
      }
      case Callee.Unsupported function ->
          throw x.unsupported("function '" + LibraryNames.spelled(function.name()) + "'");
      case Callee.Stub stub -> {
        List<MemoryObject> used = streams.requireOpen(stub.name(), op);
        presumeInputUntouched(stub.name(), op);
        variableArguments.given(stub.name(), op);
        stubs.call(stub.name(), op);
        streams.called(stub.name(), used);
      }
    }
    x.frame.position++;
  }

  /** What a function without model does with standard input has no effect here. */
  private void presumeInputUntouched(String name, Op.Call op) {
    if (StreamFunctions.keepsContents(name) || StreamFunctions.closes(name)) {
      return;
    }
    for (int operand : op.arguments()) {
      streams.given(name, x.reference(operand));
      if (Pointers.objects(x.reference(operand)).stream().anyMatch(x.program::isStandardInput)) {
        x.decisions.presume(
            LibraryNames.spelled(name) + "() leaves what is to be read from standard input");
      }
    }
  }

  /** Whether a call is about a stream that is an input, standard input among them. */
  private boolean readsInput(Callee.Stream stream, Op.Call op) {
    int number = stream.argument();
    if (number >= op.arguments().length) {
      return false;
    }
    if (op.argumentTypes()[number] instanceof Type.Pointer) {
      pointers.requireNotNull(op.arguments()[number]);
      int operand = pointers.resolve(op.arguments()[number], false);
      if (x.reference(operand) instanceof MemoryObject object
          && object.kind() == MemoryObject.Kind.BEYOND) {
        throw x.bound(Pointers.notFollowed(object));
      }
      if (x.bits(operand) != 0) {
        return false;
      }
      if (StreamStates.isStream(x.reference(operand))) {
        if (x.state.inputState().readsStandardInput()) {
          x.decisions.presume("standard input is not among the other streams");
        }
        return true;
      }
      if (!x.program.isStandardInput(x.reference(operand))) {
        return false;
      }
      if (StreamFunctions.moves(stream.name())) {
        presumeInputUntouched(stream.name(), op);
        return false;
      }
      return true;
    }
    int operand = op.arguments()[number];
    int width = x.program.width(op.argumentTypes()[number]);
    if (x.reference(operand) == null) {
      return x.bits(operand) == 0;
    }
    return x.decisions.ask(x.terms.eq(x.term(operand, width), x.terms.constant(width, 0)));
  }

  private Callee indirect(Op.Call op) {
    int operand = pointers.resolve(op.pointer(), true);
    Object reference = x.reference(operand);
    if (reference instanceof MemoryObject object) {
      switch (object.kind()) {
        case FUNCTION -> {
          if (x.bits(operand) == 0) {
            return x.program.callee(object.name());
          }
        }
        case ABSOLUTE -> {
          if (x.bits(operand) == 0) {
            throw x.undefined(
                UndefinedKind.NULL_DEREFERENCE, Pointers.nullMessage(object), object.guess());
          }
          throw x.unsupported("call of an absolute address");
        }
        case BEYOND -> throw x.bound(Pointers.notFollowed(object));
        case INPUT -> {
          if (object.input().isPresent()) {
            throw x.unsupported("call through a pointer of the inputs that leads to data");
          }
        }
        case GLOBAL, STACK, HEAP -> {}
      }
    } else if (reference instanceof SymbolicPointer pointer
        && pointer.object().kind() == MemoryObject.Kind.ABSOLUTE) {
      if (pointer.offset().tainted() && x.taints.of(pointer.offset()).indeterminate()) {
        throw x.undefined(
            UndefinedKind.INDETERMINATE_VALUE,
            "call through an indeterminate pointer",
            Optional.empty());
      }
      throw x.unsupported("call through a pointer made from an integer");
    }
    throw x.undefined(
        UndefinedKind.INVALID_POINTER,
        "call through a pointer that is no function's",
        Optional.empty());
  }

  private void enter(Code code, Op.Call op) {
    Function function = code.function();
    checkTypes(function, op);
    if (x.state.depth() >= x.options.maxCallDepth()) {
      throw x.tooDeep(x.options.maxCallDepth());
    }
    int count = function.parameters().size();
    for (int i = 0; i < op.arguments().length; i++) {
      if (op.byValueBytes()[i] > 0) {
        int operand = pointers.resolve(op.arguments()[i], true);
        checks.check(x.bits(operand), x.reference(operand), op.byValueBytes()[i], false);
      }
    }
    Frame caller = x.frame;
    caller.position++;
    x.state.countCall();
    Frame callee = x.state.push(code);
    for (int i = 0; i < count; i++) {
      int argument = op.arguments()[i];
      callee.bits[i] = caller.bits[argument];
      callee.references[i] = caller.references[argument];
      if (op.byValueBytes()[i] > 0) {
        copyArgument(callee, i, op.byValueBytes()[i]);
      }
    }
    if (function.variadic()) {
      boolean entry = CallSequence.isEntry(caller.code.function().name());
      boolean said = !entry || op.arguments().length > count;
      callee.variableArguments = said ? VariableArguments.of(caller, op, count, entry) : null;
    }
    x.frame = callee;
  }

  private void copyArgument(Frame callee, int parameter, long size) {
    Object original = callee.references[parameter];
    MemoryObject copy =
        x.memory()
            .allocate(
                MemoryObject.builder(
                        MemoryObject.Kind.STACK,
                        callee.code.function().parameters().get(parameter).name())
                    .size(size)
                    .align(Math.max(8, Pointers.object(original).alignBytes())));
    blocks.copy(callee.bits[parameter], original, copy, 0, Math.toIntExact(size));
    callee.bits[parameter] = 0;
    callee.references[parameter] = copy;
  }

  private void checkTypes(Function function, Op.Call op) {
    int given = op.arguments().length;
    int wanted = function.parameters().size();
    boolean fits = function.variadic() ? given >= wanted : given == wanted;
    for (int i = 0; fits && i < wanted; i++) {
      fits = op.argumentTypes()[i].equals(function.parameters().get(i).type());
    }
    if (fits && op.result() >= 0) {
      fits = op.resultType().equals(function.result());
    }
    if (!fits) {
      throw mismatch(function.name(), op);
    }
  }

  private void requireLibrarys(String name, Op.Call op) {
    if (!LibraryCalls.fits(name, List.of(op.argumentTypes()), x.program.pointerBits())) {
      throw mismatch(name, op);
    }
  }

  /**
   * A call that does not give a function what it takes is undefined (C11 6.5.2.2p9), unless the
   * file declares that function so: then it is none of the C library but one of the program's own.
   */
  private Interruption mismatch(String name, Op.Call op) {
    if (op.callee() != null && x.program.declares(name)) {
      return x.unsupported(
          "function '%s', which takes or gives something else here than the C library's"
              .formatted(LibraryNames.spelled(name)));
    }
    functions.calledThroughOtherType(name);
    return x.undefined(
        UndefinedKind.CALL_MISMATCH,
        "call of '" + name + "' through an incompatible type",
        Optional.empty());
  }

  /** Returns from the innermost frame; the path ends when it is the unit's own. */
  void leave(Op.Return op) {
    Frame frame = x.frame;
    long bits = op.operand() < 0 ? 0 : frame.bits[op.operand()];
    Object reference = op.operand() < 0 ? null : frame.references[op.operand()];
    if (x.state.depth() == 1) {
      x.state.returned().set(bits, reference);
      throw Interruption.end(new PathEnd.Returned());
    }
    x.state.pop();
    Frame caller = x.state.top();
    x.frame = caller;
    Op.Call call = (Op.Call) caller.code.operations()[caller.position - 1];
    x.set(call.result(), bits, reference);
  }
}
