package org.farkas.source;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * What pointers without a type of their own ({@code void *}, or to a type that is only declared)
 * lead to, as the file's own conversions say: where all that is done with such a pointer comes to
 * accesses through one type, objects of that type are what it means.
 *
 * @param parameters by function and index
 * @param variables by IR name
 * @param members by record and member
 * @param results of functions that the file does not define, by name
 * @param written through parameters {@code void *} of functions that the file does not define: the
 *     type of the objects whose addresses a caller passes, or void if it passes anything else
 * @param containers by a structure, the larger ones that the file takes it for a part of
 */
public record PointeeTypes(
    Map<Parameter, CType> parameters,
    Map<String, CType> variables,
    Map<Member, CType> members,
    Map<String, CType> results,
    Map<Argument, CType> written,
    Map<CType.Record, List<Container>> containers) {
  /** Nothing is known. */
  public static final PointeeTypes NONE =
      new PointeeTypes(Map.of(), Map.of(), Map.of(), Map.of(), Map.of(), Map.of());

  public PointeeTypes {
    parameters = Map.copyOf(parameters);
    variables = Map.copyOf(variables);
    members = Map.copyOf(members);
    results = Map.copyOf(results);
    written = Map.copyOf(written);
    containers = Map.copyOf(containers);
  }

  /** A parameter of a function that the file defines. */
  public record Parameter(String function, int index) {}

  /** What one function passes to another. */
  public record Argument(String caller, String function, int index) {}

  /** A member of a struct or union. */
  public record Member(CType.Record record, String name) {}

  /**
   * A structure around another one.
   *
   * @param offset of the part, in bytes
   */
  public record Container(CType.Record type, long offset) {}

  /** The structures around what a pointer leads to; none if the file knows of none. */
  public List<Container> around(CType pointee) {
    return pointee instanceof CType.Record record
        ? containers.getOrDefault(record, List.of())
        : List.of();
  }

  public Optional<CType> parameter(String function, int index) {
    return Optional.ofNullable(parameters.get(new Parameter(function, index)));
  }

  public Optional<CType> variable(String irName) {
    return Optional.ofNullable(variables.get(irName));
  }

  public Optional<CType> member(CType.Record record, String name) {
    return Optional.ofNullable(members.get(new Member(record, name)));
  }

  /** What the pointer leads to that a function returns. */
  public Optional<CType> result(String function) {
    return Optional.ofNullable(results.get(function));
  }

  /**
   * What a function that the file does not define writes through a {@code void *} if some functions
   * call it: empty unless all pass addresses of objects of one type.
   */
  public Optional<CType> written(Set<String> callers, String function, int parameter) {
    List<CType> all =
        callers.stream()
            .map(caller -> written.get(new Argument(caller, function, parameter)))
            .filter(Objects::nonNull)
            .distinct()
            .toList();
    return all.size() == 1 && !(all.getFirst() instanceof CType.Void)
        ? Optional.of(all.getFirst())
        : Optional.empty();
  }

  /** The types of objects that any of the file's functions passes to another for it to write. */
  public List<CType> written(String function, int parameter) {
    return written.entrySet().stream()
        .filter(each -> each.getKey().function().equals(function))
        .filter(each -> each.getKey().index() == parameter)
        .map(Map.Entry::getValue)
        .filter(type -> !(type instanceof CType.Void))
        .distinct()
        .toList();
  }

  /** All types that such pointers lead to. */
  public Stream<CType> all() {
    return Stream.of(parameters, variables, members, results, written)
        .flatMap(each -> each.values().stream());
  }
}
