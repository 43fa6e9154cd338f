package org.farkas.frontend.clang;

import java.io.File;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.bytedeco.javacpp.Loader;
import org.bytedeco.llvm.global.LLVM;
import org.bytedeco.llvm.global.clang;
import org.farkas.base.DiagnosticException;
import org.farkas.base.NativeLibraries;

/**
 * The clang that the product carries: a driver executable with its shared libraries and resource
 * headers, and a linker, unpacked from the vendor's jar on first use. Only the files that are
 * needed are unpacked (about 270 MB of the jar's 504). Safe with several threads and several
 * processes.
 *
 * @param clang the driver; it finds its libraries and resource folder relative to itself
 * @param linker {@code ld.lld}, for {@code -fuse-ld=lld}
 * @param resourceDirectory for {@code -resource-dir} where libclang parses in-process
 */
public record ClangTools(Path clang, Path linker, Path resourceDirectory) {
  private static final String FOLDER = "/org/bytedeco/llvm/linux-x86_64/";
  private static final String CACHE_PROPERTY = "org.bytedeco.javacpp.cachedir";
  private static ClangTools tools;
  private static boolean librariesLoaded;

  /** Returns the tools, unpacking them if this is the first use on this machine. */
  public static synchronized ClangTools unpacked() {
    if (tools == null) {
      tools = unpack();
    }
    return tools;
  }

  /**
   * Loads libclang and LLVM-C into this process from the same cache. To be called before the first
   * use of a class of {@code org.bytedeco.llvm}.
   */
  public static synchronized void loadLibraries() {
    if (!librariesLoaded) {
      prepareCache();
      Loader.load(clang.class);
      Loader.load(LLVM.class);
      librariesLoaded = true;
    }
  }

  /**
   * Chooses our cache folder and makes it before JavaCPP looks: with a folder that does not exist
   * yet, threads that start together could be given different ones.
   */
  private static void prepareCache() {
    // Without this each of JavaCPP's objects goes through a reference queue, which costs five times
    // the parse itself. We free by scopes instead.
    setUnlessSet("org.bytedeco.javacpp.nopointergc", "true");
    setUnlessSet(CACHE_PROPERTY, NativeLibraries.cacheDirectory().resolve("javacpp").toString());
    Path folder = Path.of(System.getProperty(CACHE_PROPERTY));
    try {
      Files.createDirectories(folder);
      if (!Loader.getCacheDir().toPath().toAbsolutePath().startsWith(folder.toAbsolutePath())) {
        throw new IOException("not writable");
      }
    } catch (IOException e) {
      throw cacheFailure(folder, e);
    }
  }

  private static void setUnlessSet(String property, String value) {
    if (System.getProperty(property) == null) {
      System.setProperty(property, value);
    }
  }

  private static ClangTools unpack() {
    prepareCache();
    try {
      Path llvm = resource("libLLVM.so");
      link(llvm, "libLLVM.so.20.1");
      link(resource("libclang-cpp.so"), "libclang-cpp.so.20.1");
      Path include = resource("lib/clang/20/include");
      Path linker = executable(resource("lld"));
      link(linker, "ld.lld");
      Path clang = executable(resource("clang"));
      return new ClangTools(clang, linker.resolveSibling("ld.lld"), include.getParent());
    } catch (IOException e) {
      throw cacheFailure(NativeLibraries.cacheDirectory(), e);
    }
  }

  private static Path resource(String name) throws IOException {
    File file = Loader.cacheResource(clang.class, FOLDER + name);
    if (file == null) {
      throw DiagnosticException.internal("clang-missing", "this build carries no " + name);
    }
    return file.toPath();
  }

  private static Path executable(Path file) throws IOException {
    if (!Files.isExecutable(file) && !file.toFile().setExecutable(true)) {
      throw new IOException("can't make " + file + " executable");
    }
    return file;
  }

  /** Makes {@code name} beside {@code target} a symbolic link to it. */
  private static void link(Path target, String name) throws IOException {
    Path link = target.resolveSibling(name);
    if (Files.exists(link)) {
      return;
    }
    try {
      Files.createSymbolicLink(link, target.getFileName());
    } catch (FileAlreadyExistsException e) {
      // another process was quicker, or the link's target is only just being unpacked
    }
  }

  private static DiagnosticException cacheFailure(Path folder, IOException cause) {
    return DiagnosticException.resources(
        "cache-not-writable",
        "can't unpack clang into " + folder + ": " + cause.getMessage(),
        "set FARKAS_CACHE to a folder that can be written and has room");
  }
}
