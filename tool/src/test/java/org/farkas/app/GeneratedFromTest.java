package org.farkas.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GeneratedFromTest {
  @TempDir Path there;

  @Test
  void whatIsFoundThereHasTheFlagsAndTheNamesThatItHadThere() throws IOException {
    Files.writeString(there.resolve("only_there.c"), "");
    GeneratedFrom from = new GeneratedFrom(there);
    Path name = Path.of("only_there.c");
    assertThat(from.find(name)).contains(there.resolve(name));
    assertThat(from.flags(List.of("-Iinc"), name))
        .containsExactly("-I" + there.resolve("inc"), "-fmacro-prefix-map=" + there + "/=");
  }

  @Test
  void whatIsFoundHereHasItsFlagsAsTheyAre() throws IOException {
    Path here = Files.writeString(there.resolve("unit.c"), "");
    assertThat(new GeneratedFrom(Path.of("/nowhere")).flags(List.of("-Iinc"), here))
        .containsExactly("-Iinc");
    assertThat(new GeneratedFrom(there).find(Path.of("missing.c"))).isEmpty();
  }

  @Test
  void aFileHasOtherNamesInOtherFolders() {
    assertThat(GeneratedFrom.sameFile("../src/x.c", "/p/build/../src/x.c")).isTrue();
    assertThat(GeneratedFrom.sameFile("/p/src/x.c", "../../src/x.c")).isTrue();
    assertThat(GeneratedFrom.sameFile("../x.c", "../x.c")).isTrue();
    assertThat(GeneratedFrom.sameFile("/p/src/x.c", "../other/x.c")).isFalse();
    assertThat(GeneratedFrom.sameFile("/p/src/x.c", "../src/y.c")).isFalse();
    assertThat(GeneratedFrom.sameFile("..", "/p/src/x.c")).isFalse();
  }
}
