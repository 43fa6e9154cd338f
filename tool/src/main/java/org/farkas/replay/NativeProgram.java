package org.farkas.replay;

import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.farkas.source.SourceModel;

/**
 * A built executable.
 *
 * @param stubs names of all stubs; a stub's number is its index
 * @param unsupported functions that can't be called or stubbed natively, and why
 */
public record NativeProgram(
    SourceModel source,
    Path executable,
    List<String> stubs,
    SortedMap<String, String> unsupported) {
  public NativeProgram {
    stubs = List.copyOf(stubs);
    unsupported = Collections.unmodifiableSortedMap(new TreeMap<>(unsupported));
  }
}
