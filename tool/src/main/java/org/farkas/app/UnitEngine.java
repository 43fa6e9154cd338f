package org.farkas.app;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.farkas.base.Budget;
import org.farkas.base.DiagnosticException;
import org.farkas.criteria.Ledger;
import org.farkas.criteria.SuitePlan;
import org.farkas.emit.OracleCheck;
import org.farkas.proof.ProofCheck;
import org.farkas.report.Remark;
import org.farkas.report.Report;
import org.farkas.source.SourceModel;
import org.farkas.strategy.Progress;
import org.farkas.strategy.StrategyResult;
import org.farkas.strategy.allpaths.EarlierPaths;
import org.farkas.strategy.allpaths.PathSink;
import org.farkas.strategy.allpaths.PathsFound;
import org.farkas.testcase.Assumption;
import org.farkas.testcase.InputVector;
import org.farkas.testcase.NativeRunner;
import org.farkas.testcase.OracleVerdict;
import org.farkas.testcase.ShapeOptions;

/**
 * One source file, ready for searching its functions. Different functions may be searched by
 * different threads at the same time.
 */
public interface UnitEngine extends AutoCloseable {
  SourceModel source();

  /** Names of the functions that a function may call, through pointers too. */
  Collection<String> callees(String function);

  /** A fresh native runner of the file's functions; to be closed by the caller. */
  NativeRunner runner();

  /**
   * Does what the file needs once, before any budget runs: it builds the native program.
   *
   * @throws org.farkas.base.DiagnosticException if that fails
   */
  default void prepare() {}

  /**
   * Decides the ledger's targets as far as the budget allows. When the budget is cancelled, it
   * returns soon, with what it has.
   */
  Outcome search(Task task);

  /** Whether a function, or one that it calls, reads volatile objects. */
  default boolean readsVolatile(String function) {
    return false;
  }

  /** How many reads of volatile objects have values of their own in runs of a function. */
  default int volatileReads(String function) {
    return 0;
  }

  /** Tells what the file includes, and the program's other files, from other texts. */
  default String othersHash() {
    return "";
  }

  /** Tells the text of the file, with all that it includes and the flags, from other texts. */
  String textHash();

  /**
   * The same for certificates, wherever the file lies: the lines' places don't count.
   *
   * @param clangFlags as the user gave them
   */
  String programHash(List<String> clangFlags);

  /** A function as the certificate checker takes it. */
  ProofCheck.Unit checkable(String function, ShapeOptions shapes, Optional<String> precondition);

  /** What every verdict about a function takes for granted: certificates say the same. */
  List<Assumption> assumptions(String function, ShapeOptions shapes, Optional<String> precondition);

  /** What is to be known before a run of the form that its suites will have. */
  default Optional<String> remark(GenerateOptions options) {
    return Optional.empty();
  }

  /** The files for the user beside result and certificates: tests, and the inputs as data. */
  Delivered deliver(Delivery delivery);

  @Override
  void close();

  /** A unit to search; see {@link GenerateOptions} for what is the user's choice. */
  record Task(
      String function,
      Ledger ledger,
      GenerateOptions options,
      Budget budget,
      Simplification simplification,
      Progress progress,
      PathSink paths,
      Optional<EarlierPaths> earlier,
      List<InputVector> seeds) {
    /** An enumeration of paths, or a search, that begins with nothing. */
    public Task(
        String function,
        Ledger ledger,
        GenerateOptions options,
        Budget budget,
        Simplification simplification,
        Progress progress,
        PathSink paths,
        Optional<EarlierPaths> earlier) {
      this(function, ledger, options, budget, simplification, progress, paths, earlier, List.of());
    }

    /** The same with tests that there are already. */
    Task with(List<InputVector> tests) {
      return new Task(
          function, ledger, options, budget, simplification, progress, paths, earlier, tests);
    }

    /** A search for a criterion with targets. */
    public Task(
        String function,
        Ledger ledger,
        GenerateOptions options,
        Budget budget,
        Simplification simplification,
        Progress progress) {
      this(
          function,
          ledger,
          options,
          budget,
          simplification,
          progress,
          PathSink.NOTHING,
          Optional.empty());
    }

    /** A search after which nothing is simplified. */
    public Task(
        String function, Ledger ledger, GenerateOptions options, Budget budget, Progress progress) {
      this(function, ledger, options, budget, new Simplification(_ -> Set.of(), budget), progress);
    }
  }

  /**
   * What follows the search: the tests that the suite keeps get simpler inputs.
   *
   * @param kept their numbers, by what was found
   * @param budget of this step, beside that of the search
   */
  record Simplification(Function<StrategyResult, Set<Integer>> kept, Budget budget) {}

  /**
   * What a search found.
   *
   * @param paths counts of paths, if the strategy counts them
   * @param enumeration what an enumeration of all paths found, if that was asked for
   */
  record Outcome(
      StrategyResult result, Optional<Report.Paths> paths, Optional<PathsFound> enumeration) {
    /** Of a search for a criterion with targets. */
    public Outcome(StrategyResult result, Optional<Report.Paths> paths) {
      this(result, paths, Optional.empty());
    }
  }

  /**
   * What a test of a path is there for.
   *
   * @param number of the path
   * @param outcomes of its conditions, in words
   * @param path in words, with the lines of its statements
   * @param oracle what the user's oracle says of it
   */
  record PathTest(long number, List<String> outcomes, String path, Optional<OracleCheck> oracle) {
    private static final int TITLE_WORDS = 12;

    /** Its number and its outcomes; of many, those in the middle are left out. */
    String title() {
      List<String> words = new ArrayList<>(outcomes);
      if (words.size() > TITLE_WORDS) {
        int left = words.size() - TITLE_WORDS;
        words.subList(TITLE_WORDS / 2, TITLE_WORDS / 2 + left).clear();
        words.add(TITLE_WORDS / 2, "... %d more ...".formatted(left));
      }
      return "path %d: %s".formatted(number, String.join(", ", words));
    }

    List<String> comments() {
      List<String> comments = new ArrayList<>(List.of("There for this path: " + path));
      oracle.ifPresent(check -> comments.add("oracle: " + check.verdict().label()));
      return comments;
    }

    /** What the emitted test can ask for again. */
    Optional<OracleCheck> conclusive() {
      return oracle.filter(check -> check.verdict() != OracleVerdict.INCONCLUSIVE);
    }
  }

  /**
   * A searched unit whose tests are to be written.
   *
   * @param paths by the tests' numbers, the paths they are there for
   */
  record Delivery(
      String function,
      GenerateOptions options,
      StrategyResult result,
      SuitePlan plan,
      OutputFolder folder,
      Map<Integer, PathTest> paths) {
    /** For a criterion with targets. */
    public Delivery(
        String function,
        GenerateOptions options,
        StrategyResult result,
        SuitePlan plan,
        OutputFolder folder) {
      this(function, options, result, plan, folder, Map.of());
    }
  }

  /**
   * What became of a suite.
   *
   * @param remarks by the names of the tests, what a reader of the result must know of them
   * @param problem why a program is missing, if that is so
   */
  record Delivered(
      List<OutputFile> files, Map<String, Remark> remarks, Optional<DiagnosticException> problem) {
    public Delivered {
      files = List.copyOf(files);
      remarks = Map.copyOf(remarks);
    }

    /** No program at all. */
    public static Delivered withoutPrograms(
        SuitePlan plan, List<OutputFile> files, DiagnosticException problem) {
      Map<String, Remark> remarks = new HashMap<>();
      plan.tests().forEach(test -> remarks.put(test.name(), notWritten(problem)));
      plan.findings().forEach(name -> remarks.put(name, notWritten(problem)));
      return new Delivered(files, remarks, Optional.of(problem));
    }

    /** What is to be said of a test whose program is missing. */
    static Remark.LeftOut notWritten(DiagnosticException problem) {
      return new Remark.LeftOut("no test program was written: " + problem.diagnostic().message());
    }
  }

  /** Opens source files. */
  @FunctionalInterface
  interface Factory {
    /**
     * Reads a file.
     *
     * @throws org.farkas.base.DiagnosticException for whatever is wrong with file or flags
     */
    UnitEngine open(SourceRequest source);
  }
}
