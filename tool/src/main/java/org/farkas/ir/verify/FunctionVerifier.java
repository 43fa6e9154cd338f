package org.farkas.ir.verify;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.farkas.ir.Block;
import org.farkas.ir.Function;
import org.farkas.ir.Instruction;
import org.farkas.ir.Module;
import org.farkas.ir.Operands;
import org.farkas.ir.Terminator;
import org.farkas.ir.Type;
import org.farkas.ir.Value;
import org.farkas.ir.text.IrPrinter;

/** The rules within one function. */
final class FunctionVerifier {
  private final Module module;
  private final Function function;
  private final Map<Integer, Value.Register> definitions = new HashMap<>();
  private final List<String> problems = new ArrayList<>();

  FunctionVerifier(Module module, Function function) {
    this.module = module;
    this.function = function;
  }

  List<String> problems() {
    checkHeader();
    collectDefinitions();
    if (!function.declaration() && targetsExist()) {
      List<Set<Integer>> predecessors = predecessors();
      require(predecessors.getFirst().isEmpty(), "an edge leads to the entry");
      List<BitSet> available = availableAtEntry(predecessors);
      for (Block block : function.blocks()) {
        checkBlock(block, predecessors.get(block.index()), available);
      }
    }
    return problems;
  }

  private void checkHeader() {
    for (int i = 0; i < function.parameters().size(); i++) {
      require(function.parameters().get(i).index() == i, "parameter " + i + " is misnumbered");
    }
    require(
        function.parameterAttributes().size() == function.parameters().size(),
        "as many attributes as parameters expected");
    for (int i = 0; i < function.blocks().size(); i++) {
      require(function.blocks().get(i).index() == i, "block " + i + " is misnumbered");
    }
    Set<String> labels = new HashSet<>();
    for (Block block : function.blocks()) {
      require(labels.add(block.label()), "two blocks are called " + block.label());
    }
  }

  private void collectDefinitions() {
    function.parameters().forEach(this::define);
    for (Block block : function.blocks()) {
      block.phis().forEach(phi -> define(phi.result()));
      block.instructions().forEach(i -> i.defines().ifPresent(this::define));
    }
    require(
        definitions.size() == function.registerCount(),
        function.registerCount() + " registers announced, " + definitions.size() + " defined");
  }

  private void define(Value.Register register) {
    require(
        register.index() >= 0 && register.index() < function.registerCount(),
        "register " + register.index() + " is out of range");
    require(
        definitions.put(register.index(), register) == null,
        "register " + register.index() + " is defined twice");
    require(!(register.type() instanceof Type.Void), "a register of type void");
  }

  private boolean targetsExist() {
    boolean all = true;
    for (Block block : function.blocks()) {
      for (int target : block.terminator().successors()) {
        boolean exists = target >= 0 && target < function.blocks().size();
        require(exists, "no block " + target);
        all &= exists;
      }
    }
    return all;
  }

  private List<Set<Integer>> predecessors() {
    List<Set<Integer>> predecessors = new ArrayList<>();
    function.blocks().forEach(_ -> predecessors.add(new TreeSet<>()));
    for (Block block : function.blocks()) {
      block.terminator().successors().forEach(s -> predecessors.get(s).add(block.index()));
    }
    return predecessors;
  }

  /**
   * Registers that are defined on every path from the entry to the start of each block: the
   * greatest solution of in(b) = intersection of out(p) over predecessors p. Blocks that can't be
   * reached keep "all".
   */
  private List<BitSet> availableAtEntry(List<Set<Integer>> predecessors) {
    List<BitSet> in = new ArrayList<>();
    for (Block _ : function.blocks()) {
      BitSet all = new BitSet();
      all.set(0, function.registerCount());
      in.add(all);
    }
    in.set(0, new BitSet());
    function.parameters().forEach(p -> in.getFirst().set(p.index()));
    boolean changed = true;
    while (changed) {
      changed = false;
      for (Block block : function.blocks().subList(1, function.blocks().size())) {
        BitSet next = (BitSet) in.get(block.index()).clone();
        for (int predecessor : predecessors.get(block.index())) {
          next.and(atEnd(function.blocks().get(predecessor), in.get(predecessor)));
        }
        if (!next.equals(in.get(block.index()))) {
          in.set(block.index(), next);
          changed = true;
        }
      }
    }
    return in;
  }

  private static BitSet atEnd(Block block, BitSet in) {
    BitSet out = (BitSet) in.clone();
    block.phis().forEach(phi -> out.set(phi.result().index()));
    block.instructions().forEach(i -> i.defines().ifPresent(r -> out.set(r.index())));
    return out;
  }

  private void checkBlock(Block block, Set<Integer> predecessors, List<BitSet> available) {
    for (Block.Phi phi : block.phis()) {
      String name = "phi of register " + phi.result().index();
      require(
          phi.incoming().keySet().equals(predecessors), name + " does not match its predecessors");
      phi.incoming()
          .forEach(
              (from, value) -> {
                require(value.type().equals(phi.result().type()), name + " has another type");
                if (predecessors.contains(from)) {
                  Block source = function.blocks().get(from);
                  checkUse(value, atEnd(source, available.get(from)), name);
                }
              });
    }
    BitSet defined = (BitSet) available.get(block.index()).clone();
    block.phis().forEach(phi -> defined.set(phi.result().index()));
    for (Instruction instruction : block.instructions()) {
      String text = IrPrinter.print(instruction);
      Operands.of(instruction).forEach(value -> checkUse(value, defined, text));
      TypeRules.problem(instruction).ifPresent(problem -> problems.add(problem + ": " + text));
      instruction.defines().ifPresent(r -> defined.set(r.index()));
    }
    String place = "end of block " + block.index();
    Operands.of(block.terminator()).forEach(value -> checkUse(value, defined, place));
    checkTerminator(block.terminator(), place);
  }

  private void checkTerminator(Terminator terminator, String place) {
    switch (terminator) {
      case Terminator.Return t ->
          require(
              t.value().map(Value::type).orElse(Type.VOID).equals(function.result()),
              place + " returns another type");
      case Terminator.Branch t ->
          require(t.condition().type().equals(Type.BOOL), place + " branches on no Boolean");
      case Terminator.Switch t -> {
        boolean integer = t.operand().type() instanceof Type.Int;
        require(integer, place + " switches on no integer");
        int bits = t.operand().type() instanceof Type.Int i ? i.bits() : 0;
        Set<Object> seen = new HashSet<>();
        for (Terminator.SwitchCase each : t.cases()) {
          require(seen.add(each.value()), place + " has a case twice: " + each.value());
          require(
              each.value().signum() >= 0 && each.value().bitLength() <= bits,
              place + " has a case out of range: " + each.value());
        }
      }
      case Terminator.Jump _, Terminator.Unreachable _, Terminator.Unsupported _ -> {}
    }
  }

  private void checkUse(Value value, BitSet defined, String user) {
    switch (value) {
      case Value.Register r -> {
        require(r.equals(definitions.get(r.index())), "use of an unknown register in " + user);
        require(
            r.index() >= 0 && defined.get(r.index()),
            "register " + r.index() + " is not defined on every path to " + user);
      }
      case Value.IntConstant c ->
          require(
              c.value().signum() >= 0 && c.value().bitLength() <= c.type().bits(),
              "constant out of range in " + user);
      case Value.FloatConstant c ->
          require(
              c.bits().signum() >= 0 && c.bits().bitLength() <= c.type().format().bits(),
              "constant out of range in " + user);
      case Value.GlobalAddress g ->
          require(module.globals().containsKey(g.name()), "no variable " + g.name());
      case Value.FunctionAddress f ->
          require(module.functions().containsKey(f.name()), "no function " + f.name());
      case Value.AggregateConstant c -> {
        require(
            c.members().stream().map(Value::type).toList().equals(c.type().members()),
            "members of another type in " + user);
        c.members().forEach(m -> checkUse(m, defined, user));
      }
      case Value.Null _, Value.Undefined _ -> {}
    }
  }

  private void require(boolean holds, String otherwise) {
    if (!holds) {
      problems.add(otherwise);
    }
  }
}
