package org.farkas.source;

import java.util.List;
import java.util.Map;
import java.util.Optional;
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
 * @param containers by a structure, the larger ones that the file takes it for a part of
 */
public record PointeeTypes(
    Map<Parameter, CType> parameters,
    Map<String, CType> variables,
    Map<Member, CType> members,
    Map<String, CType> results,
    Map<CType.Record, List<Container>> containers) {
  /** Nothing is known. */
  public static final PointeeTypes NONE =
      new PointeeTypes(Map.of(), Map.of(), Map.of(), Map.of(), Map.of());

  public PointeeTypes {
    parameters = Map.copyOf(parameters);
    variables = Map.copyOf(variables);
    members = Map.copyOf(members);
    results = Map.copyOf(results);
    containers = Map.copyOf(containers);
  }

  /** A parameter of a function that the file defines. */
  public record Parameter(String function, int index) {}

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

  /** All types that such pointers lead to. */
  public Stream<CType> all() {
    return Stream.of(parameters, variables, members, results)
        .flatMap(each -> each.values().stream());
  }
}
