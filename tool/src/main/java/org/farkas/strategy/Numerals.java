package org.farkas.strategy;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import org.farkas.exec.library.LibraryNames;
import org.farkas.ir.Block;
import org.farkas.ir.Function;
import org.farkas.ir.Instruction;
import org.farkas.ir.Module;
import org.farkas.ir.Value;

/**
 * Numerals for programs that convert texts by {@code strtol}, {@code strtod} and their like (C11
 * 7.22.1): those near and beyond the limits of types, which take more digits than a search writes
 * by itself, in some base, with what may stand before. What comes next depends only on the source
 * of randomness.
 */
final class Numerals {
  private static final Set<String> OF_INTEGERS =
      Set.of("strtol", "strtoll", "strtoimax", "strtoul", "strtoull", "strtoumax");

  private static final Set<String> OF_DECIMALS = Set.of("strtod", "strtof", "strtold");

  /** The widths of types that numerals are assigned to. */
  private static final int[] WIDTHS = {8, 16, 31, 32, 63, 64, 100};

  private static final List<String> DECIMALS =
      List.of("1e999", "1e-999", "0e0", ".5", "5.", "1e2", "1e", "inf", "nan", "0.0");

  /** Of integers; 0 where a prefix says which. */
  private final List<Integer> bases;

  private final boolean decimals;
  private final List<Long> known;
  private final SplittableRandom random;

  private Numerals(
      Set<Integer> bases, boolean decimals, List<Long> known, SplittableRandom random) {
    this.bases = List.copyOf(bases);
    this.decimals = decimals;
    this.known = List.copyOf(known);
    this.random = random;
  }

  /**
   * @param functions IR names of those whose calls count
   */
  static Numerals of(
      Module module, Set<String> functions, ProgramConstants constants, SplittableRandom random) {
    Set<Integer> bases = new LinkedHashSet<>();
    boolean decimals = false;
    for (Function function : module.functions().values()) {
      if (functions.contains(function.name())) {
        for (Block block : function.blocks()) {
          for (Instruction instruction : block.instructions()) {
            if (instruction instanceof Instruction.Call call
                && call.callee() instanceof Value.FunctionAddress callee) {
              String name = LibraryNames.spelled(callee.name());
              decimals |= OF_DECIMALS.contains(name);
              if (OF_INTEGERS.contains(name) && call.arguments().size() == 3) {
                bases.add(base(call.arguments().get(2)));
              }
            }
          }
        }
      }
    }
    List<Long> known = new ArrayList<>(constants.integers().getOrDefault(64, List.of()));
    constants.integers().getOrDefault(32, List.of()).stream()
        .map(value -> (long) value.intValue())
        .forEach(known::add);
    return new Numerals(bases, decimals, known, random);
  }

  private static int base(Value argument) {
    boolean known =
        argument instanceof Value.IntConstant base
            && base.bits() >= Character.MIN_RADIX
            && base.bits() <= Character.MAX_RADIX;
    return known ? (int) ((Value.IntConstant) argument).bits() : 0;
  }

  /** Whether the program converts texts at all. */
  boolean wanted() {
    return !bases.isEmpty() || decimals;
  }

  /** One of them. */
  String next() {
    StringBuilder text = new StringBuilder();
    if (random.nextInt(10) == 0) {
      text.append(' ');
    }
    if (random.nextInt(3) == 0) {
      text.append(random.nextInt(8) == 0 ? '+' : '-');
    }
    boolean decimal = decimals && (bases.isEmpty() || random.nextBoolean());
    if (decimal && random.nextInt(4) > 0) {
      text.append(DECIMALS.get(random.nextInt(DECIMALS.size())));
    } else {
      int base = decimal ? 10 : bases.get(random.nextInt(bases.size()));
      int prefix = base == 0 ? random.nextInt(4) : 0;
      switch (prefix) {
        case 1 -> text.append("0x").append(magnitude().toString(16));
        case 2 -> text.append('0').append(magnitude().toString(8));
        default -> text.append(magnitude().toString(base == 0 ? 10 : base));
      }
    }
    return text.toString();
  }

  /** Near one that the program knows, or a power of two. */
  private BigInteger magnitude() {
    BigInteger centre =
        !known.isEmpty() && random.nextInt(3) == 0
            ? BigInteger.valueOf(known.get(random.nextInt(known.size()))).abs()
            : BigInteger.ONE.shiftLeft(WIDTHS[random.nextInt(WIDTHS.length)]);
    return centre.add(BigInteger.valueOf(random.nextInt(-1, 2))).abs();
  }
}
