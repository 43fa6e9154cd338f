package org.farkas.base;

import java.io.IOException;
import java.io.InputStream;
import java.net.JarURLConnection;
import java.net.URI;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Map;
import java.util.jar.JarEntry;

/**
 * Native libraries that the product carries as resources, made available as files.
 *
 * <p>A library inside a jar is unpacked once into {@link #cacheDirectory()}, under a name made of
 * its size and CRC-32, which the jar's directory holds: a warm start reads no content at all.
 * Processes that start together may unpack the same library twice, but each of them only ever sees
 * a complete file, for it is moved into place atomically. Loading the file is left to the caller,
 * because the order of loading belongs to the vendor.
 */
public final class NativeLibraries {
  private NativeLibraries() {}

  /**
   * Returns the file of a library that is packed under {@code /native}.
   *
   * @param fileName the library's file name, such as {@code libz3.so}
   * @throws DiagnosticException if the cache can't be written
   */
  public static Path file(String fileName) {
    URL resource = NativeLibraries.class.getResource("/native/" + fileName);
    if (resource == null) {
      throw new IllegalArgumentException("no native library " + fileName + " in this build");
    }
    return file(resource, fileName, cacheDirectory());
  }

  /**
   * The folder for what Farkas unpacks or computes once: {@code FARKAS_CACHE}, or {@code farkas}
   * under {@code XDG_CACHE_HOME}, or {@code ~/.cache/farkas}. It need not exist.
   */
  public static Path cacheDirectory() {
    return cacheDirectory(System.getenv(), System.getProperty("user.home"));
  }

  static Path cacheDirectory(Map<String, String> environment, String home) {
    String own = environment.getOrDefault("FARKAS_CACHE", "");
    String shared = environment.getOrDefault("XDG_CACHE_HOME", "");
    try {
      if (!own.isEmpty()) {
        return Path.of(own).toAbsolutePath();
      }
      // The XDG specification: a relative path is invalid and to be ignored.
      if (!shared.isEmpty() && Path.of(shared).isAbsolute()) {
        return Path.of(shared, "farkas");
      }
      return Path.of(home, ".cache", "farkas").toAbsolutePath();
    } catch (InvalidPathException e) {
      throw new DiagnosticException(
          Diagnostic.of(
              Category.USER,
              "cache-not-a-folder",
              "the cache folder's name is not a path: " + e.getMessage(),
              "correct FARKAS_CACHE or XDG_CACHE_HOME"),
          e);
    }
  }

  static Path file(URL resource, String fileName, Path cacheDirectory) {
    if (resource.getProtocol().equals("file")) {
      return Path.of(URI.create(resource.toString()));
    }
    Path folder = cacheDirectory.resolve("native");
    try {
      JarURLConnection connection = (JarURLConnection) resource.openConnection();
      connection.setUseCaches(false);
      try (InputStream content = connection.getInputStream()) {
        JarEntry entry = connection.getJarEntry();
        folder = folder.resolve("%08x-%d".formatted(entry.getCrc(), entry.getSize()));
        Path file = folder.resolve(fileName);
        if (!isComplete(file, entry.getSize())) {
          unpack(content, file);
        }
        return file;
      }
    } catch (IOException e) {
      if (FullDisk.caused(e, folder)) {
        throw FullDisk.failure(folder, "free some, or set FARKAS_CACHE to where there is room", e);
      }
      throw new DiagnosticException(
          Diagnostic.of(
              Category.RESOURCES,
              "cache-not-writable",
              "can't unpack %s into %s: %s".formatted(fileName, folder, e),
              "set FARKAS_CACHE to a folder that can be written and has room"),
          e);
    }
  }

  private static boolean isComplete(Path file, long sizeBytes) throws IOException {
    return Files.isRegularFile(file) && Files.size(file) == sizeBytes;
  }

  private static void unpack(InputStream content, Path file) throws IOException {
    Files.createDirectories(file.getParent());
    Path partial = Files.createTempFile(file.getParent(), file.getFileName().toString(), ".part");
    try {
      Files.copy(content, partial, StandardCopyOption.REPLACE_EXISTING);
      Files.move(partial, file, StandardCopyOption.ATOMIC_MOVE);
    } finally {
      Files.deleteIfExists(partial);
    }
  }
}
