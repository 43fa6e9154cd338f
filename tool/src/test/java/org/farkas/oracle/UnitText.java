package org.farkas.oracle;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.farkas.app.SourceRequest;

/** C texts as files of which the tool is asked. */
public final class UnitText {
  private UnitText() {}

  /** Writes a text to a folder. Compilers do not warn of it, and it may run uncontained. */
  public static SourceRequest request(Path folder, String text) throws IOException {
    Path file = Files.writeString(folder.resolve("unit.c"), text);
    return new SourceRequest(file, List.of("-w"), Set.of(), false, true);
  }
}
