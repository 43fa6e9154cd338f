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

  private AllPaths() {}

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
    for (PathPrograms.Row row : PathPrograms.rows()) {
      if (prefixes.isEmpty() || prefixes.stream().anyMatch(row.name()::startsWith)) {
        Counted counted = new Counted(root, folder, row);
        right &= counted.agrees();
        System.err.println(counted.line());
        text.append(counted.line()).append('\n');
      }
    }
    System.out.println(text);
    if (write) {
      Results.writeSection(root, "all paths", text.toString());
    }
    if (!right) {
      System.err.println("counts differ");
      System.exit(1);
    }
  }

  /** A row with what was counted. */
  private static final class Counted {
    private final PathPrograms.Row row;
    private final JsonNode paths;
    private final int nativePaths;
    private final int allInputs;
    private final double seconds;

    Counted(Path root, Path folder, PathPrograms.Row row) throws IOException, InterruptedException {
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
          for (PathPrograms.Input input : row.inputs()) {
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
      int cells = row.inputs().stream().mapToInt(PathPrograms.Input::cells).sum();
      StringBuilder lows = new StringBuilder();
      StringBuilder highs = new StringBuilder();
      List<String> arguments = new ArrayList<>();
      int at = 0;
      for (PathPrograms.Input input : row.inputs()) {
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
