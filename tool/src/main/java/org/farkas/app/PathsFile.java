package org.farkas.app;

import java.io.BufferedOutputStream;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import org.farkas.base.Category;
import org.farkas.base.Diagnostic;
import org.farkas.base.DiagnosticException;
import org.farkas.base.SourceSpan;
import org.farkas.report.json.CheckpointJson;
import org.farkas.report.json.PathLines;
import org.farkas.strategy.allpaths.Checkpoint;
import org.farkas.strategy.allpaths.EarlierPaths;
import org.farkas.strategy.allpaths.FoundPath;
import org.farkas.strategy.allpaths.InfeasiblePrefix;
import org.farkas.strategy.allpaths.PathSink;
import org.farkas.strategy.allpaths.SourcePath;
import org.farkas.testcase.InputVector;
import org.farkas.testcase.NativeRun;

/**
 * Writes what an enumeration finds to {@code paths.jsonl}, line by line, as it is found: however
 * many paths there are, none of them stays in memory for this. Beside it, {@value #CHECKPOINT} says
 * up to which byte the lines belong to a state of the enumeration that can be taken up again.
 */
final class PathsFile implements PathSink, AutoCloseable {
  static final String NAME = "paths.jsonl";
  static final String CHECKPOINT = "paths-resume.json";

  private static final int BUFFER_BYTES = 1 << 16;

  private final Path file;
  private final Path checkpoint;
  private final String key;
  private final Optional<EarlierPaths> earlier;
  private final OutputStream out;
  private long bytes;

  private PathsFile(Path folder, String key, boolean resume) throws IOException {
    this.key = key;
    this.file = folder.resolve(NAME);
    this.checkpoint = folder.resolve(CHECKPOINT);
    Files.createDirectories(folder);
    boolean continued = resume && (Files.exists(checkpoint) || Files.exists(file));
    if (continued) {
      CheckpointJson read = read();
      bytes = read.bytes();
      earlier = Optional.of(new EarlierPaths(read.checkpoint(), this::readLines));
      try (var channel = Files.newByteChannel(file, StandardOpenOption.WRITE)) {
        channel.truncate(bytes); // what came behind is found again
      }
    } else {
      earlier = Optional.empty();
      Files.deleteIfExists(checkpoint);
    }
    this.out =
        new BufferedOutputStream(
            Files.newOutputStream(
                file,
                StandardOpenOption.CREATE,
                StandardOpenOption.WRITE,
                continued ? StandardOpenOption.APPEND : StandardOpenOption.TRUNCATE_EXISTING),
            BUFFER_BYTES);
    if (!continued) {
      try {
        checkpoint(Checkpoint.BEGINNING);
      } catch (DiagnosticException e) {
        out.close();
        throw e;
      }
    }
  }

  /**
   * Opens the file of an enumeration.
   *
   * @param key what the enumeration belongs to
   * @param resume whether to go on with an earlier one; if nothing is there, it begins
   * @throws DiagnosticException if what is there is of another enumeration
   */
  static PathsFile open(Path folder, String key, boolean resume) {
    try {
      return new PathsFile(folder, key, resume);
    } catch (IOException e) {
      throw failed(folder.resolve(NAME), e);
    }
  }

  private CheckpointJson read() throws IOException {
    if (!Files.exists(checkpoint) || !Files.exists(file)) {
      throw cannotResume("there is no interrupted enumeration in " + file.getParent());
    }
    CheckpointJson read;
    try {
      read = CheckpointJson.read(Files.readString(checkpoint));
    } catch (IllegalArgumentException e) {
      throw cannotResume("%s is damaged: %s".formatted(checkpoint, e.getMessage()));
    }
    if (!read.key().equals(key)) {
      throw cannotResume(
          "the interrupted enumeration in %s is of another source, or had other options"
              .formatted(file.getParent()));
    }
    if (Files.size(file) < read.bytes()) {
      throw cannotResume(file + " is shorter than it was");
    }
    return read;
  }

  private static DiagnosticException cannotResume(String why) {
    return DiagnosticException.user("cannot-resume", why, "start anew, without --resume");
  }

  private void readLines(EarlierPaths.Reader reader) {
    try (BufferedReader lines = Files.newBufferedReader(file, StandardCharsets.UTF_8)) {
      long left = bytes;
      while (left > 0) {
        String line = lines.readLine();
        left -= line.getBytes(StandardCharsets.UTF_8).length + 1;
        PathLines.read(line, reader);
      }
    } catch (IllegalArgumentException e) {
      throw cannotResume("%s is damaged: %s".formatted(file, e.getMessage()));
    } catch (IOException e) {
      throw failed(file, e);
    }
  }

  /** What was found before, if this goes on with it. */
  Optional<EarlierPaths> earlier() {
    return earlier;
  }

  Path file() {
    return file;
  }

  @Override
  public void feasible(SourcePath path, FoundPath found, InputVector inputs, NativeRun run) {
    write(PathLines.path(path.fingerprint(), found, run.end().kind(), inputs));
  }

  @Override
  public void infeasible(SourcePath path, InfeasiblePrefix prefix) {
    write(PathLines.infeasible(path.fingerprint(), prefix));
  }

  @Override
  public void cut(SourcePath prefix, String text) {
    write(PathLines.cut(prefix.fingerprint(), text));
  }

  @Override
  public void checkpoint(Checkpoint state) {
    try {
      out.flush();
      Path part = checkpoint.resolveSibling(CHECKPOINT + ".part");
      Files.writeString(part, new CheckpointJson(key, bytes, state).write());
      Files.move(
          part, checkpoint, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException e) {
      throw failed(checkpoint, e);
    }
  }

  private void write(String line) {
    try {
      byte[] encoded = line.getBytes(StandardCharsets.UTF_8);
      out.write(encoded);
      bytes += encoded.length;
    } catch (IOException e) {
      throw failed(file, e);
    }
  }

  private static DiagnosticException failed(Path file, IOException e) {
    return new DiagnosticException(
        new Diagnostic(
            Category.RESOURCES,
            "output-not-writable",
            SourceSpan.UNKNOWN,
            "%s can't be written: %s".formatted(file, e.getMessage()),
            ""));
  }

  @Override
  public void close() {
    try {
      out.close();
    } catch (IOException e) {
      throw failed(file, e);
    }
  }
}
