package org.farkas.app;

import java.nio.file.Path;
import java.util.List;
import org.farkas.criteria.Criterion;
import org.farkas.criteria.Scope;
import org.farkas.testcase.ShapeOptions;

/**
 * What the user asks of {@code generate}.
 *
 * @param functions names as given; empty with {@code all}
 * @param all every function that the file defines
 * @param budgetMillis per unit
 * @param out folder in which each unit gets a folder of its name
 * @param jobs units that are worked on at the same time
 * @param force whether files that the user edited may be overwritten
 * @param countPaths whether to follow every path, and report how many there are
 * @param wrap whether signed overflow is defined to wrap around
 * @param allowUncontained whether user code may run where the kernel can't contain it fully
 * @param clangFlags what stands behind {@code --}
 */
public record GenerateOptions(
    Path file,
    List<String> functions,
    boolean all,
    Scope scope,
    Criterion criterion,
    long budgetMillis,
    long seed,
    Path out,
    int jobs,
    boolean force,
    ShapeOptions shapes,
    boolean countPaths,
    boolean wrap,
    boolean allowUncontained,
    List<String> clangFlags) {
  public GenerateOptions {
    functions = List.copyOf(functions);
    clangFlags = List.copyOf(clangFlags);
  }
}
