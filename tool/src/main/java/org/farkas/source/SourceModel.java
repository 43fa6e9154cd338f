package org.farkas.source;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Everything that the strategies, reports and emitters know of one source file.
 *
 * @param file the file as the user gave it
 * @param functions declared or defined functions in source order, one entry per name
 * @param variables variables with static storage duration, static locals included
 * @param decisions indexed by {@link Decision#id}; system headers' are left out
 * @param conditions indexed by {@link Condition#id}
 * @param switches indexed by {@link SwitchInfo#id}
 * @param pointerBytes size of a data pointer on the target
 */
public record SourceModel(
    Path file,
    List<FunctionInfo> functions,
    List<VariableInfo> variables,
    List<Decision> decisions,
    List<Condition> conditions,
    List<SwitchInfo> switches,
    int pointerBytes) {

  public SourceModel {
    functions = List.copyOf(functions);
    variables = List.copyOf(variables);
    decisions = List.copyOf(decisions);
    conditions = List.copyOf(conditions);
    switches = List.copyOf(switches);
  }

  public Optional<FunctionInfo> function(String name) {
    return functions.stream().filter(f -> f.name().equals(name)).findFirst();
  }
}
