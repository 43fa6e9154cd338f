package org.farkas.app;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Optional;
import org.farkas.base.Category;
import org.farkas.base.Diagnostic;
import org.farkas.base.DiagnosticException;
import org.farkas.base.NativeLibraries;

/** Turns whatever nobody caught into one message for the user and a file for the developers. */
public final class CrashReport {
  private CrashReport() {}

  /**
   * The message for a failure.
   *
   * @param arguments of the command, for the file
   */
  public static Diagnostic of(Throwable failure, List<String> arguments) {
    return switch (failure) {
      case DiagnosticException e when e.diagnostic().category() != Category.INTERNAL ->
          e.diagnostic();
      case OutOfMemoryError _ ->
          Diagnostic.of(
              Category.RESOURCES,
              "out-of-memory",
              "Farkas ran out of memory",
              "give it more, such as FARKAS_JAVA_OPTS=-Xmx2g, or less to do: smaller --length");
      case DiagnosticException e -> internal(e.diagnostic().message(), failure, arguments);
      default -> internal("Farkas failed: " + summary(failure), failure, arguments);
    };
  }

  private static Diagnostic internal(String message, Throwable failure, List<String> arguments) {
    String advice =
        write(failure, arguments)
            .map(file -> "this is a bug of Farkas; please report it with " + file)
            .orElse("this is a bug of Farkas; please report it");
    String code =
        failure instanceof DiagnosticException e ? e.diagnostic().code() : "internal-error";
    return Diagnostic.of(Category.INTERNAL, code, message, advice);
  }

  private static String summary(Throwable failure) {
    String name = failure.getClass().getSimpleName();
    return failure.getMessage() == null ? name : name + ": " + failure.getMessage();
  }

  private static Optional<Path> write(Throwable failure, List<String> arguments) {
    StringWriter text = new StringWriter();
    PrintWriter out = new PrintWriter(text);
    out.println("Farkas " + Version.text());
    out.println(
        "Java %s (%s), %s %s %s"
            .formatted(
                System.getProperty("java.version"),
                System.getProperty("java.vendor"),
                System.getProperty("os.name"),
                System.getProperty("os.version"),
                System.getProperty("os.arch")));
    out.println("arguments: " + String.join(" ", arguments));
    out.println();
    failure.printStackTrace(out);
    String name =
        "crash-%s-%d.txt"
            .formatted(
                LocalDateTime.now().format(DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss")),
                ProcessHandle.current().pid());
    for (Path folder : folders()) {
      try {
        Files.createDirectories(folder);
        return Optional.of(Files.writeString(folder.resolve(name), text.toString()));
      } catch (IOException _) {
        continue; // the next folder may do
      }
    }
    return Optional.empty();
  }

  private static List<Path> folders() {
    Path temporary = Path.of(System.getProperty("java.io.tmpdir"));
    try {
      return List.of(NativeLibraries.cacheDirectory().resolve("crashes"), temporary);
    } catch (DiagnosticException _) {
      return List.of(temporary);
    }
  }
}
