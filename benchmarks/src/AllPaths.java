import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Counts paths of the programs in {@code benchmarks/paths} beside the printed numbers. What the
 * engine claims is counted again without it: gcc compiles the untouched source with a call in every
 * basic block; the tests are run, and different sequences of blocks are different paths. Where the
 * inputs are few, all of them are run too: there are as many sequences as paths. Run through {@code
 * benchmarks/allpaths}.
 */
public final class AllPaths {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String BEGIN = "<!-- all paths: begin -->\n";
  private static final String END = "<!-- all paths: end -->\n";

  private AllPaths() {}

  /** A parameter: an array, or a scalar if it has no length. */
  private record Input(String name, int length, int low, int high) {
    static Input scalar(String name, int low, int high) {
      return new Input(name, 0, low, high);
    }

    int cells() {
      return Math.max(1, length);
    }
  }

  /**
   * A row.
   *
   * @param inputs with the domains in which all of them are run
   * @param exhaustive whether they are
   * @param printed what the source has, in words
   */
  private record Row(
      String name,
      String file,
      String function,
      String precondition,
      List<String> options,
      List<String> flags,
      List<Input> inputs,
      boolean exhaustive,
      String printed) {}

  private static Row order(int n, String aliases, String printed) {
    return new Row(
        "getOrder, N=%d, %s".formatted(n, aliases),
        "getorder",
        "get_order",
        "is_permutation",
        List.of("--criterion", "paths", "--aliases", aliases),
        List.of("-D", "N=" + n),
        List.of(new Input("p", n, 0, n - 1)),
        n < 9,
        printed);
  }

  private static Row als(String aliases, String printed) {
    return new Row(
        "max3Als, " + aliases,
        "max3",
        "max3_als",
        "in_range",
        List.of("--criterion", "paths", "--aliases", aliases),
        List.of(),
        List.of(Input.scalar("i0", 0, 4), Input.scalar("i1", 0, 4), Input.scalar("i2", 0, 4)),
        true,
        printed);
  }

  private static Row merge(int k, String printed) {
    return new Row(
        "Merge, k=" + k,
        "merge",
        "merge",
        "lengths_fit",
        List.of("--criterion", "k-paths=" + k, "--external-aliases", "forbidden"),
        List.of("-D", "K=" + k),
        List.of(
            new Input("a", 2 * k, 0, 1),
            Input.scalar("la", 0, 2 * k),
            new Input("b", 2 * k, 0, 1),
            Input.scalar("lb", 0, 2 * k),
            new Input("out", 4 * k, 0, 0)),
        false,
        printed);
  }

  private static Row bubble(int n, String printed) {
    return new Row(
        "bubble sort, n=" + n,
        "bubblesort",
        "bubble_sort",
        "",
        List.of("--criterion", "paths"),
        List.of("-D", "N=" + n),
        List.of(new Input("a", n, 0, n - 1)),
        true,
        printed);
  }

  private static Row sides(
      String name, String function, String precondition, int low, int high, String printed) {
    List<String> names =
        function.equals("triangle") ? List.of("a", "b", "c") : List.of("i", "j", "k");
    return new Row(
        name,
        "triangle",
        function,
        precondition,
        List.of("--criterion", "paths"),
        List.of(),
        names.stream().map(each -> Input.scalar(each, low, high)).toList(),
        true,
        printed);
  }

  private static Row bsearch(int least, int most, String printed) {
    return new Row(
        "Bsearch, k=2, lengths %d to %d".formatted(least, most),
        "search",
        "bsearch_in",
        "sorted",
        List.of("--criterion", "k-paths=2"),
        List.of("-D", "N=" + most, "-D", "LEAST=" + least),
        List.of(
            new Input("a", most, 0, 2 * most),
            Input.scalar("n", least, most),
            Input.scalar("x", 0, 2 * most)),
        most < 4,
        printed);
  }

  private static Row sample(int n, String printed) {
    return new Row(
        "Sample, arrays of " + n,
        "search",
        "sample",
        "",
        List.of("--criterion", "paths", "--external-aliases", "forbidden"),
        List.of("-D", "N=" + n),
        List.of(new Input("a", n, 0, 1), new Input("b", n, 0, 1), Input.scalar("x", 0, 1)),
        true,
        printed);
  }

  private static List<Row> rows() {
    String[] late = {
      "4; 0.18 s", "7; 0.21 s", "16; 0.31 s", "30; 1.26 s", "62; 39.3 s", "110; 11 m 48 s"
    };
    String[] eager = {"6; 0.49 s", "24; 0.60 s", "120; 1.75 s", "720; 9.59 s"};
    List<Row> rows = new ArrayList<>();
    for (int n = 3; n <= 8; n++) {
      rows.add(order(n, "late", late[n - 3]));
    }
    rows.add(order(9, "late", ""));
    for (int n = 3; n <= 6; n++) {
      rows.add(order(n, "eager", eager[n - 3]));
    }
    rows.add(als("late", "3"));
    rows.add(als("eager", "125"));
    rows.add(merge(2, "17; 0.08 s"));
    rows.add(merge(5, "321; 0.15 s (PathCrawler: 337; 0.78 s)"));
    rows.add(merge(10, "20481; 28.6 s (PathCrawler: 20993; 116 s)"));
    for (int n = 3; n <= 7; n++) {
      rows.add(bubble(n, ""));
    }
    rows.add(
        sides("Triangle, sides 0 to 3", "triangle", "small_sides", 0, 3, "14 (domain not said)"));
    rows.add(sides("Triangle, sides 1 to 10000", "triangle", "sides", 1, 40, ""));
    rows.add(
        sides("Tritype by decisions", "tritype_by_decision", "not_negative", 0, 40, "10; 0.001 s"));
    rows.add(
        sides(
            "Tritype by conditions", "tritype", "not_negative", 0, 40, "PathCrawler: 14; 0.010 s"));
    rows.add(bsearch(2, 4, "8 (lengths not said)"));
    rows.add(bsearch(0, 2, ""));
    rows.add(bsearch(0, 3, ""));
    rows.add(sample(3, ""));
    rows.add(sample(4, "240; 0.06 s (PathCrawler: 241; 0.27 s)"));
    return rows;
  }

  public static void main(String[] arguments) throws Exception {
    Path root = Path.of(arguments[0]).toAbsolutePath();
    boolean write = false;
    List<String> only = List.of();
    for (int i = 1; i < arguments.length; i++) {
      switch (arguments[i]) {
        case "--write" -> write = true;
        case "--only" -> only = Stream.of(arguments[++i].split(",")).toList();
        default -> throw new IllegalArgumentException("unknown option " + arguments[i]);
      }
    }
    List<String> prefixes = only;
    StringBuilder text = new StringBuilder();
    text.append(
        """
        ## All paths

        By `benchmarks/allpaths --write` on %s, %d processors. Tests are run by gcc's program too, which knows
        nothing of ours: *native* is the number of different sequences of basic blocks that they take, *all inputs*
        that of all inputs of a small domain. Times of the engine are without native runs.

        | program | printed | tests | paths | infeasible | cut | complete | confirmed | native | all inputs | engine s | native runs s | whole s |
        |---|---|---|---|---|---|---|---|---|---|---|---|---|
        """
            .formatted(LocalDate.now(), Runtime.getRuntime().availableProcessors()));
    boolean right = true;
    Path folder = Files.createTempDirectory("farkas-allpaths");
    for (Row row : rows()) {
      if (prefixes.isEmpty() || prefixes.stream().anyMatch(row.name()::startsWith)) {
        Measured measured = new Measured(root, folder, row);
        right &= measured.agrees();
        System.err.println(measured.line());
        text.append(measured.line()).append('\n');
      }
    }
    System.out.println(text);
    if (write) {
      write(root.resolve("benchmarks/RESULTS.md"), text.toString());
    }
    if (!right) {
      System.err.println("counts differ");
      System.exit(1);
    }
  }

  /** Replaces the section, or adds it at the end. */
  private static void write(Path file, String section) throws IOException {
    String before = Files.readString(file);
    int begin = before.indexOf(BEGIN);
    int end = before.indexOf(END);
    String rest = begin < 0 ? "" : before.substring(end + END.length());
    String start = begin < 0 ? before.stripTrailing() + "\n\n" : before.substring(0, begin);
    Files.writeString(file, start + BEGIN + section + END + rest);
  }

  /** A row with what was measured. */
  private static final class Measured {
    private final Row row;
    private final JsonNode paths;
    private final int nativePaths;
    private final int allInputs;
    private final double seconds;

    Measured(Path root, Path folder, Row row) throws IOException, InterruptedException {
      this.row = row;
      Path source = root.resolve("benchmarks/paths/" + row.file() + ".c");
      Path out = Files.createTempDirectory(folder, row.function());
      List<String> command =
          new ArrayList<>(
              List.of(root.resolve("farkas").toString(), "generate", source.toString()));
      command.addAll(List.of("--function", row.function(), "--out", out.toString()));
      command.addAll(List.of("--budget", "120s"));
      command.addAll(row.options());
      if (!row.precondition().isEmpty()) {
        command.addAll(List.of("--precondition", row.precondition()));
      }
      if (!row.flags().isEmpty()) {
        command.add("--");
        command.addAll(row.flags());
      }
      long start = System.nanoTime();
      run(command, out.resolve("log"), 1);
      seconds = (System.nanoTime() - start) / 1e9;
      Path results = out.resolve(row.function());
      paths = JSON.readTree(results.resolve("result.json").toFile()).get("paths");
      Path program = out.resolve("blocks");
      compile(source, out, program);
      tests(results.resolve("paths.jsonl"), out.resolve("inputs"));
      run(List.of(program.toString(), out.resolve("inputs").toString()), out.resolve("hashes"), 0);
      Set<String> distinct = new HashSet<>(Files.readAllLines(out.resolve("hashes")));
      nativePaths = distinct.size();
      if (row.exhaustive()) {
        run(List.of(program.toString()), out.resolve("all"), 0);
        allInputs = new HashSet<>(Files.readAllLines(out.resolve("all"))).size();
      } else {
        allInputs = -1;
      }
    }

    boolean agrees() {
      return nativePaths == paths.get("feasible").asInt()
          && paths.get("confirmed").asInt() == nativePaths
          && (allInputs < 0 || allInputs == nativePaths);
    }

    String line() {
      return String.format(
          Locale.ROOT,
          "| %s | %s | %d | %d | %d | %d | %s | %d | %d | %s | %.2f | %.2f | %.1f |",
          row.name(),
          row.printed(),
          paths.get("tests").asInt(),
          paths.get("feasible").asInt(),
          paths.get("infeasible").asInt(),
          paths.get("cut").asInt(),
          paths.get("complete").asBoolean() ? "yes" : "no",
          paths.get("confirmed").asInt(),
          nativePaths,
          allInputs < 0 ? "" : String.valueOf(allInputs),
          paths.get("engineMillis").asLong() / 1e3,
          paths.get("confirmationMillis").asLong() / 1e3,
          seconds);
    }

    /** Writes the tests' inputs, one test a line. */
    private void tests(Path lines, Path inputs) throws IOException {
      try (BufferedReader in = Files.newBufferedReader(lines);
          BufferedWriter out = Files.newBufferedWriter(inputs)) {
        for (String line = in.readLine(); line != null; line = in.readLine()) {
          JsonNode node = JSON.readTree(line);
          if (!node.get("kind").asText().equals("path")) {
            continue;
          }
          StringBuilder cells = new StringBuilder();
          for (Input input : row.inputs()) {
            for (int i = 0; i < input.cells(); i++) {
              String name = input.length() == 0 ? input.name() : input.name() + "[" + i + "]";
              // Large objects leave out what is zero.
              cells.append(node.get("inputs").path(name).asInt(0)).append(' ');
            }
          }
          out.write(cells.append('\n').toString());
        }
      }
    }

    private void compile(Path source, Path out, Path program)
        throws IOException, InterruptedException {
      Path driver = Files.writeString(out.resolve("driver.c"), driver());
      List<String> unit = new ArrayList<>(List.of("gcc", "-O0", "-c", "-o"));
      unit.add(out.resolve("unit.o").toString());
      unit.addAll(List.of("-fsanitize-coverage=trace-pc", source.toString()));
      unit.addAll(row.flags());
      run(unit, out.resolve("gcc.log"), 0);
      run(
          List.of(
              "gcc",
              "-O1",
              "-o",
              program.toString(),
              driver.toString(),
              out.resolve("unit.o").toString()),
          out.resolve("gcc.log"),
          0);
    }

    private String driver() {
      int cells = row.inputs().stream().mapToInt(Input::cells).sum();
      StringBuilder lows = new StringBuilder();
      StringBuilder highs = new StringBuilder();
      List<String> arguments = new ArrayList<>();
      int at = 0;
      for (Input input : row.inputs()) {
        arguments.add((input.length() == 0 ? "cell[%d]" : "cell + %d").formatted(at));
        for (int i = 0; i < input.cells(); i++) {
          lows.append(input.low()).append(", ");
          highs.append(input.high()).append(", ");
        }
        at += input.cells();
      }
      String call = arguments.stream().collect(Collectors.joining(", "));
      String meant = row.precondition().isEmpty() ? "1" : row.precondition() + "(" + call + ")";
      return """
      #include <stdio.h>
      #include <string.h>
      static unsigned long hash;
      void __sanitizer_cov_trace_pc(void)
      {
          unsigned long at = (unsigned long)__builtin_return_address(0);
          hash = (hash ^ at) * 0x9e3779b97f4a7c15ul;
          hash ^= hash >> 29;
      }
      int %1$s();
      int %2$s();
      #define CELLS %3$d
      static const int low[] = {%4$s}, high[] = {%5$s};
      static int now[CELLS], cell[CELLS];
      #define SLOTS (1ul << 22)
      static unsigned long seen[SLOTS];
      static void one(void)
      {
          memcpy(cell, now, sizeof cell);
          if (!(%6$s))
              return;
          memcpy(cell, now, sizeof cell);
          hash = 0;
          %1$s(%7$s);
          hash |= 1;
          unsigned long at = hash %% SLOTS;
          while (seen[at] && seen[at] != hash)
              at = (at + 1) %% SLOTS;
          if (!seen[at]) {
              seen[at] = hash;
              printf("%%lx\\n", hash);
          }
      }
      int main(int count, char **arguments)
      {
          if (count > 1) {
              FILE *in = fopen(arguments[1], "r");
              for (;;) {
                  for (int i = 0; i < CELLS; i++)
                      if (fscanf(in, "%%d", &now[i]) != 1)
                          return i != 0;
                  one();
              }
          }
          memcpy(now, low, sizeof now);
          for (;;) {
              one();
              int i = 0;
              while (i < CELLS && now[i] == high[i]) {
                  now[i] = low[i];
                  i++;
              }
              if (i == CELLS)
                  return 0;
              now[i]++;
          }
      }
      """
          .formatted(
              row.function(),
              row.precondition().isEmpty() ? "main" : row.precondition(),
              cells,
              lows,
              highs,
              meant,
              call);
    }

    private static void run(List<String> command, Path output, int mostCode)
        throws IOException, InterruptedException {
      int code =
          new ProcessBuilder(command)
              .redirectError(output.resolveSibling("errors").toFile())
              .redirectOutput(output.toFile())
              .start()
              .waitFor();
      if (code > mostCode) {
        throw new IOException("%s failed with code %d: see %s".formatted(command, code, output));
      }
    }
  }
}
