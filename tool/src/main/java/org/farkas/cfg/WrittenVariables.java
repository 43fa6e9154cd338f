package org.farkas.cfg;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.farkas.ir.Block;
import org.farkas.ir.Function;
import org.farkas.ir.Global;
import org.farkas.ir.Instruction;
import org.farkas.ir.Module;
import org.farkas.ir.Operands;
import org.farkas.ir.Value;
import org.farkas.source.VolatileReads;

/**
 * The variables that a program may write. One that it only loads from, perhaps at an offset, whose
 * address goes nowhere else, keeps its initial value for ever, unless other files can name it.
 */
public record WrittenVariables(Set<String> names) {
  public WrittenVariables {
    names = Collections.unmodifiableSet(new LinkedHashSet<>(names));
  }

  public static WrittenVariables of(Module module) {
    return new WrittenVariables(used(module, true));
  }

  /**
   * The variables whose addresses go further than into loads and stores, so that a pointer that
   * comes from elsewhere may lead to them; those that other files can name, too.
   */
  public static Set<String> escaping(Module module) {
    Set<String> names = used(module, false);
    module.globals().values().stream()
        .filter(global -> !global.internal() && !VolatileReads.owns(global.name()))
        .forEach(global -> names.add(global.name()));
    return names;
  }

  private static Set<String> used(Module module, boolean byStores) {
    Set<String> names = new LinkedHashSet<>();
    if (byStores
        && module.functions().values().stream().anyMatch(WrittenVariables::isPartlyUnread)) {
      names.addAll(module.globals().keySet());
    }
    for (Function function : module.functions().values()) {
      addFrom(function, byStores, names);
    }
    for (Global global : module.globals().values()) {
      global.initialiser().ifPresent(i -> i.relocations().forEach(r -> add(r.target(), names)));
    }
    return names;
  }

  /** Whether something in a function is not known, such as assembler code, which may write. */
  private static boolean isPartlyUnread(Function function) {
    return function.blocks().stream()
        .flatMap(block -> block.instructions().stream())
        .anyMatch(Instruction.Unsupported.class::isInstance);
  }

  private static void addFrom(Function function, boolean byStores, Set<String> names) {
    BitSet escaping = escaping(function, byStores);
    for (Block block : function.blocks()) {
      block.phis().forEach(phi -> phi.incoming().values().forEach(value -> add(value, names)));
      for (Instruction instruction : block.instructions()) {
        switch (instruction) {
          case Instruction.Load _ -> {}
          case Instruction.PointerAdd add when !escaping.get(add.result().index()) -> {}
          case Instruction.Store store when !byStores -> add(store.value(), names);
          default -> Operands.of(instruction).forEach(value -> add(value, names));
        }
      }
      Operands.of(block.terminator()).forEach(value -> add(value, names));
    }
  }

  /** The registers that are used for more than loading from where they point, or storing there. */
  private static BitSet escaping(Function function, boolean byStores) {
    BitSet escaping = new BitSet(function.registerCount());
    List<Instruction.PointerAdd> sums = new ArrayList<>();
    for (Block block : function.blocks()) {
      block.phis().forEach(phi -> phi.incoming().values().forEach(v -> mark(v, escaping)));
      for (Instruction instruction : block.instructions()) {
        switch (instruction) {
          case Instruction.Load _ -> {}
          case Instruction.PointerAdd add -> sums.add(add);
          case Instruction.Store store when !byStores -> mark(store.value(), escaping);
          default -> Operands.of(instruction).forEach(value -> mark(value, escaping));
        }
      }
      Operands.of(block.terminator()).forEach(value -> mark(value, escaping));
    }
    int before;
    do {
      before = escaping.cardinality();
      for (Instruction.PointerAdd sum : sums.reversed()) { // most are used behind their operands
        if (escaping.get(sum.result().index())) {
          Operands.of(sum).forEach(value -> mark(value, escaping));
        }
      }
    } while (escaping.cardinality() != before);
    return escaping;
  }

  private static void mark(Value value, BitSet escaping) {
    if (value instanceof Value.Register register) {
      escaping.set(register.index());
    }
  }

  private static void add(Value value, Set<String> names) {
    if (!(value instanceof Value.Register)) {
      Operands.variablesIn(value).forEach(names::add);
    }
  }
}
