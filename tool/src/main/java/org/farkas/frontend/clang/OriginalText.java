package org.farkas.frontend.clang;

import static org.bytedeco.llvm.global.clang.*;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.bytedeco.llvm.clang.CXSourceLocation;
import org.bytedeco.llvm.clang.CXString;
import org.farkas.base.SourceSpan;
import org.farkas.frontend.clang.TranslationUnit.Position;

/**
 * Leads from the preprocessed text back to what the user wrote. The two texts' trees have the same
 * form, so a node's twin in the original's tree tells its file, line, column and spelling. What
 * comes out of a macro's body is placed at the macro's use and spelled as the use.
 */
final class OriginalText {
  private final Map<AstNode, AstNode> topLevelTwins;
  private final Map<AstNode, Optional<AstNode>> twins = new HashMap<>();
  private final Map<String, String> contents = new HashMap<>();

  OriginalText(TranslationUnit preprocessed, TranslationUnit original) {
    this.topLevelTwins = Lockstep.topLevel(preprocessed.topLevel(), original.topLevel());
  }

  private Optional<AstNode> twin(AstNode node) {
    Optional<AstNode> known = twins.get(node);
    if (known == null) {
      known =
          node.parent() == null
              ? Optional.ofNullable(topLevelTwins.get(node))
              : twin(node.parent())
                  .filter(parent -> Lockstep.sameForm(node.parent(), parent))
                  .map(parent -> parent.child(node.index()));
      twins.put(node, known);
    }
    return known;
  }

  /** Forgets a declaration at file scope, and releases it and its twin. */
  void release(AstNode topLevel) {
    twins.clear();
    topLevel.release();
    AstNode twin = topLevelTwins.get(topLevel);
    if (twin != null) {
      twin.release();
    }
  }

  /** Where an expression or statement begins in the user's text. */
  SourceSpan where(AstNode node) {
    return twin(node)
        .map(twin -> span(range(twin).start()))
        .orElseGet(() -> presumed(node.rangeStart()));
  }

  /** Where a declaration's name stands. */
  SourceSpan whereNamed(AstNode node) {
    return twin(node)
        .map(twin -> span(twin.unit().expansionLocation(twin.location())))
        .orElseGet(() -> presumed(node.location()));
  }

  private static SourceSpan span(Position position) {
    return new SourceSpan(position.file(), position.line(), position.column());
  }

  /** File and line by the line markers; the column is that of another text, so it stays unknown. */
  static SourceSpan presumed(CXSourceLocation location) {
    CXString file = new CXString();
    int[] line = new int[1];
    clang_getPresumedLocation(location, file, line, new int[1]);
    return new SourceSpan(file.getString(), line[0], 0);
  }

  /**
   * Whether the body of a system header's macro spells a statement's keyword or an expression's
   * operator. For an operator, of which libclang does not tell the place, the parentheses around
   * the expression decide, with which such macros protect themselves: they must be the header's,
   * and stand where the expression begins. (In {@code MAX(isdigit(a) && b, c)} the parentheses
   * around the first argument are the header's, but stand elsewhere.)
   */
  boolean spelledInSystemHeader(AstNode node) {
    Optional<AstNode> twin = twin(node);
    if (twin.isEmpty()) {
      return false;
    }
    TranslationUnit unit = twin.get().unit();
    if (clang_isStatement(node.kind()) != 0) {
      return unit.spelledInSystemHeader(twin.get().location());
    }
    AstNode around = twin.get().parent();
    while (around != null && Expressions.implicitCast(around)) {
      around = around.parent();
    }
    return around != null
        && around.kind() == CXCursor_ParenExpr
        && unit.spelledInSystemHeader(around.location())
        && unit.fileLocation(around.location()).equals(unit.fileLocation(twin.get().rangeStart()));
  }

  /** The user's spelling, on one line and without comments. */
  String text(AstNode node) {
    Optional<AstNode> twin = twin(node);
    Range range = twin.map(this::range).orElseGet(() -> plainRange(node));
    String file = contents(range.start().file());
    int end = Math.min(range.end(), file.length());
    int start = Math.min(range.start().offset(), end);
    String spelled = SourceLexer.onOneLine(file.substring(start, end));
    return new String(spelled.getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8);
  }

  /** A stretch of one file. */
  private record Range(Position start, int end) {}

  private static Range plainRange(AstNode node) {
    return new Range(node.unit().fileLocation(node.rangeStart()), node.end());
  }

  private Range range(AstNode node) {
    TranslationUnit unit = node.unit();
    CXSourceLocation start = node.rangeStart();
    CXSourceLocation end = node.rangeEnd();
    Position fileStart = unit.fileLocation(start);
    Position fileEnd = unit.fileLocation(end);
    Position useStart = unit.expansionLocation(start);
    Position useEnd = unit.expansionLocation(end);
    // libclang leaves an end inside a macro only if it came through an argument
    boolean endInMacro = end.int_data() < 0;
    if (endInMacro && !fileStart.equals(useStart) && !fileEnd.equals(useEnd)) {
      // one argument only if the distance is the same in the expansion and in the file
      int distance = end.int_data() - start.int_data();
      if (fileStart.file().equals(fileEnd.file())
          && distance == fileEnd.offset() - fileStart.offset()
          && SourceLexer.oneArgument(
              contents(fileStart.file()), fileStart.offset(), fileEnd.offset())) {
        return new Range(fileStart, fileEnd.offset());
      }
    }
    int endOffset =
        endInMacro
            ? SourceLexer.endOfMacroUse(contents(useEnd.file()), useEnd.offset())
            : fileEnd.offset();
    return new Range(useStart, endOffset);
  }

  /** A file's bytes, one a char. */
  private String contents(String file) {
    return contents.computeIfAbsent(file, OriginalText::readBytes);
  }

  private static String readBytes(String file) {
    try {
      return file.isEmpty() ? "" : Files.readString(Path.of(file), StandardCharsets.ISO_8859_1);
    } catch (IOException e) {
      return ""; // a text is only for reading; its place is known all the same
    }
  }
}
