package org.farkas.cfg;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.farkas.ir.Block;
import org.farkas.ir.Function;
import org.farkas.ir.Instruction;
import org.farkas.ir.Module;
import org.farkas.ir.Value;

/**
 * To which objects of others a call may write: variables with static storage duration by their
 * name, and what the call's arguments point to.
 */
final class CalleeWrites {
  /** Calls within calls. */
  private static final int MOST_CALLS = 8;

  private final Module module;
  private final Predicate<String> harmless;
  private final Deque<String> active = new ArrayDeque<>();

  /**
   * @param harmless names of functions without body that change nothing that the program sees
   */
  CalleeWrites(Module module, Predicate<String> harmless) {
    this.module = module;
    this.harmless = harmless;
  }

  /** Is told of pointers, as their function knows them, to objects that are written. */
  @FunctionalInterface
  interface Sink {
    /**
     * @return false if it is not known where the pointer leads
     */
    boolean written(Value pointer);
  }

  /** Tells a sink of all that a call may write to; false if that is not known. */
  boolean tell(Instruction.Call call, Sink sink) {
    if (!(call.callee() instanceof Value.FunctionAddress callee)) {
      return false;
    }
    String name = callee.name();
    if (name.startsWith("llvm.mem")) {
      return sink.written(call.arguments().getFirst());
    }
    if (name.startsWith("llvm.")) {
      return !name.startsWith("llvm.va_") && !name.startsWith("llvm.stack");
    }
    if (name.startsWith("__farkas_") || harmless.test(name) || changesNothing(name)) {
      return true;
    }
    Function function = module.functions().get(name);
    if (function == null
        || function.declaration()
        || active.contains(name)
        || active.size() >= MOST_CALLS) {
      return false;
    }
    active.push(name);
    try {
      return body(function, call.arguments(), sink);
    } finally {
      active.pop();
    }
  }

  private boolean body(Function function, List<Value> arguments, Sink sink) {
    Map<Integer, Instruction> definitions = new HashMap<>();
    for (Block block : function.blocks()) {
      block.instructions().forEach(i -> i.defines().ifPresent(r -> definitions.put(r.index(), i)));
    }
    Sink own = pointer -> written(pointer, function, definitions, arguments, sink);
    for (Block block : function.blocks()) {
      for (Instruction instruction : block.instructions()) {
        boolean known =
            switch (instruction) {
              case Instruction.Store store -> own.written(store.address());
              case Instruction.Call call -> tell(call, own);
              default -> true;
            };
        if (!known) {
          return false;
        }
      }
    }
    return true;
  }

  /** A pointer of a function that was called. */
  private static boolean written(
      Value pointer,
      Function function,
      Map<Integer, Instruction> definitions,
      List<Value> arguments,
      Sink caller) {
    if (pointer instanceof Value.GlobalAddress) {
      return caller.written(pointer);
    }
    if (!(pointer instanceof Value.Register register)) {
      return false;
    }
    if (register.index() < function.parameters().size()) {
      return register.index() < arguments.size() && caller.written(arguments.get(register.index()));
    }
    return switch (definitions.get(register.index())) {
      case Instruction.Allocate _ -> true; // an object of its own
      case Instruction.PointerAdd add ->
          written(add.base(), function, definitions, arguments, caller);
      case Instruction.Select select ->
          written(select.whenTrue(), function, definitions, arguments, caller)
              && written(select.whenFalse(), function, definitions, arguments, caller);
      case null, default -> false;
    };
  }

  /** Whether a function writes to nothing but its own local objects. */
  private boolean changesNothing(String name) {
    return changesNothing(name, new HashSet<>());
  }

  private boolean changesNothing(String name, Set<String> seen) {
    if (name.startsWith("__farkas_") || harmless.test(name) || !seen.add(name)) {
      return true;
    }
    if (name.startsWith("llvm.")) {
      return !name.startsWith("llvm.mem")
          && !name.startsWith("llvm.va_")
          && !name.startsWith("llvm.stack");
    }
    Function callee = module.functions().get(name);
    if (callee == null || callee.declaration()) {
      return false;
    }
    Set<Integer> locals = new HashSet<>();
    for (Block block : callee.blocks()) {
      for (Instruction instruction : block.instructions()) {
        switch (instruction) {
          case Instruction.Allocate allocate -> locals.add(allocate.result().index());
          case Instruction.PointerAdd add -> {
            if (isLocal(add.base(), locals)) {
              locals.add(add.result().index());
            }
          }
          case Instruction.Store store -> {
            if (!isLocal(store.address(), locals)) {
              return false;
            }
          }
          case Instruction.Call call -> {
            boolean quiet =
                call.callee() instanceof Value.FunctionAddress inner
                    && (inner.name().startsWith("llvm.mem")
                        ? isLocal(call.arguments().getFirst(), locals)
                        : changesNothing(inner.name(), seen));
            if (!quiet) {
              return false;
            }
          }
          default -> {}
        }
      }
    }
    return true;
  }

  private static boolean isLocal(Value value, Set<Integer> locals) {
    return value instanceof Value.Register register && locals.contains(register.index());
  }
}
