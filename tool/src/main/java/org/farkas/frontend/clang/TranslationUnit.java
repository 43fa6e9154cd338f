package org.farkas.frontend.clang;

import static org.bytedeco.llvm.global.clang.*;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.bytedeco.javacpp.BytePointer;
import org.bytedeco.javacpp.PointerPointer;
import org.bytedeco.llvm.clang.CXClientData;
import org.bytedeco.llvm.clang.CXCursor;
import org.bytedeco.llvm.clang.CXCursorVisitor;
import org.bytedeco.llvm.clang.CXDiagnostic;
import org.bytedeco.llvm.clang.CXFieldVisitor;
import org.bytedeco.llvm.clang.CXFile;
import org.bytedeco.llvm.clang.CXIndex;
import org.bytedeco.llvm.clang.CXSourceLocation;
import org.bytedeco.llvm.clang.CXTargetInfo;
import org.bytedeco.llvm.clang.CXTranslationUnit;
import org.bytedeco.llvm.clang.CXType;
import org.bytedeco.llvm.clang.CXUnsavedFile;
import org.farkas.base.DiagnosticException;

/**
 * A parsed C file. To be used by one thread, inside a {@code PointerScope} that frees the cursors;
 * {@link #close} frees the rest.
 */
final class TranslationUnit implements AutoCloseable {
  private static CXIndex index;

  private final CXTranslationUnit handle;
  private final Path file;
  private final ChildCollector childCollector = new ChildCollector();
  private final FieldCollector fieldCollector = new FieldCollector();
  private final Map<Long, String> fileNames = new HashMap<>();
  private List<AstNode> topLevel;
  private List<MacroUse> macroUses;

  private TranslationUnit(CXTranslationUnit handle, Path file) {
    this.handle = handle;
    this.file = file;
  }

  /**
   * Parses a file as C.
   *
   * @throws DiagnosticException if the file has an error; the caller has compiled it before, so
   *     that is a bug of ours
   */
  static TranslationUnit parse(Path file, List<String> flags, boolean recordMacros) {
    PointerPointer<BytePointer> arguments = new PointerPointer<>(flags.size());
    for (int i = 0; i < flags.size(); i++) {
      arguments.put(i, new BytePointer(flags.get(i)));
    }
    CXTranslationUnit handle = new CXTranslationUnit();
    int status =
        clang_parseTranslationUnit2(
            index(),
            new BytePointer(file.toString()),
            arguments,
            flags.size(),
            (CXUnsavedFile) null,
            0,
            recordMacros ? CXTranslationUnit_DetailedPreprocessingRecord : CXTranslationUnit_None,
            handle);
    if (status != 0) {
      throw DiagnosticException.internal("parse-failed", "libclang gave up on " + file);
    }
    return new TranslationUnit(handle, file);
  }

  /**
   * The one index. Making an index switches libclang's crash recovery on, which would take SIGSEGV
   * away from the JVM; it has to be switched off at once.
   */
  private static synchronized CXIndex index() {
    if (index == null) {
      ClangTools.loadLibraries();
      index = clang_createIndex(0, 0);
      clang_toggleCrashRecovery(0);
    }
    return index;
  }

  /**
   * Requires that there are none.
   *
   * @throws DiagnosticException for the first error, if there is one
   */
  void requireNoErrors() {
    firstError()
        .ifPresent(
            error -> {
              throw DiagnosticException.internal(
                  "parse-failed",
                  "the file compiles, but its preprocessed text does not: " + error.text());
            });
  }

  /**
   * An error.
   *
   * @param line as line markers have it
   */
  record SyntaxError(String text, int line) {}

  /** The first error, if there is one. */
  Optional<SyntaxError> firstError() {
    for (int i = 0; i < clang_getNumDiagnostics(handle); i++) {
      CXDiagnostic diagnostic = clang_getDiagnostic(handle, i);
      try {
        if (clang_getDiagnosticSeverity(diagnostic) >= CXDiagnostic_Error) {
          String text =
              clang_formatDiagnostic(diagnostic, clang_defaultDiagnosticDisplayOptions())
                  .getString();
          int line = OriginalText.presumed(clang_getDiagnosticLocation(diagnostic)).line();
          return Optional.of(new SyntaxError(text, line));
        }
      } finally {
        clang_disposeDiagnostic(diagnostic);
      }
    }
    return Optional.empty();
  }

  Path file() {
    return file;
  }

  /** Whether the target is an x86, where {@code long double} has 80 bits. */
  boolean x86() {
    CXTargetInfo target = clang_getTranslationUnitTargetInfo(handle);
    try {
      String triple = clang_TargetInfo_getTriple(target).getString();
      return triple.matches("(x86_64|i[3-6]86|amd64)-.*") && !triple.contains("msvc");
    } finally {
      clang_TargetInfo_dispose(target);
    }
  }

  int pointerBytes() {
    CXTargetInfo target = clang_getTranslationUnitTargetInfo(handle);
    try {
      return clang_TargetInfo_getPointerWidth(target) / 8;
    } finally {
      clang_TargetInfo_dispose(target);
    }
  }

  /** Declarations at file scope, system headers' included, in source order. */
  List<AstNode> topLevel() {
    visitTopLevel();
    return topLevel;
  }

  /** A macro that is expanded in the file itself, at a byte offset. */
  record MacroUse(String name, int offset) {}

  /** Macros that are expanded in the file itself, if macros are recorded. */
  List<MacroUse> macroUses() {
    visitTopLevel();
    return macroUses;
  }

  private void visitTopLevel() {
    if (topLevel != null) {
      return;
    }
    topLevel = new ArrayList<>();
    macroUses = new ArrayList<>();
    for (CXCursor cursor : children(clang_getTranslationUnitCursor(handle))) {
      int kind = cursor.kind();
      if (clang_isPreprocessing(kind) == 0) {
        topLevel.add(new AstNode(this, cursor, null, topLevel.size()));
      } else if (kind == CXCursor_MacroExpansion
          && clang_Location_isFromMainFile(clang_getCursorLocation(cursor)) != 0) {
        int offset = fileLocation(clang_getCursorLocation(cursor)).offset();
        macroUses.add(new MacroUse(clang_getCursorSpelling(cursor).getString(), offset));
      }
    }
  }

  List<CXCursor> children(CXCursor cursor) {
    return childCollector.collect(cursor);
  }

  /** The members of a record type, anonymous ones and unnamed bit-fields as such. */
  List<CXCursor> fields(CXType type) {
    return fieldCollector.collect(type);
  }

  /** A position in a file. */
  record Position(String file, int line, int column, int offset) {
    static final Position NOWHERE = new Position("", 0, 0, 0);
  }

  /** Where the source text of a location stands, in a macro's argument if it came from one. */
  Position fileLocation(CXSourceLocation location) {
    CXFile inFile = new CXFile();
    int[] line = new int[1];
    int[] column = new int[1];
    int[] offset = new int[1];
    clang_getFileLocation(location, inFile, line, column, offset);
    return new Position(name(inFile), line[0], column[0], offset[0]);
  }

  /** Where the outermost macro that a location came from is used. */
  Position expansionLocation(CXSourceLocation location) {
    CXFile inFile = new CXFile();
    int[] line = new int[1];
    int[] column = new int[1];
    int[] offset = new int[1];
    clang_getExpansionLocation(location, inFile, line, column, offset);
    return new Position(name(inFile), line[0], column[0], offset[0]);
  }

  /** Whether a location's characters are spelled in a system header, in a macro's body say. */
  boolean spelledInSystemHeader(CXSourceLocation location) {
    CXFile inFile = new CXFile();
    int[] unused = new int[1];
    int[] offset = new int[1];
    clang_getSpellingLocation(location, inFile, unused, unused, offset);
    return !inFile.isNull()
        && clang_Location_isInSystemHeader(clang_getLocationForOffset(handle, inFile, offset[0]))
            != 0;
  }

  private String name(CXFile inFile) {
    if (inFile.isNull()) {
      return "";
    }
    return fileNames.computeIfAbsent(inFile.address(), _ -> clang_getFileName(inFile).getString());
  }

  @Override
  public void close() {
    childCollector.close();
    fieldCollector.close();
    clang_disposeTranslationUnit(handle);
  }

  /** JavaCPP allows ten live callbacks of a class, so each unit has one and uses it for all. */
  private static final class ChildCollector extends CXCursorVisitor {
    private List<CXCursor> found;

    List<CXCursor> collect(CXCursor cursor) {
      found = new ArrayList<>();
      clang_visitChildren(cursor, this, null);
      return found;
    }

    @Override
    public int call(CXCursor cursor, CXCursor parent, CXClientData data) {
      found.add(cursor);
      return CXChildVisit_Continue;
    }
  }

  private static final class FieldCollector extends CXFieldVisitor {
    private List<CXCursor> found;

    List<CXCursor> collect(CXType type) {
      found = new ArrayList<>();
      clang_Type_visitFields(type, this, null);
      return found;
    }

    @Override
    public int call(CXCursor cursor, CXClientData data) {
      found.add(cursor);
      return CXVisit_Continue;
    }
  }
}
