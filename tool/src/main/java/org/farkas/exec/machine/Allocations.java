package org.farkas.exec.machine;

import java.util.Optional;
import java.util.OptionalLong;
import org.farkas.exec.memory.Contents;
import org.farkas.exec.memory.MemoryObject;
import org.farkas.exec.memory.MemoryObject.Kind;
import org.farkas.exec.memory.SymbolicPointer;
import org.farkas.exec.semantics.UndefinedKind;
import org.farkas.expr.Operator;
import org.farkas.expr.Term;
import org.farkas.testcase.Assumption;
import org.farkas.testcase.InputObject;

/**
 * The malloc family (C11 7.22.3). Every call may fail, as an input; sizes beyond what a process can
 * have always fail, as in glibc.
 */
final class Allocations {
  private final Execution x;
  private final Pointers pointers;
  private final MemoryBlocks blocks;

  Allocations(Execution x, Pointers pointers, MemoryBlocks blocks) {
    this.x = x;
    this.pointers = pointers;
    this.blocks = blocks;
  }

  void call(String name, Op.Call op) {
    int[] arguments = op.arguments();
    int width = x.program.pointerBits();
    switch (name) {
      case "malloc" -> allocate(op, x.term(arguments[0], width), false);
      case "aligned_alloc" -> allocate(op, x.term(arguments[1], width), false);
      case "calloc" -> calloc(op, x.term(arguments[0], width), x.term(arguments[1], width));
      case "realloc" -> reallocate(op, x.term(arguments[1], width));
      default -> free(arguments[0]);
    }
  }

  private void calloc(Op.Call op, Term count, Term size) {
    int width = count.widthBits();
    Term product = x.terms.make(Operator.MUL, count, size);
    Term wide =
        x.terms.make(
            Operator.MUL,
            x.terms.convert(Operator.ZERO_EXTEND, count, 2 * width),
            x.terms.convert(Operator.ZERO_EXTEND, size, 2 * width));
    Term fits = x.terms.eq(wide, x.terms.convert(Operator.ZERO_EXTEND, product, 2 * width));
    if (!x.decisions.ask(fits)) {
      fail(op);
      return;
    }
    allocate(op, product, true);
  }

  private void allocate(Op.Call op, Term size, boolean zero) {
    Optional<MemoryObject> object = tryAllocate(size, zero);
    if (object.isPresent()) {
      x.set(op.result(), 0, object.get());
    } else {
      fail(op);
    }
  }

  private void fail(Op.Call op) {
    x.set(op.result(), 0, MemoryObject.ABSOLUTE);
    x.state.inputState().takeAllocation();
  }

  /** Decides whether an allocation succeeds; if so it counts as made. */
  private Optional<MemoryObject> tryAllocate(Term size, boolean zero) {
    if (fails()) {
      return Optional.empty();
    }
    if (size.isConstant()) {
      long bytes = size.value();
      if (bytes < 0) {
        return Optional.empty(); // above PTRDIFF_MAX
      }
      if (bytes > x.options.maxObjectBytes()) {
        throw x.unsupported("an allocation of " + bytes + " bytes");
      }
    } else {
      x.decisions.bound(
          x.terms.make(
              Operator.ULE, size, x.terms.constant(size.widthBits(), SymbolicSizes.CAPACITY_BYTES)),
          SymbolicSizes.assumption("allocation"),
          "allocation of more than " + SymbolicSizes.CAPACITY_BYTES + " bytes");
    }
    Term wide = size.widthBits() == 64 ? size : x.terms.convert(Operator.ZERO_EXTEND, size, 64);
    int number = x.state.inputState().takeAllocation();
    return Optional.of(blocks.allocate("allocation " + (number + 1), wide, zero));
  }

  private boolean fails() {
    InputState inputs = x.state.inputState();
    int number = inputs.allocations();
    if (inputs.concrete().isPresent()) {
      return inputs.concrete().get().failingAllocations().contains(number);
    }
    if (!x.options.allocationsMayFail()) {
      return false;
    }
    Term variable = InputVectors.allocationFails(x.terms, number);
    return x.decisions.ask(variable);
  }

  private void reallocate(Op.Call op, Term size) {
    int operand = pointers.resolve(op.arguments()[0], false);
    if (isNull(operand)) {
      allocate(op, size, false);
      return;
    }
    MemoryObject old = allocated(operand);
    if (x.decisions.ask(x.terms.eq(size, x.terms.constant(size.widthBits(), 0)))) {
      // C11 7.22.3p1 leaves that open, as C17 does that it frees; in C23 it is undefined.
      x.decisions.presume("realloc() to no bytes frees the block and gives NULL");
      x.memory().free(old);
      x.set(op.result(), 0, MemoryObject.ABSOLUTE);
      return;
    }
    Optional<MemoryObject> fresh = tryAllocate(size, false);
    if (fresh.isEmpty()) {
      fail(op);
      return;
    }
    blocks.copyCommon(old, fresh.get());
    x.memory().free(old);
    x.set(op.result(), 0, fresh.get());
  }

  private boolean isNull(int operand) {
    if (x.reference(operand) instanceof MemoryObject object) {
      return object.kind() == Kind.ABSOLUTE && x.bits(operand) == 0;
    }
    if (x.reference(operand) instanceof SymbolicPointer pointer
        && pointer.object().kind() == Kind.ABSOLUTE) {
      return x.decisions.ask(x.terms.eq(pointer.offset(), x.terms.constant(64, 0)));
    }
    return false;
  }

  private void free(int argument) {
    int operand = pointers.resolve(argument, false);
    if (!isNull(operand)) {
      x.memory().free(allocated(operand));
    }
  }

  /** The living allocation that a pointer is the start of; ends the path if there is none. */
  private MemoryObject allocated(int operand) {
    MemoryObject object = pointers.object(operand);
    if (object.kind() == Kind.BEYOND) {
      throw x.bound(Pointers.notFollowed(object));
    }
    boolean pointee =
        object.kind() == Kind.INPUT
            && object
                .input()
                .map(input -> input.origin() instanceof InputObject.Pointee)
                .orElse(false);
    if (object.kind() != Kind.HEAP && !pointee) {
      throw x.undefined(UndefinedKind.INVALID_FREE);
    }
    Contents contents = x.memory().find(object);
    if (contents == null) {
      throw x.undefined(UndefinedKind.DOUBLE_FREE);
    }
    OptionalLong lead = Leads.of(x.state, object);
    if (lead.isPresent()) {
      // That something lies before what the pointer leads to is only a guess.
      x.decisions.bound(
          x.terms.not(x.terms.eq(pointers.offset(operand), x.terms.constant(64, lead.getAsLong()))),
          Assumption.NO_SHARING,
          UndefinedKind.INVALID_FREE.label());
    }
    x.decisions.require(
        x.terms.eq(pointers.offset(operand), x.terms.constant(64, 0)),
        UndefinedKind.INVALID_FREE,
        UndefinedKind.INVALID_FREE.label(),
        Optional.empty());
    return object;
  }
}
