package org.farkas.replay;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.farkas.source.SourceModel;

/** What a kept build must remember beside its executable: one tab-separated line a fact. */
final class BuildNotes {
  private static final String FILE = "notes.txt";
  private static final String STUB = "stub";
  private static final String UNSUPPORTED = "unsupported";

  private BuildNotes() {}

  static void write(NativeProgram program, Path folder) throws IOException {
    List<String> lines = new ArrayList<>();
    program.stubs().forEach(name -> lines.add(STUB + "\t" + name));
    program
        .unsupported()
        .forEach((name, why) -> lines.add(UNSUPPORTED + "\t" + name + "\t" + why.strip()));
    Files.write(folder.resolve(FILE), lines, StandardCharsets.UTF_8);
  }

  static NativeProgram read(SourceModel source, Path folder, String executable) throws IOException {
    List<String> stubs = new ArrayList<>();
    SortedMap<String, String> unsupported = new TreeMap<>();
    for (String line : Files.readAllLines(folder.resolve(FILE), StandardCharsets.UTF_8)) {
      String[] parts = line.split("\t", 3);
      if (parts[0].equals(STUB)) {
        stubs.add(parts[1]);
      } else {
        unsupported.put(parts[1], parts[2]);
      }
    }
    return new NativeProgram(source, folder.resolve(executable), stubs, unsupported);
  }
}
