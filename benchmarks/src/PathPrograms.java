import java.util.ArrayList;
import java.util.List;

/**
 * The rows of {@code benchmarks/allpaths}: which program with which inputs, and what is printed.
 */
final class PathPrograms {
  private PathPrograms() {}

  /** A parameter: an array, or a scalar if it has no length. */
  record Input(String name, int length, int low, int high) {
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
  record Row(
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

  static List<Row> rows() {
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
}
