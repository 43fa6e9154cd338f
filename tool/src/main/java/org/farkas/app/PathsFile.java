package org.farkas.app;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.farkas.base.Category;
import org.farkas.base.Diagnostic;
import org.farkas.base.DiagnosticException;
import org.farkas.base.SourceSpan;
import org.farkas.report.json.PathLines;
import org.farkas.source.SourceModel;
import org.farkas.strategy.allpaths.FoundPath;
import org.farkas.strategy.allpaths.InfeasiblePrefix;
import org.farkas.strategy.allpaths.PathSink;
import org.farkas.strategy.allpaths.SourcePath;
import org.farkas.testcase.InputVector;
import org.farkas.testcase.NativeRun;

/**
 * Writes what an enumeration finds to {@code paths.jsonl}, line by line, as it is found: however
 * many paths there are, none of them stays in memory for this.
 */
final class PathsFile implements PathSink, AutoCloseable {
  static final String NAME = "paths.jsonl";

  private final SourcePath.Names names;
  private final Path file;
  private final BufferedWriter out;

  PathsFile(SourceModel source, Path folder) {
    this.names = new SourcePath.Names(source);
    this.file = folder.resolve(NAME);
    try {
      Files.createDirectories(folder);
      this.out = Files.newBufferedWriter(file, StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw failed(e);
    }
  }

  SourcePath.Names names() {
    return names;
  }

  Path file() {
    return file;
  }

  @Override
  public void feasible(FoundPath path, InputVector inputs, NativeRun run) {
    write(
        PathLines.path(
            path.number(), path.path().text(names), path.confirmed(), run.end().kind(), inputs));
  }

  @Override
  public void infeasible(InfeasiblePrefix prefix) {
    write(PathLines.prefix("infeasible", prefix.path().text(names)));
  }

  @Override
  public void cut(SourcePath prefix) {
    write(PathLines.prefix("cut", prefix.text(names)));
  }

  private void write(String line) {
    try {
      out.write(line);
    } catch (IOException e) {
      throw failed(e);
    }
  }

  private DiagnosticException failed(IOException e) {
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
      throw failed(e);
    }
  }
}
