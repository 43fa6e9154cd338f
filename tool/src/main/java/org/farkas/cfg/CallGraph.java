package org.farkas.cfg;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.farkas.ir.Block;
import org.farkas.ir.Function;
import org.farkas.ir.Global;
import org.farkas.ir.Instruction;
import org.farkas.ir.Module;
import org.farkas.ir.Operands;
import org.farkas.ir.Type;
import org.farkas.ir.Value;

/**
 * Who may call whom. A call through a pointer may reach every function whose address is taken, that
 * is: used otherwise than as the callee of a call, in code or in an initialiser; but for those that
 * take other arguments, which it is undefined to call so (C11 6.5.2.2p9).
 */
public final class CallGraph {
  private final Map<String, Set<String>> direct;

  /** By function with calls through pointers, what these may reach. */
  private final Map<String, Set<String>> indirect;

  private final Set<String> addressTaken;

  private CallGraph(
      Map<String, Set<String>> direct,
      Map<String, Set<String>> indirect,
      Set<String> addressTaken) {
    this.direct = direct;
    this.indirect = indirect;
    this.addressTaken = addressTaken;
  }

  public static CallGraph of(Module module) {
    Map<String, Set<String>> direct = new LinkedHashMap<>();
    Map<String, List<Instruction.Call>> throughPointers = new LinkedHashMap<>();
    Set<String> addressTaken = new LinkedHashSet<>();
    for (Global global : module.globals().values()) {
      global
          .initialiser()
          .ifPresent(i -> i.relocations().forEach(r -> take(r.target(), addressTaken)));
    }
    for (Function function : module.functions().values()) {
      Set<String> callees = new LinkedHashSet<>();
      direct.put(function.name(), callees);
      for (Block block : function.blocks()) {
        block.phis().forEach(p -> p.incoming().values().forEach(v -> take(v, addressTaken)));
        Operands.of(block.terminator()).forEach(v -> take(v, addressTaken));
        for (Instruction instruction : block.instructions()) {
          List<Value> operands = Operands.of(instruction);
          if (instruction instanceof Instruction.Call call) {
            if (call.callee() instanceof Value.FunctionAddress callee) {
              callees.add(callee.name());
            } else {
              throughPointers.computeIfAbsent(function.name(), _ -> new ArrayList<>()).add(call);
            }
            operands = call.arguments();
          }
          operands.forEach(v -> take(v, addressTaken));
        }
      }
    }
    Map<String, Set<String>> indirect = new LinkedHashMap<>();
    throughPointers.forEach(
        (caller, calls) -> indirect.put(caller, reached(calls, addressTaken, module)));
    return new CallGraph(direct, indirect, Collections.unmodifiableSet(addressTaken));
  }

  private static Set<String> reached(
      List<Instruction.Call> calls, Set<String> addressTaken, Module module) {
    Set<List<Type>> kinds = new LinkedHashSet<>();
    calls.forEach(call -> kinds.add(passed(call)));
    Set<String> reached = new LinkedHashSet<>();
    for (String name : addressTaken) {
      Function function = module.functions().get(name);
      if (function == null || kinds.stream().anyMatch(types -> takes(function, types))) {
        reached.add(name);
      }
    }
    return reached;
  }

  /** Whether a function may be called with what a call passes; a declaration with anything. */
  static boolean takes(Function function, Instruction.Call call) {
    return takes(function, passed(call));
  }

  private static List<Type> passed(Instruction.Call call) {
    return call.arguments().stream().map(Value::type).toList();
  }

  private static boolean takes(Function function, List<Type> types) {
    List<Type> parameters = function.parameters().stream().map(Value.Register::type).toList();
    return function.declaration()
        || types.equals(parameters)
        || function.variadic()
            && types.size() >= parameters.size()
            && types.subList(0, parameters.size()).equals(parameters);
  }

  private static void take(Value value, Set<String> addressTaken) {
    switch (value) {
      case Value.FunctionAddress f -> addressTaken.add(f.name());
      case Value.AggregateConstant a -> a.members().forEach(m -> take(m, addressTaken));
      case Value.Register _,
          Value.IntConstant _,
          Value.FloatConstant _,
          Value.Null _,
          Value.GlobalAddress _,
          Value.Undefined _ -> {}
    }
  }

  /** Functions that a function may call itself, declared ones included. */
  public Set<String> callees(String function) {
    Set<String> all = new LinkedHashSet<>(direct.getOrDefault(function, Set.of()));
    all.addAll(indirect.getOrDefault(function, Set.of()));
    return Collections.unmodifiableSet(all);
  }

  /** Functions that a function calls by name. */
  public Set<String> directCallees(String function) {
    return Collections.unmodifiableSet(direct.getOrDefault(function, Set.of()));
  }

  public boolean callsIndirectly(String function) {
    return indirect.containsKey(function);
  }

  /** Functions that a pointer may point to. */
  public Set<String> addressTaken() {
    return addressTaken;
  }

  /** The given functions and all that they may call, directly or not. */
  public Set<String> reachableFrom(Collection<String> functions) {
    Set<String> reached = new LinkedHashSet<>(functions);
    Deque<String> open = new ArrayDeque<>(reached);
    while (!open.isEmpty()) {
      for (String callee : callees(open.remove())) {
        if (reached.add(callee)) {
          open.add(callee);
        }
      }
    }
    return Collections.unmodifiableSet(reached);
  }

  /** The graph over the module's functions in their order, for the analyses of this package. */
  public DirectedGraph graph() {
    List<String> names = functions();
    Map<String, Integer> index = new LinkedHashMap<>();
    names.forEach(name -> index.put(name, index.size()));
    return DirectedGraph.of(
        names.stream()
            .map(name -> callees(name).stream().filter(index::containsKey).map(index::get).toList())
            .toList());
  }

  /** The functions' names; a name's position is its node in {@link #graph}. */
  public List<String> functions() {
    return List.copyOf(direct.keySet());
  }

  /** Functions that may call themselves, directly or through others. */
  public Set<String> recursive() {
    DirectedGraph graph = graph();
    List<String> names = functions();
    Set<String> recursive = new LinkedHashSet<>();
    for (List<Integer> component : StronglyConnectedComponents.of(graph).components()) {
      int first = component.getFirst();
      if (component.size() > 1 || graph.successors(first).contains(first)) {
        component.forEach(node -> recursive.add(names.get(node)));
      }
    }
    return recursive;
  }
}
