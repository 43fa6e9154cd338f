package org.farkas.strategy;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.farkas.exec.library.LeftOpen;
import org.farkas.exec.library.LibraryNames;
import org.farkas.ir.Block;
import org.farkas.ir.Function;
import org.farkas.ir.Instruction;
import org.farkas.ir.Literals;
import org.farkas.ir.Operands;
import org.farkas.ir.Value;
import org.farkas.source.FunctionInfo;
import org.farkas.testcase.Assumption;

/**
 * What verdicts rest on that C leaves to the C library or to the locale, as far as the unit can
 * tell: a program that asks of {@code strcmp} only whether it gives 0 rests on nothing.
 */
final class LibraryAssumptions {
  /** A conversion of a number with a decimal point, or one that groups digits. */
  private static final Pattern LOCAL_CONVERSION =
      Pattern.compile("(?s).*%(?:[^%a-zA-Z]*[lLh]*[aefgAEFG]|[^%a-zA-Z]*').*");

  private final UnitCode unit;
  private final Map<LeftOpen.Result, Set<String>> results = new EnumMap<>(LeftOpen.Result.class);
  private final Set<String> orders = new TreeSet<>();
  private final Set<String> locale = new TreeSet<>();

  private LibraryAssumptions(UnitCode unit) {
    this.unit = unit;
  }

  static List<Assumption> of(UnitCode unit) {
    LibraryAssumptions found = new LibraryAssumptions(unit);
    for (String name : unit.functions()) {
      if (found.userDefines(name)) {
        found.add(unit.module().functions().get(name));
      }
    }
    List<Assumption> result = new ArrayList<>();
    found.name(
        found.orders,
        "compares elements in the order in which glibc does, and those that compare equal end up"
            + " where it leaves them",
        result);
    found.results.forEach((what, names) -> found.name(names, what.text(), result));
    if (!found.locale.isEmpty()) {
      String subject = String.join(", ", found.locale);
      result.add(new Assumption(Assumption.Kind.LOCALE, subject, "the locale is C's", false));
    }
    return result;
  }

  private void name(Set<String> functions, String text, List<Assumption> result) {
    if (!functions.isEmpty()) {
      String subject = String.join(", ", functions);
      result.add(new Assumption(Assumption.Kind.IMPLEMENTATION, subject, text, false));
    }
  }

  private boolean userDefines(String function) {
    return unit.source().function(function).filter(FunctionInfo::defined).isPresent();
  }

  private void add(Function function) {
    for (Block block : function.blocks()) {
      for (Instruction instruction : block.instructions()) {
        Optional<Value.FunctionAddress> callee = Optional.empty();
        if (instruction instanceof Instruction.Call call
            && call.callee() instanceof Value.FunctionAddress address) {
          callee = Optional.of(address);
          called(function, address.name(), call);
        }
        for (Value operand : Operands.of(instruction)) {
          if (operand instanceof Value.FunctionAddress address
              && !callee.filter(each -> each == address).isPresent()) {
            used(address.name());
            LeftOpen.result(address.name()).ifPresent(what -> noteResult(what, address.name()));
          }
        }
      }
    }
  }

  private void called(Function function, String name, Instruction.Call call) {
    if (userDefines(name)) {
      return;
    }
    used(name);
    LeftOpen.result(name)
        .filter(what -> call.result().filter(r -> !compared(function, r, what)).isPresent())
        .ifPresent(what -> noteResult(what, name));
    if (LeftOpen.givesClasses(name)
        && call.result().filter(table -> !onlyDigits(function, table)).isPresent()) {
      locale.add(LibraryNames.spelled(name));
    }
    OptionalInt format = LeftOpen.format(name);
    if (format.isPresent()
        && format.getAsInt() < call.arguments().size()
        && Literals.text(unit.module(), call.arguments().get(format.getAsInt()))
            .map(text -> LOCAL_CONVERSION.matcher(text).matches())
            .orElse(true)) {
      locale.add(LibraryNames.spelled(name));
    }
  }

  private void used(String name) {
    if (userDefines(name)) {
      return;
    }
    if (LeftOpen.orders(name)) {
      orders.add(name);
    }
    if (LeftOpen.dependsOnLocale(name) || LeftOpen.givesLetters(name)) {
      locale.add(LibraryNames.spelled(name));
    }
  }

  private void noteResult(LeftOpen.Result what, String name) {
    if (!userDefines(name)) {
      results.computeIfAbsent(what, _ -> new TreeSet<>()).add(LeftOpen.spelled(name));
    }
  }

  /** Whether a result is only asked what C says of it. */
  private static boolean compared(Function function, Value.Register result, LeftOpen.Result what) {
    for (Block block : function.blocks()) {
      for (Instruction instruction : block.instructions()) {
        if (Operands.of(instruction).contains(result)
            && !(instruction instanceof Instruction.Compare compare && asks(compare, what))
            && !(instruction instanceof Instruction.FloatCompare
                && what == LeftOpen.Result.ZERO_SIGN)) {
          return false;
        }
      }
      if (Operands.of(block.terminator()).contains(result) || passedOn(block, result)) {
        return false;
      }
    }
    return true;
  }

  private static boolean passedOn(Block block, Value.Register register) {
    return block.phis().stream().anyMatch(phi -> phi.incoming().containsValue(register));
  }

  private static boolean asks(Instruction.Compare compare, LeftOpen.Result what) {
    boolean zero =
        Stream.of(compare.left(), compare.right())
            .anyMatch(v -> v instanceof Value.IntConstant c && c.value().signum() == 0);
    return zero
        && switch (compare.predicate()) {
          case EQ, NE -> true;
          case SGT, SGE, SLT, SLE -> what == LeftOpen.Result.SIGN;
          case UGT, UGE, ULT, ULE -> false;
        };
  }

  /** Whether a table of classes of characters is only asked for digits. */
  private static boolean onlyDigits(Function function, Value.Register table) {
    Set<Value> from = new HashSet<>(Set.of(table));
    for (boolean grown = true; grown; ) {
      grown = false;
      for (Block block : function.blocks()) {
        if (from.stream().anyMatch(v -> v instanceof Value.Register r && passedOn(block, r))) {
          return false;
        }
        for (Instruction instruction : block.instructions()) {
          if (Operands.of(instruction).stream().noneMatch(from::contains)) {
            continue;
          }
          switch (instruction) {
            case Instruction.Load load -> grown |= from.add(load.result());
            case Instruction.PointerAdd add -> grown |= from.add(add.result());
            case Instruction.Convert convert -> grown |= from.add(convert.result());
            case Instruction.Binary binary when asksForDigits(binary) -> {}
            default -> {
              return false;
            }
          }
        }
      }
    }
    return true;
  }

  private static boolean asksForDigits(Instruction.Binary binary) {
    return binary.operator() == Instruction.BinaryOperator.AND
        && Stream.of(binary.left(), binary.right())
            .anyMatch(v -> v instanceof Value.IntConstant c && LeftOpen.aboutDigits(c.bits()));
  }
}
