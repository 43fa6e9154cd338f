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
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import org.farkas.app.ClangEngine;
import org.farkas.app.GenerateOptions;
import org.farkas.app.SourceRequest;
import org.farkas.app.UnitEngine;
import org.farkas.base.Budget;
import org.farkas.base.WorkLimit;
import org.farkas.criteria.Criterion;
import org.farkas.criteria.Ledger;
import org.farkas.criteria.MaskingMcdcCriterion;
import org.farkas.criteria.Scope;
import org.farkas.expr.Simplifier;
import org.farkas.expr.Term;
import org.farkas.expr.TermContext;
import org.farkas.solve.Answer;
import org.farkas.solve.Query;
import org.farkas.solve.Solver;
import org.farkas.solve.chain.SolverChain;
import org.farkas.solve.chain.SolverStatistics;
import org.farkas.solve.sat.CadicalSolver;
import org.farkas.solve.smt.BitwuzlaSolver;
import org.farkas.solve.smt.Z3Solver;
import org.farkas.strategy.SolverFactory;
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
      for (String strategy : List.of("explore", "bounded")) {
        QueryTrace trace = recorded(file, function, strategy);
        if (!trace.queries().isEmpty()) {
          trace.write(folder.resolve(name + "-" + strategy + ".txt.gz"));
        }
        System.err.println(name + " " + strategy + ": " + trace.queries().size());
      }
    }
  }

  private static QueryTrace recorded(Path file, String unit, String strategy) throws IOException {
    List<List<Term>> queries = new ArrayList<>();
    SourceRequest request = new SourceRequest(file, List.of(), Set.of(), false, true);
    SolverFactory recording =
        (terms, statistics) ->
            SolverChain.standard(
                terms,
                new QueryTrace.Recorder(new CadicalSolver(), queries),
                new BitwuzlaSolver(),
                new Z3Solver(),
                statistics);
    Criterion criterion = new MaskingMcdcCriterion();
    GenerateOptions options =
        new GenerateOptions(
            request,
            List.of(unit),
            false,
            Scope.STATIC,
            criterion,
            strategy,
            ShapeOptions.DEFAULT,
            GenerateOptions.Work.ofMillis(RECORDED_MILLIS),
            false,
            Path.of(""),
            false,
            Optional.empty(),
            Optional.empty(),
            GenerateOptions.Contract.NONE);
    try (UnitEngine engine = ClangEngine.open(request, recording)) {
      Set<String> scope = Scope.STATIC.functions(engine.source(), unit, engine::callees);
      engine.search(
          new UnitEngine.Task(
              unit,
              Ledger.of(engine.source(), criterion, scope),
              options,
              Budget.ofMillis(RECORDED_MILLIS),
              (covered, infeasible, open, tests) -> {}));
    }
    return new QueryTrace(queries);
  }
}
