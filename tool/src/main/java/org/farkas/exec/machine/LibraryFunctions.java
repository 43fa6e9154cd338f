package org.farkas.exec.machine;

import java.util.Optional;
import org.farkas.exec.library.LibraryNames;
import org.farkas.exec.memory.MemoryObject;
import org.farkas.exec.semantics.UndefinedKind;
import org.farkas.ir.NotNull;
import org.farkas.testcase.InputObject;

/** Library functions that the machine itself implements. */
final class LibraryFunctions {
  private final Execution x;
  private final Pointers pointers;
  private final Allocations allocations;
  private final FloatFunctions floats;
  private final InexactFunctions inexact;
  private final NumberTexts texts;

  LibraryFunctions(Execution x, Pointers pointers, MemoryBlocks blocks) {
    this.x = x;
    this.pointers = pointers;
    this.allocations = new Allocations(x, pointers, blocks);
    this.floats = new FloatFunctions(x);
    this.inexact = new InexactFunctions(x);
    this.texts = new NumberTexts(x);
  }

  void call(String name, Op.Call op) {
    switch (name) {
      case "exit", "_exit", "_Exit", "quick_exit" -> throw exit(op);
      case "abort" -> throw Interruption.end(new PathEnd.Aborted(x.where(), "", false));
      case "__assert_fail" ->
          throw Interruption.end(new PathEnd.Aborted(x.where(), text(op.arguments()[0]), true));
      case "__farkas_undefined" ->
          throw x.undefined(
              UndefinedKind.LIBRARY_ARGUMENT, text(op.arguments()[0]), Optional.empty());
      case NotNull.REQUIRED -> pointers.requireNotNull(op.arguments()[0]);
      case NotNull.PROMISED -> pointers.requirePromised(op.arguments()[0]);
      case "__farkas_unsupported" -> throw x.unsupported(text(op.arguments()[0]));
      case "__farkas_standard_input" -> standardInput(op);
      case "__farkas_stream_state" -> streamState(op);
      case "__farkas_presume" -> x.decisions.presume(text(op.arguments()[0]));
      case "malloc", "calloc", "realloc", "free", "aligned_alloc" -> allocations.call(name, op);
      default -> {
        String base = name.endsWith("f") && !name.equals("f") ? floatBase(name) : name;
        if (!floats.function(base, op) && !inexact.call(name, op) && !texts.call(name, op)) {
          throw x.unsupported("library function '" + LibraryNames.spelled(name) + "'");
        }
      }
    }
  }

  private void standardInput(Op.Call op) {
    InputState inputs = x.state.inputState();
    for (int id = 0; id < inputs.objects().size(); id++) {
      if (inputs.input(id).origin() instanceof InputObject.StandardInput) {
        x.set(op.result(), 0, inputs.objects().get(id));
        return;
      }
    }
    throw x.unsupported("standard input, which is no input of this unit");
  }

  /** Where a stream's state is; NULL for standard input. */
  private void streamState(Op.Call op) {
    int operand = pointers.resolve(op.arguments()[0], false);
    Optional<Long> offset =
        x.reference(operand) instanceof MemoryObject object
            ? StreamStates.stateOffset(object)
            : Optional.empty();
    if (offset.isPresent()) {
      x.set(op.result(), offset.get(), x.reference(operand));
    } else {
      x.set(op.result(), 0, MemoryObject.ABSOLUTE);
    }
  }

  /** {@code floorf} is {@code floor} on floats; the machine looks at the operand's type. */
  private static String floatBase(String name) {
    return name.substring(0, name.length() - 1);
  }

  private Interruption exit(Op.Call op) {
    int operand = op.arguments()[0];
    long code =
        x.reference(operand) == null
            ? x.bits(operand)
            : x.state.evaluator().narrow(x.term(operand, 32));
    return Interruption.end(new PathEnd.Exited((int) code & 0xff));
  }

  /** The characters of a string literal argument, for a message. */
  private String text(int operand) {
    pointers.resolveIfPointer(operand);
    return ConstantText.of(x, operand).orElse("");
  }
}
