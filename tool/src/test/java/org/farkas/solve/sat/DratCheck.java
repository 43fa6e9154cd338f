package org.farkas.solve.sat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Checks DRAT proofs step by step: each clause that is added must follow by unit propagation, and
 * the last one is empty. Clauses that only keep satisfiability (RAT) are refused. For small ones.
 */
public final class DratCheck {
  private final List<int[]> clauses = new ArrayList<>();

  private DratCheck() {}

  /** Whether the proof refutes the clauses. */
  public static boolean refutes(Path clauses, Path proof) throws IOException {
    DratCheck check = new DratCheck();
    for (String line : Files.readAllLines(clauses)) {
      if (!line.startsWith("p") && !line.startsWith("c")) {
        check.clauses.add(literals(line));
      }
    }
    for (String line : Files.readAllLines(proof)) {
      if (line.startsWith("d ")) {
        check.delete(literals(line.substring(2)));
        continue;
      }
      int[] clause = literals(line);
      if (!check.follows(clause)) {
        return false;
      }
      if (clause.length == 0) {
        return true;
      }
      check.clauses.add(clause);
    }
    return check.follows(new int[0]);
  }

  private static int[] literals(String line) {
    int[] numbers = Arrays.stream(line.strip().split(" ")).mapToInt(Integer::parseInt).toArray();
    return Arrays.copyOf(numbers, numbers.length - 1); // without the 0 at the end
  }

  private void delete(int[] clause) {
    int[] sorted = sorted(clause);
    for (int i = 0; i < clauses.size(); i++) {
      if (Arrays.equals(sorted(clauses.get(i)), sorted)) {
        clauses.remove(i);
        return;
      }
    }
  }

  private static int[] sorted(int[] clause) {
    int[] copy = clause.clone();
    Arrays.sort(copy);
    return copy;
  }

  /** Whether unit propagation refutes the opposite. */
  private boolean follows(int[] clause) {
    Set<Integer> facts = new HashSet<>();
    for (int literal : clause) {
      facts.add(-literal);
    }
    Map<int[], Boolean> done = new HashMap<>();
    boolean changed = true;
    while (changed) {
      changed = false;
      for (int[] each : clauses) {
        if (done.containsKey(each)) {
          continue;
        }
        int open = 0;
        int last = 0;
        boolean holds = false;
        for (int literal : each) {
          holds |= facts.contains(literal);
          if (!facts.contains(-literal)) {
            open++;
            last = literal;
          }
        }
        if (holds) {
          done.put(each, true);
        } else if (open == 0) {
          return true;
        } else if (open == 1) {
          facts.add(last);
          changed = true;
        }
      }
    }
    return false;
  }
}
