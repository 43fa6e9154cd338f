import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.farkas.expr.Term;
import org.farkas.expr.TermContext;
import org.farkas.expr.text.TermParser;
import org.farkas.expr.text.TermPrinter;
import org.farkas.solve.Answer;
import org.farkas.solve.Query;
import org.farkas.solve.Solver;

/**
 * The queries that one solver was asked, in their order. The file, packed by gzip, has a line per
 * query with the numbers of its constraints, an empty line, and the constraints as a document of
 * terms.
 */
record QueryTrace(List<List<Term>> queries) {
  private static final int MOST_QUERIES = 120;
  private static final int MOST_CHARACTERS = 2_000_000;

  /** Notes what a solver is asked, up to a limit. */
  static final class Recorder implements Solver {
    private final Solver inner;
    private final List<List<Term>> queries;

    Recorder(Solver inner, List<List<Term>> queries) {
      this.inner = inner;
      this.queries = queries;
    }

    @Override
    public Answer check(Query query) {
      if (queries.size() < MOST_QUERIES) {
        queries.add(query.constraints());
      }
      return inner.check(query);
    }

    @Override
    public void close() {
      inner.close();
    }
  }

  static QueryTrace read(Path file, TermContext terms) throws IOException {
    List<String> lines = new ArrayList<>();
    String document;
    try (BufferedReader reader =
        new BufferedReader(
            new InputStreamReader(
                new GZIPInputStream(Files.newInputStream(file)), StandardCharsets.UTF_8))) {
      for (String line = reader.readLine(); !line.isEmpty(); line = reader.readLine()) {
        lines.add(line);
      }
      document = reader.lines().collect(Collectors.joining("\n"));
    }
    List<Term> roots = TermParser.document(terms, document);
    List<List<Term>> queries = new ArrayList<>();
    for (String line : lines) {
      List<Term> query = new ArrayList<>();
      for (String number : line.split(" ")) {
        query.add(roots.get(Integer.parseInt(number)));
      }
      queries.add(query);
    }
    return new QueryTrace(queries);
  }

  /** Writes as many of the queries as there is room for. */
  void write(Path file) throws IOException {
    List<List<Term>> kept = new ArrayList<>(queries);
    String text = text(kept);
    while (text.length() > MOST_CHARACTERS && kept.size() > 1) {
      kept = kept.subList(0, kept.size() / 2);
      text = text(kept);
    }
    try (Writer writer =
        new OutputStreamWriter(
            new GZIPOutputStream(Files.newOutputStream(file)), StandardCharsets.UTF_8)) {
      writer.write(text);
    }
  }

  private static String text(List<List<Term>> queries) {
    Map<Term, Integer> numbers = new LinkedHashMap<>();
    StringBuilder text = new StringBuilder();
    for (List<Term> query : queries) {
      text.append(
          query.stream()
              .map(term -> String.valueOf(number(numbers, term)))
              .collect(Collectors.joining(" ", "", "\n")));
    }
    return text + "\n" + TermPrinter.document(new ArrayList<>(numbers.keySet()));
  }

  private static int number(Map<Term, Integer> numbers, Term term) {
    Integer known = numbers.putIfAbsent(term, numbers.size());
    return known == null ? numbers.size() - 1 : known;
  }
}
