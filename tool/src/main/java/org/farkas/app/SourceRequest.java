package org.farkas.app;

import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.farkas.source.CallCounts;
import org.farkas.source.Decision;

/**
 * A source file and how to build it.
 *
 * @param others further C files of the same program, linked with it
 * @param clangFlags what stands behind {@code --}
 * @param calls how often tests may call a function
 * @param wrap whether signed overflow is defined to wrap around
 * @param onRequest what is to be marked besides decisions
 * @param allowUncontained whether user code may run where the kernel can't contain it fully
 */
public record SourceRequest(
    Path file,
    List<Path> others,
    List<String> clangFlags,
    Set<Decision.Kind> onRequest,
    CallCounts calls,
    boolean wrap,
    boolean allowUncontained) {
  public SourceRequest {
    others = List.copyOf(others);
    clangFlags = List.copyOf(clangFlags);
    onRequest = Set.copyOf(onRequest);
  }

  /** A file that is the whole program. */
  public SourceRequest(
      Path file,
      List<String> clangFlags,
      Set<Decision.Kind> onRequest,
      boolean wrap,
      boolean allowUncontained) {
    this(file, List.of(), clangFlags, onRequest, CallCounts.ONE, wrap, allowUncontained);
  }
}
