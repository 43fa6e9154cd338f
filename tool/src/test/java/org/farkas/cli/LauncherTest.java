package org.farkas.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The script {@code ./farkas}: what it starts Java with does not show. */
class LauncherTest {
  private static final Path ROOT = checkout();

  @TempDir Path scratch;

  @Test
  void aCacheForQuickerStartsThatIsNoneChangesNothing() throws Exception {
    Path cache = Files.writeString(scratch.resolve("start.aot"), "this is no cache\n".repeat(999));
    assertThat(output(cache, "")).isEqualTo("farkas 0.1.0\n");
  }

  @Test
  void noCacheAndOtherJavaOptionsChangeNothing() throws Exception {
    Path cache = Files.createFile(scratch.resolve("start.aot")); // as where Java can make none
    assertThat(output(cache, "")).isEqualTo("farkas 0.1.0\n");
    assertThat(output(cache, "-Xmx300m -XX:-UseCompactObjectHeaders")).isEqualTo("farkas 0.1.0\n");
  }

  /** What is printed, standard error included. */
  private String output(Path cache, String javaOptions) throws IOException, InterruptedException {
    assumeThat(ROOT.resolve("tool/target/farkas.jar")).exists();
    ProcessBuilder builder =
        new ProcessBuilder(ROOT.resolve("farkas").toString(), "--version")
            .redirectErrorStream(true);
    builder.environment().put("FARKAS_NO_BUILD", "1");
    builder.environment().put("FARKAS_START_CACHE", cache.toString());
    builder.environment().put("FARKAS_JAVA_OPTS", javaOptions);
    Process process = builder.start();
    String output = new String(process.getInputStream().readAllBytes());
    assertThat(process.waitFor()).as(output).isZero();
    return output;
  }

  private static Path checkout() {
    Path here = Path.of("").toAbsolutePath();
    return Files.exists(here.resolve("farkas")) ? here : here.getParent();
  }
}
