package org.farkas.criteria;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.farkas.source.Decision;
import org.farkas.source.SourceModel;

/**
 * Several criteria in one run: one search over the union of what they ask for. A target that two of
 * them share stands once.
 */
record CriteriaUnion(List<Criterion> parts) implements Criterion {
  CriteriaUnion {
    parts = List.copyOf(parts);
  }

  /** {@code branch,mcdc}: nothing if a name is unknown or stands twice. */
  static Optional<Criterion> parse(String names) {
    List<Optional<Criterion>> parts =
        Arrays.stream(names.split(",", -1))
            .map(name -> ALL.stream().filter(each -> each.name().equals(name.strip())).findFirst())
            .toList();
    boolean known = parts.stream().allMatch(Optional::isPresent);
    if (!known || new LinkedHashSet<>(parts).size() < parts.size()) {
      return Optional.empty();
    }
    return Optional.of(new CriteriaUnion(parts.stream().map(Optional::get).toList()));
  }

  @Override
  public String name() {
    return parts.stream().map(Criterion::name).collect(Collectors.joining(","));
  }

  @Override
  public List<Target> targets(SourceModel source, Set<String> functions) {
    return union(part -> part.targets(source, functions));
  }

  @Override
  public List<Target> auxiliary(SourceModel source, Set<String> functions) {
    List<Target> result = new ArrayList<>(union(part -> part.auxiliary(source, functions)));
    result.removeAll(targets(source, functions));
    return List.copyOf(result);
  }

  @Override
  public List<PairTarget> pairs(SourceModel source, Set<String> functions) {
    return parts.stream().flatMap(part -> part.pairs(source, functions).stream()).toList();
  }

  @Override
  public Set<Decision.Kind> onRequest() {
    return parts.stream().flatMap(part -> part.onRequest().stream()).collect(Collectors.toSet());
  }

  private List<Target> union(Function<Criterion, List<Target>> of) {
    return parts.stream()
        .map(of)
        .flatMap(Collection::stream)
        .distinct()
        .sorted(Comparator.comparing(Target::where))
        .toList();
  }
}
