package org.farkas.frontend.clang;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ClangToolsTest {
  @TempDir Path folder;

  @Test
  void clangCompilesWithItsOwnHeaders() throws IOException {
    Path file = Load.write(folder, "x.c", "#include <stddef.h>\nsize_t f(void) { return 1; }\n");
    Path object = folder.resolve("x.o");
    new ClangDriver(ClangTools.unpacked().clang(), folder).check(file, List.of());
    new ClangDriver(ClangTools.unpacked().clang(), folder)
        .compileToBitcode(file, List.of(), List.of(), object);
    assertThat(object).isNotEmptyFile();
    assertThat(ClangTools.unpacked().resourceDirectory().resolve("include/stddef.h"))
        .isRegularFile();
    assertThat(ClangTools.unpacked().linker()).isExecutable();
  }

  /**
   * Unpacks clang from a cold cache in several processes at once, each of which then loads a file.
   */
  @Test
  @Tag("slow")
  void processesThatStartTogetherOnAColdCacheAllWork() throws Exception {
    Path file = Load.write(folder, "x.c", "int f(int a) { return a && a > 1; }\n");
    List<Process> processes = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      Path scratch = Files.createDirectory(folder.resolve("scratch" + i));
      ProcessBuilder builder =
          new ProcessBuilder(
              Path.of(System.getProperty("java.home"), "bin", "java").toString(),
              "--enable-native-access=ALL-UNNAMED",
              "-cp",
              System.getProperty("java.class.path"),
              Loading.class.getName(),
              file.toString(),
              scratch.toString());
      builder.environment().put("FARKAS_CACHE", folder.resolve("cache").toString());
      builder.redirectErrorStream(true);
      builder.redirectOutput(new File(folder.toFile(), "output" + i));
      processes.add(builder.start());
    }
    for (int i = 0; i < processes.size(); i++) {
      int status = processes.get(i).waitFor();
      assertThat(Files.readString(folder.resolve("output" + i))).endsWith("2 conditions\n");
      assertThat(status).isZero();
    }
  }

  /** The program of a child process. */
  static final class Loading {
    private Loading() {}

    public static void main(String[] arguments) {
      Program program = ClangFrontEnd.load(Path.of(arguments[0]), List.of(), Path.of(arguments[1]));
      System.out.println(program.source().conditions().size() + " conditions");
    }
  }
}
