package org.farkas.expr.eval;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.farkas.expr.Bits;
import org.farkas.expr.Operator;
import org.farkas.expr.Term;
import org.farkas.expr.eval.Operations.Shape;

/**
 * Terms made ready to be evaluated for very many inputs, one after the other. What the next input
 * leaves as it was is not computed again, nor is what a choice, a conjunction or a disjunction does
 * not need. Not thread-safe.
 */
public final class CompiledTerms {
  /** Evaluation recurs. */
  private static final int MAX_DEPTH = 1_000;

  /** Computed at the beginning and for ever. */
  private static final long ALWAYS = Long.MAX_VALUE;

  private enum Kind {
    VARIABLE,
    CHOICE,
    CONJUNCTION,
    DISJUNCTION,
    OPERATION,

    /** Something with parts that do not fit 64 bits: the evaluator computes it. */
    OTHER
  }

  private final List<Term> variables;
  private final Term[] terms;
  private final Kind[] kinds;
  private final Shape[] shapes;
  private final int[][] operands;

  /** By node: the first of the variables that it hangs on. */
  private final int[] firstVariable;

  private final int[] roots;
  private final long[] values;

  /** By node, the step that computed its value. */
  private final long[] computedAt;

  /** By variable, the last step at which it, or one behind it, changed. */
  private final long[] changedAt;

  private final long[] inputs;
  private long step = 1;
  private Evaluator others;
  private long othersAt;

  private CompiledTerms(Builder builder, List<Term> roots, List<Term> variables) {
    int size = builder.terms.size();
    this.variables = List.copyOf(variables);
    this.terms = builder.terms.toArray(Term[]::new);
    this.kinds = new Kind[size];
    this.shapes = new Shape[size];
    this.operands = new int[size][];
    this.firstVariable = new int[size];
    this.values = new long[size];
    this.computedAt = new long[size];
    this.changedAt = new long[variables.size() + 1];
    changedAt[variables.size()] = step; // what hangs on no variable is computed once
    this.inputs = new long[variables.size()];
    this.roots = roots.stream().mapToInt(builder.numbers::get).toArray();
    for (int node = 0; node < size; node++) {
      prepare(node, builder.numbers);
    }
  }

  /**
   * Compiles terms; empty if they are nested too deeply, or hang on anything but the variables.
   *
   * @param roots of at most 64 bits
   * @param variables no arrays, of at most 64 bits; the first ones are expected to change most
   */
  public static Optional<CompiledTerms> of(List<Term> roots, List<Term> variables) {
    Builder builder = new Builder(variables);
    return builder.add(roots)
        ? Optional.of(new CompiledTerms(builder, roots, variables))
        : Optional.empty();
  }

  /** Numbers terms, operands first. */
  private static final class Builder {
    private final List<Term> terms = new ArrayList<>();
    private final Map<Term, Integer> numbers = new HashMap<>();
    private final List<Term> variables;

    Builder(List<Term> variables) {
      this.variables = variables;
    }

    boolean add(List<Term> roots) {
      Map<Term, Integer> depths = new HashMap<>();
      List<Term> open = new ArrayList<>(roots.reversed());
      while (!open.isEmpty()) {
        Term term = open.getLast();
        if (numbers.containsKey(term)) {
          open.removeLast();
          continue;
        }
        int before = open.size();
        int depth = 0;
        for (Term operand : term.operands()) {
          if (!numbers.containsKey(operand)) {
            open.add(operand);
          } else {
            depth = Math.max(depth, depths.get(operand) + 1);
          }
        }
        if (open.size() > before) {
          continue;
        }
        open.removeLast();
        boolean unknown =
            term.operator() == Operator.ARRAY_VARIABLE
                || term.operator() == Operator.VARIABLE && !variables.contains(term);
        if (depth > MAX_DEPTH || unknown) {
          return false;
        }
        depths.put(term, depth);
        numbers.put(term, terms.size());
        terms.add(term);
      }
      return true;
    }
  }

  private void prepare(int node, Map<Term, Integer> numbers) {
    Term term = terms[node];
    int count = term.operands().size();
    operands[node] = term.operands().stream().mapToInt(numbers::get).toArray();
    firstVariable[node] = variables.size();
    for (int operand : operands[node]) {
      firstVariable[node] = Math.min(firstVariable[node], firstVariable[operand]);
    }
    if (term.isConstant()) {
      kinds[node] = Kind.OTHER;
      if (term.widthBits() <= 64) {
        values[node] = term.value();
        computedAt[node] = ALWAYS;
      }
      return;
    }
    if (term.operator() == Operator.VARIABLE) {
      kinds[node] = Kind.VARIABLE;
      firstVariable[node] = variables.indexOf(term);
      return;
    }
    shapes[node] =
        new Shape(
            term.operator(),
            term.widthBits(),
            term.parameter(),
            count == 0 ? 0 : term.operand(0).widthBits(),
            count < 2 ? 0 : term.operand(1).widthBits());
    boolean narrow =
        term.widthBits() != Term.ARRAY
            && Operations.isNarrow(shapes[node])
            && term.operands().stream().noneMatch(each -> each.widthBits() == Term.ARRAY);
    kinds[node] = narrow ? kind(term) : Kind.OTHER;
  }

  private static Kind kind(Term term) {
    boolean bool = term.widthBits() == 1;
    return switch (term.operator()) {
      case ITE -> Kind.CHOICE;
      case AND -> bool ? Kind.CONJUNCTION : Kind.OPERATION;
      case OR -> bool ? Kind.DISJUNCTION : Kind.OPERATION;
      default -> Kind.OPERATION;
    };
  }

  /**
   * The next inputs.
   *
   * @param next one value for each variable, in their order
   * @param changed the last variable whose value may differ from that of the inputs before
   */
  public void set(long[] next, int changed) {
    step++;
    for (int i = 0; i <= changed; i++) {
      inputs[i] = next[i];
      changedAt[i] = step;
    }
  }

  /** The pattern of a root for the inputs; the bits above its width are zero. */
  public long value(int root) {
    return compute(roots[root]);
  }

  private long compute(int node) {
    if (computedAt[node] >= changedAt[firstVariable[node]]) {
      return values[node];
    }
    int[] parts = operands[node];
    long value =
        switch (kinds[node]) {
          case VARIABLE -> inputs[firstVariable[node]];
          case CHOICE -> compute(parts[0]) != 0 ? compute(parts[1]) : compute(parts[2]);
          case CONJUNCTION -> compute(parts[0]) == 0 ? 0 : compute(parts[1]);
          case DISJUNCTION -> compute(parts[0]) != 0 ? 1 : compute(parts[1]);
          case OPERATION ->
              Operations.narrow(
                  shapes[node], compute(parts[0]), parts.length > 1 ? compute(parts[1]) : 0, 0);
          case OTHER -> others().narrow(terms[node]);
        };
    values[node] = value;
    computedAt[node] = step;
    return value;
  }

  private Evaluator others() {
    if (others == null || othersAt != step) {
      others = new Evaluator(assignment());
      othersAt = step;
    }
    return others;
  }

  /** The inputs as an assignment. */
  public Assignment assignment() {
    Map<Term, BigInteger> model = HashMap.newHashMap(inputs.length);
    for (int i = 0; i < inputs.length; i++) {
      model.put(variables.get(i), Bits.unsigned(inputs[i]));
    }
    return new Assignment(model, Map.of());
  }
}
