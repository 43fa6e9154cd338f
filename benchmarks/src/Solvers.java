import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Stream;
import org.farkas.base.Budget;
import org.farkas.base.WorkLimit;
import org.farkas.cfg.CallGraph;
import org.farkas.criteria.Ledger;
import org.farkas.criteria.MaskingMcdcCriterion;
import org.farkas.expr.Simplifier;
import org.farkas.expr.Term;
import org.farkas.expr.TermContext;
import org.farkas.frontend.clang.ClangFrontEnd;
import org.farkas.frontend.clang.Program;
import org.farkas.replay.NativeBuild;
import org.farkas.replay.NativeReplay;
import org.farkas.replay.ReplayOptions;
import org.farkas.replay.ReplaySource;
import org.farkas.solve.Answer;
import org.farkas.solve.Query;
import org.farkas.solve.Solver;
import org.farkas.solve.chain.SolverChain;
import org.farkas.solve.chain.SolverStatistics;
import org.farkas.solve.sat.CadicalSolver;
import org.farkas.solve.smt.BitwuzlaSolver;
import org.farkas.solve.smt.Z3Solver;
import org.farkas.source.VariableInfo;
import org.farkas.strategy.Portfolio;
import org.farkas.strategy.Search;
import org.farkas.strategy.UnitTask;
import org.farkas.strategy.bounded.BoundedSearch;
import org.farkas.strategy.explore.ExploreSearch;
import org.farkas.testcase.NativeRunner;
import org.farkas.testcase.ShapeOptions;

/**
 * Asks several solvers the queries that reached the backends in searches of the subjects, each
 * trace in its order and in one solver, and compares their processor time. Run through {@code
 * benchmarks/solvers}.
 */
public final class Solvers {
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
  private static final long RECORDED_MILLIS = 12_000;

  private static final Map<String, Function<TermContext, Solver>> SOLVERS = new LinkedHashMap<>();

  static {
    SOLVERS.put("CaDiCaL", _ -> new CadicalSolver());
    SOLVERS.put("Bitwuzla", _ -> new BitwuzlaSolver());
    SOLVERS.put("Z3", _ -> new Z3Solver());
    SOLVERS.put(
        "all, as searches use them",
        terms ->
            SolverChain.standard(
                terms,
                new CadicalSolver(),
                new BitwuzlaSolver(),
                new Z3Solver(),
                new SolverStatistics()));
  }

  private final Path root;
  private final Path folder;
  private long limitMillis = 2_000;
  private Set<String> only = Set.of();
  private boolean record;
  private boolean write;

  private Solvers(String[] arguments) {
    root = Path.of(arguments[0]).toAbsolutePath();
    folder = root.resolve("benchmarks/queries");
    for (int i = 1; i < arguments.length; i++) {
      switch (arguments[i]) {
        case "--limit" -> limitMillis = Long.parseLong(arguments[++i]);
        case "--only" -> only = Set.of(arguments[++i].split(","));
        case "--record" -> record = true;
        case "--write" -> write = true;
        default -> throw new IllegalArgumentException("unknown option " + arguments[i]);
      }
    }
  }

  public static void main(String[] arguments) throws Exception {
    Solvers solvers = new Solvers(arguments);
    if (solvers.record) {
      solvers.record();
    } else {
      solvers.compare();
    }
  }

  private void compare() throws IOException {
    StringBuilder text = new StringBuilder();
    text.append(
        "%s, processor time in milliseconds; in parentheses what was not decided in %d ms each%n%n"
            .formatted(LocalDate.now(), limitMillis));
    text.append("| queries of | number |");
    SOLVERS.keySet().forEach(name -> text.append(" " + name + " |"));
    text.append("\n|---|---|" + "---|".repeat(SOLVERS.size()) + "\n");
    Map<String, Double> logarithms = new LinkedHashMap<>();
    List<Path> files;
    try (Stream<Path> children = Files.list(folder)) {
      files = children.filter(file -> file.toString().endsWith(".gz")).sorted().toList();
    }
    int rows = 0;
    for (Path file : files) {
      String name = file.getFileName().toString().replace(".txt.gz", "");
      if (!only.isEmpty() && !only.contains(name)) {
        continue;
      }
      rows++;
      int number = QueryTrace.read(file, new TermContext(Simplifier.NONE)).queries().size();
      StringBuilder row = new StringBuilder("| %s | %d |".formatted(name, number));
      for (Map.Entry<String, Function<TermContext, Solver>> solver : SOLVERS.entrySet()) {
        Cell cell = solve(file, solver.getValue());
        logarithms.merge(solver.getKey(), Math.log(Math.max(1, cell.millis())), Double::sum);
        row.append(
            " %d%s |".formatted(cell.millis(), cell.open() > 0 ? " (" + cell.open() + ")" : ""));
      }
      System.err.println(row);
      text.append(row).append("\n");
    }
    text.append("\nGeometric means:");
    for (Map.Entry<String, Double> sum : logarithms.entrySet()) {
      double mean = Math.exp(sum.getValue() / rows);
      text.append(String.format(Locale.ROOT, " %s %.0f ms,", sum.getKey(), mean));
    }
    text.setLength(text.length() - 1);
    text.append(".\n");
    System.out.println(text);
    if (write) {
      Results.writeSection(root, "solvers", "## Solvers on our own queries\n\n" + text);
    }
  }

  private record Cell(long millis, int open) {}

  private Cell solve(Path file, Function<TermContext, Solver> opened) throws IOException {
    TermContext terms = new TermContext(Simplifier.NONE);
    QueryTrace trace = QueryTrace.read(file, terms);
    int open = 0;
    long start = THREADS.getCurrentThreadCpuTime();
    try (Solver solver = opened.apply(terms)) {
      for (List<Term> query : trace.queries()) {
        Answer answer = solver.check(new Query(query, WorkLimit.ofMillis(limitMillis)));
        open += answer instanceof Answer.Unknown ? 1 : 0;
      }
    }
    return new Cell((THREADS.getCurrentThreadCpuTime() - start) / 1_000_000, open);
  }

  private void record() throws IOException {
    Files.createDirectories(folder);
    List<Path> subjects;
    try (Stream<Path> children = Files.list(root.resolve("benchmarks/subjects"))) {
      subjects = children.filter(Files::isDirectory).sorted().toList();
    }
    for (Path subject : subjects) {
      String name = subject.getFileName().toString();
      JsonNode expected = new ObjectMapper().readTree(subject.resolve("expected.json").toFile());
      Path file = subject.resolve(expected.get("file").asText());
      String function = expected.get("function").asText();
      Map<String, Search.Factory> searches =
          Map.of("explore", ExploreSearch::new, "bounded", BoundedSearch::new);
      for (Map.Entry<String, Search.Factory> search : searches.entrySet()) {
        QueryTrace trace = recorded(file, function, search.getValue());
        if (!trace.queries().isEmpty()) {
          trace.write(folder.resolve(name + "-" + search.getKey() + ".txt.gz"));
        }
        System.err.println(name + " " + search.getKey() + ": " + trace.queries().size());
      }
    }
  }

  private static QueryTrace recorded(Path file, String unit, Search.Factory search)
      throws IOException {
    Path scratch = Files.createTempDirectory("farkas-queries");
    Program program = ClangFrontEnd.load(file, List.of(), scratch);
    Set<String> functions =
        new TreeSet<>(CallGraph.of(program.module()).reachableFrom(List.of(unit)));
    functions.removeIf(
        name ->
            !program.module().functions().containsKey(name)
                || program.module().functions().get(name).declaration());
    Set<String> variables = new TreeSet<>();
    for (VariableInfo variable : program.source().variables()) {
      if (!variable.fromSystemHeader()
          && program.module().globals().containsKey(variable.irName())) {
        variables.add(variable.irName());
      }
    }
    List<List<Term>> queries = new ArrayList<>();
    try (NativeRunner runner =
        NativeReplay.start(
            NativeBuild.build(ReplaySource.of(program), scratch),
            ReplayOptions.DEFAULT.withAllowUncontained(true),
            scratch)) {
      UnitTask task =
          new UnitTask(
              program.module(),
              program.source(),
              program.source().function(unit).orElseThrow(),
              functions,
              variables,
              ShapeOptions.DEFAULT,
              Ledger.of(program.source(), new MaskingMcdcCriterion(), functions),
              runner,
              (terms, statistics) ->
                  SolverChain.standard(
                      terms,
                      new QueryTrace.Recorder(new CadicalSolver(), queries),
                      new BitwuzlaSolver(),
                      new Z3Solver(),
                      statistics),
              Budget.ofMillis(RECORDED_MILLIS),
              1,
              1_000,
              false,
              false,
              (covered, infeasible, open, tests) -> {});
      new Portfolio(task, List.of(search), 1).run();
    }
    return new QueryTrace(queries);
  }
}
