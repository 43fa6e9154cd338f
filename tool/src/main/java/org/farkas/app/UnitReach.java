package org.farkas.app;

import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.farkas.cfg.CallGraph;
import org.farkas.cfg.WrittenVariables;
import org.farkas.exec.library.StreamFunctions;
import org.farkas.ir.Block;
import org.farkas.ir.Function;
import org.farkas.ir.Global;
import org.farkas.ir.Instruction;
import org.farkas.ir.Module;
import org.farkas.ir.Operands;
import org.farkas.ir.Value;
import org.farkas.source.FixedMemory;
import org.farkas.source.SourceModel;
import org.farkas.source.VariableInfo;
import org.farkas.testcase.InputObject;

/**
 * What a unit may execute and touch.
 *
 * @param functions IR names of the functions with a body that it may execute, itself first
 * @param variables IR names of the user's mutable variables with static storage duration that those
 *     functions name, or that other such variables' initialisers point to; without static locals
 *     that nothing ever writes; {@linkplain FixedMemory#name names} of memory at fixed addresses;
 *     {@link InputObject.StandardInput#STATE} if the unit reads that; and {@linkplain
 *     InputObject.EnvironmentVariable#marker markers} of environment variables
 */
record UnitReach(Set<String> functions, Set<String> variables) {
  UnitReach {
    functions = Collections.unmodifiableSet(new LinkedHashSet<>(functions));
    variables = Collections.unmodifiableSet(new LinkedHashSet<>(variables));
  }

  static UnitReach of(
      String function,
      Module module,
      CallGraph calls,
      WrittenVariables written,
      SourceModel source) {
    Set<String> functions = new LinkedHashSet<>();
    Set<String> named = new LinkedHashSet<>();
    for (String name : calls.reachableFrom(List.of(function))) {
      Function body = module.functions().get(name);
      if (body != null && !body.declaration()) {
        functions.add(name);
        named.addAll(named(body));
      }
    }
    Set<String> mutable =
        source.variables().stream()
            .filter(variable -> !variable.constant() && !keepsItsValue(variable, written, module))
            .map(VariableInfo::irName)
            .collect(Collectors.toSet());
    Set<String> used = closed(named, module);
    Set<String> variables = new LinkedHashSet<>(used);
    variables.retainAll(mutable);
    source.hiddenVariables().stream()
        .filter(used::contains)
        .filter(name -> written.names().contains(name) || !module.globals().get(name).internal())
        .forEach(variables::add);
    for (FixedMemory memory : source.fixedMemory()) {
      if (!Collections.disjoint(memory.users(), functions)
          || !Collections.disjoint(memory.users(), used)) {
        variables.add(memory.name());
      }
    }
    boolean readsInput =
        used.contains(InputObject.StandardInput.STATE)
            && (named.contains("stdin")
                || functions.contains("read")
                || functions.stream().anyMatch(StreamFunctions::readsOnlyInput));
    if (readsInput) {
      variables.add(InputObject.StandardInput.STATE);
    }
    EnvironmentNames.in(module, functions)
        .forEach(name -> variables.add(InputObject.EnvironmentVariable.marker(name)));
    return new UnitReach(functions, variables);
  }

  /** Variables at file scope are inputs even then: tests set them. */
  private static boolean keepsItsValue(
      VariableInfo variable, WrittenVariables written, Module module) {
    Global global = module.globals().get(variable.irName());
    return variable.enclosingFunction().isPresent()
        && variable.defined()
        && (global == null || global.internal())
        && !written.names().contains(variable.irName());
  }

  private static Set<String> named(Function function) {
    Set<String> names = new LinkedHashSet<>();
    for (Block block : function.blocks()) {
      block.phis().forEach(phi -> phi.incoming().values().forEach(value -> add(value, names)));
      for (Instruction instruction : block.instructions()) {
        Operands.of(instruction).forEach(value -> add(value, names));
      }
      Operands.of(block.terminator()).forEach(value -> add(value, names));
    }
    return names;
  }

  private static void add(Value value, Set<String> names) {
    Operands.variablesIn(value).forEach(names::add);
  }

  private static Set<String> closed(Set<String> start, Module module) {
    Set<String> reached = new LinkedHashSet<>(start);
    Deque<String> pending = new ArrayDeque<>(start);
    while (!pending.isEmpty()) {
      Global global = module.globals().get(pending.poll());
      if (global == null || global.initialiser().isEmpty()) {
        continue;
      }
      Set<String> targets = new LinkedHashSet<>();
      global.initialiser().get().relocations().forEach(r -> add(r.target(), targets));
      for (String target : targets) {
        if (reached.add(target)) {
          pending.add(target);
        }
      }
    }
    return reached;
  }
}
