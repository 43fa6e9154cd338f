package org.farkas.frontend.clang;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.bytedeco.javacpp.BytePointer;
import org.bytedeco.llvm.LLVM.LLVMContextRef;
import org.bytedeco.llvm.LLVM.LLVMErrorRef;
import org.bytedeco.llvm.LLVM.LLVMMemoryBufferRef;
import org.bytedeco.llvm.LLVM.LLVMModuleRef;
import org.bytedeco.llvm.LLVM.LLVMPassBuilderOptionsRef;
import org.bytedeco.llvm.global.LLVM;
import org.farkas.base.DiagnosticException;

/**
 * A bitcode file (or LLVM's textual form of one, named {@code *.ll}) in memory, in a context of its
 * own. Used by one thread; values taken from it are invalid once it is closed.
 *
 * <p>LLVM reports a file that was cut off or overwritten at its start; it has no checksum, and
 * single flipped bits may bring it down with the process. So whoever keeps bitcode for later runs
 * must check that it is still what the compiler wrote.
 */
final class BitcodeFile implements AutoCloseable {
  /** How the files' names end, behind the name of the C file. */
  static final String SUFFIX = ".bc";

  private static final String TEXT_SUFFIX = ".ll";
  private static final byte[] MAGIC = {'B', 'C', (byte) 0xC0, (byte) 0xDE};

  private final Path file;
  private final LLVMContextRef context;
  private final LLVMModuleRef module;

  private BitcodeFile(Path file, LLVMContextRef context, LLVMModuleRef module) {
    this.file = file;
    this.context = context;
    this.module = module;
  }

  /**
   * Loads and verifies a file.
   *
   * @throws DiagnosticException if it can't be read or is damaged
   */
  static BitcodeFile load(Path file) {
    byte[] content;
    try {
      content = Files.readAllBytes(file);
    } catch (IOException e) {
      throw DiagnosticException.resources(
          "bitcode-unreadable", "can't read the compiler's output: " + e, "run again");
    }
    if (!file.toString().endsWith(TEXT_SUFFIX) && !startsWithMagic(content)) {
      throw damaged(file, "it does not start as bitcode does");
    }
    ClangTools.loadLibraries();
    LLVMContextRef context = LLVM.LLVMContextCreate();
    LLVMModuleRef module = new LLVMModuleRef();
    BytePointer message = new BytePointer((BytePointer) null);
    // The parser owns the buffer from here on, whether it succeeds or not.
    LLVMMemoryBufferRef buffer =
        LLVM.LLVMCreateMemoryBufferWithMemoryRangeCopy(
            new BytePointer(content), content.length, new BytePointer("bitcode"));
    if (LLVM.LLVMParseIRInContext(context, buffer, module, message) != 0) {
      String reason = takeMessage(message);
      LLVM.LLVMContextDispose(context);
      throw damaged(file, reason);
    }
    BitcodeFile loaded = new BitcodeFile(file, context, module);
    BytePointer verdict = new BytePointer((BytePointer) null);
    if (LLVM.LLVMVerifyModule(module, LLVM.LLVMReturnStatusAction, verdict) != 0) {
      String reason = takeMessage(verdict);
      loaded.close();
      throw damaged(file, reason);
    }
    // Variables' names as calls that can be walked; see the note on debug records in package-info.
    LLVM.LLVMSetIsNewDbgInfoFormat(module, 0);
    return loaded;
  }

  private static boolean startsWithMagic(byte[] content) {
    return content.length > MAGIC.length && Arrays.equals(content, 0, 4, MAGIC, 0, 4);
  }

  private static String takeMessage(BytePointer message) {
    if (message.isNull()) {
      return "";
    }
    String text = message.getString().strip();
    LLVM.LLVMDisposeMessage(message);
    return text;
  }

  private static DiagnosticException damaged(Path file, String reason) {
    return DiagnosticException.resources(
        "bitcode-damaged",
        "the compiler's output %s is damaged: %s".formatted(file.getFileName(), reason),
        "check for a full disk or a killed compiler, then run again");
  }

  LLVMModuleRef module() {
    return module;
  }

  LLVMContextRef context() {
    return context;
  }

  Path file() {
    return file;
  }

  /** Runs optimiser passes, in the syntax of LLVM's {@code opt -passes}. */
  void run(String passes) {
    LLVMPassBuilderOptionsRef options = LLVM.LLVMCreatePassBuilderOptions();
    try {
      LLVMErrorRef error = LLVM.LLVMRunPasses(module, passes, null, options);
      if (error != null && !error.isNull()) {
        BytePointer message = LLVM.LLVMGetErrorMessage(error);
        String text = message.getString();
        LLVM.LLVMDisposeErrorMessage(message);
        throw DiagnosticException.internal("bitcode-pass", passes + ": " + text);
      }
    } finally {
      LLVM.LLVMDisposePassBuilderOptions(options);
    }
  }

  @Override
  public void close() {
    LLVM.LLVMDisposeModule(module);
    LLVM.LLVMContextDispose(context);
  }
}
