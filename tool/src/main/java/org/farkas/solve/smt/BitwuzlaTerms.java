package org.farkas.solve.smt;

import java.lang.reflect.Field;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.farkas.expr.Operator;
import org.sosy_lab.java_smt.solvers.bitwuzla.api.Kind;
import org.sosy_lab.java_smt.solvers.bitwuzla.api.RoundingMode;
import org.sosy_lab.java_smt.solvers.bitwuzla.api.Sort;
import org.sosy_lab.java_smt.solvers.bitwuzla.api.Term;
import org.sosy_lab.java_smt.solvers.bitwuzla.api.TermManager;

/**
 * Makes Bitwuzla's terms and keeps every one of them until {@link #close}: the native side frees
 * nothing by itself.
 */
final class BitwuzlaTerms implements NativeTerms<Term> {
  private static final Map<Function, Kind> KINDS = kinds();

  private final TermManager manager = new TermManager();
  private final List<Term> terms = new ArrayList<>();
  private final List<Sort> sorts = new ArrayList<>();
  private final Map<Integer, Sort> bitsSorts = new HashMap<>();
  private final Map<RoundingMode, Term> roundingModes = new HashMap<>();
  private final Sort boolSort = keep(manager.mk_bool_sort());
  private Sort arraySort;

  private static Map<Function, Kind> kinds() {
    Map<Function, Kind> kinds = new EnumMap<>(Function.class);
    kinds.put(Function.NOT, Kind.NOT);
    kinds.put(Function.AND, Kind.AND);
    kinds.put(Function.OR, Kind.OR);
    kinds.put(Function.XOR, Kind.XOR);
    kinds.put(Function.EQUAL, Kind.EQUAL);
    kinds.put(Function.ITE, Kind.ITE);
    kinds.put(Function.BITS_NOT, Kind.BV_NOT);
    kinds.put(Function.BITS_AND, Kind.BV_AND);
    kinds.put(Function.BITS_OR, Kind.BV_OR);
    kinds.put(Function.BITS_XOR, Kind.BV_XOR);
    kinds.put(Function.BITS_ADD, Kind.BV_ADD);
    kinds.put(Function.BITS_SUB, Kind.BV_SUB);
    kinds.put(Function.BITS_MUL, Kind.BV_MUL);
    kinds.put(Function.BITS_UDIV, Kind.BV_UDIV);
    kinds.put(Function.BITS_SDIV, Kind.BV_SDIV);
    kinds.put(Function.BITS_UREM, Kind.BV_UREM);
    kinds.put(Function.BITS_SREM, Kind.BV_SREM);
    kinds.put(Function.BITS_SHL, Kind.BV_SHL);
    kinds.put(Function.BITS_LSHR, Kind.BV_SHR);
    kinds.put(Function.BITS_ASHR, Kind.BV_ASHR);
    kinds.put(Function.BITS_ULT, Kind.BV_ULT);
    kinds.put(Function.BITS_ULE, Kind.BV_ULE);
    kinds.put(Function.BITS_SLT, Kind.BV_SLT);
    kinds.put(Function.BITS_SLE, Kind.BV_SLE);
    kinds.put(Function.BITS_CONCAT, Kind.BV_CONCAT);
    kinds.put(Function.FLOAT_ADD, Kind.FP_ADD);
    kinds.put(Function.FLOAT_SUB, Kind.FP_SUB);
    kinds.put(Function.FLOAT_MUL, Kind.FP_MUL);
    kinds.put(Function.FLOAT_DIV, Kind.FP_DIV);
    kinds.put(Function.FLOAT_SQRT, Kind.FP_SQRT);
    kinds.put(Function.FLOAT_NEGATE, Kind.FP_NEG);
    kinds.put(Function.FLOAT_ABSOLUTE, Kind.FP_ABS);
    kinds.put(Function.FLOAT_EQUAL, Kind.FP_EQUAL);
    kinds.put(Function.FLOAT_LT, Kind.FP_LT);
    kinds.put(Function.FLOAT_LE, Kind.FP_LEQ);
    kinds.put(Function.FLOAT_IS_NAN, Kind.FP_IS_NAN);
    kinds.put(Function.SELECT, Kind.ARRAY_SELECT);
    kinds.put(Function.STORE, Kind.ARRAY_STORE);
    return kinds;
  }

  TermManager manager() {
    return manager;
  }

  /** Keeps a term that was made elsewhere until the end. */
  Term keep(Term term) {
    terms.add(term);
    return term;
  }

  private Sort keep(Sort sort) {
    sorts.add(sort);
    return sort;
  }

  private Sort bitsSort(int widthBits) {
    return bitsSorts.computeIfAbsent(widthBits, width -> keep(manager.mk_bv_sort(width)));
  }

  @Override
  public Term bool(boolean value) {
    return keep(value ? manager.mk_true() : manager.mk_false());
  }

  @Override
  public Term bits(int widthBits, BigInteger value) {
    return keep(manager.mk_bv_value(bitsSort(widthBits), value.toString(2), (short) 2));
  }

  @Override
  public Term boolVariable(String name) {
    return keep(manager.mk_const(boolSort, name));
  }

  @Override
  public Term bitsVariable(String name, int widthBits) {
    return keep(manager.mk_const(bitsSort(widthBits), name));
  }

  @Override
  public Term arrayVariable(String name) {
    return keep(manager.mk_const(arraySort(), name));
  }

  private Sort arraySort() {
    if (arraySort == null) {
      arraySort = keep(manager.mk_array_sort(bitsSort(64), bitsSort(8)));
    }
    return arraySort;
  }

  @Override
  public Term apply(Function function, Term first) {
    Kind kind = KINDS.get(function);
    return keep(
        function == Function.FLOAT_SQRT
            ? manager.mk_term(kind, rounding(RoundingMode.RNE), first)
            : manager.mk_term(kind, first));
  }

  @Override
  public Term apply(Function function, Term first, Term second) {
    Kind kind = KINDS.get(function);
    boolean rounds =
        switch (function) {
          case FLOAT_ADD, FLOAT_SUB, FLOAT_MUL, FLOAT_DIV -> true;
          default -> false;
        };
    return keep(
        rounds
            ? manager.mk_term(kind, rounding(RoundingMode.RNE), first, second)
            : manager.mk_term(kind, first, second));
  }

  @Override
  public Term apply(Function function, Term first, Term second, Term third) {
    return keep(manager.mk_term(KINDS.get(function), first, second, third));
  }

  @Override
  public Term extract(Term bits, int low, int widthBits) {
    return keep(manager.mk_term(Kind.BV_EXTRACT, bits, low + widthBits - 1, low));
  }

  @Override
  public Term extend(Term bits, int byBits, boolean signed) {
    Kind kind = signed ? Kind.BV_SIGN_EXTEND : Kind.BV_ZERO_EXTEND;
    return keep(manager.mk_term(kind, bits, byBits));
  }

  @Override
  public Term floatOfPattern(Term bits, int widthBits) {
    return keep(
        manager.mk_term(Kind.FP_TO_FP_FROM_BV, bits, exponent(widthBits), significand(widthBits)));
  }

  @Override
  public Term roundFloat(Term operand, Operator.Rounding rounding) {
    RoundingMode mode =
        switch (rounding) {
          case DOWN -> RoundingMode.RTN;
          case UP -> RoundingMode.RTP;
          case TOWARD_ZERO -> RoundingMode.RTZ;
          case NEAREST_EVEN -> RoundingMode.RNE;
          case NEAREST_AWAY -> RoundingMode.RNA;
        };
    return keep(manager.mk_term(Kind.FP_RTI, rounding(mode), operand));
  }

  @Override
  public Term floatOfFloat(Term operand, int widthBits) {
    return toFloat(Kind.FP_TO_FP_FROM_FP, operand, widthBits);
  }

  @Override
  public Term floatOfInteger(Term bits, boolean signed, int widthBits) {
    return toFloat(signed ? Kind.FP_TO_FP_FROM_SBV : Kind.FP_TO_FP_FROM_UBV, bits, widthBits);
  }

  private Term toFloat(Kind kind, Term operand, int widthBits) {
    return keep(
        manager.mk_term(
            kind,
            rounding(RoundingMode.RNE),
            operand,
            exponent(widthBits),
            significand(widthBits)));
  }

  @Override
  public Term integerOfFloat(Term operand, boolean signed, int widthBits) {
    Kind kind = signed ? Kind.FP_TO_SBV : Kind.FP_TO_UBV;
    if (widthBits == 1) {
      // To one bit, Bitwuzla 0.8.2 ends with std::bad_alloc.
      return extract(integerOfFloat(operand, signed, 2), 0, 1);
    }
    return keep(manager.mk_term(kind, rounding(RoundingMode.RTZ), operand, widthBits));
  }

  @Override
  public Term constantArray(Term cell) {
    return keep(manager.mk_const_array(arraySort(), cell));
  }

  private Term rounding(RoundingMode mode) {
    return roundingModes.computeIfAbsent(mode, it -> keep(manager.mk_rm_value(it)));
  }

  private static int exponent(int widthBits) {
    return widthBits == 32 ? 8 : 11;
  }

  private static int significand(int widthBits) {
    return widthBits == 32 ? 24 : 53;
  }

  /** Frees everything made here; solvers over these terms must be closed before. */
  void close() {
    forgetReferences();
    closeAll(terms);
    for (Sort sort : sorts) {
      sort.close();
    }
    manager.close();
  }

  static void closeAll(Collection<Term> terms) {
    for (Term term : terms) {
      term.close();
    }
  }

  /**
   * Empties the library's list of all live wrappers. The list exists only for {@code
   * deleteReferences}, which Farkas does not use; but each {@code close} looks its wrapper up in it
   * from the end, with a native comparison per element, and drops an equal one in its place, so
   * that closing becomes quadratic and can meet a dead wrapper.
   */
  static void forgetReferences() {
    if (References.FIELD == null) {
      return;
    }
    synchronized (TermManager.class) {
      try {
        ((Collection<?>) References.FIELD.get(null)).clear();
      } catch (IllegalAccessException e) {
        throw new IllegalStateException(e);
      }
    }
  }

  private static final class References {
    static final Field FIELD = find();

    private static Field find() {
      try {
        Field field = TermManager.class.getDeclaredField("references");
        field.setAccessible(true);
        return field;
      } catch (ReflectiveOperationException e) {
        return null;
      }
    }
  }
}
