package org.farkas.frontend.clang;

import static org.bytedeco.llvm.global.clang.*;

import java.util.ArrayList;
import java.util.List;
import org.bytedeco.llvm.clang.CXType;
import org.farkas.base.Category;
import org.farkas.base.Diagnostic;
import org.farkas.base.DiagnosticException;
import org.farkas.base.SourceSpan;
import org.farkas.source.SwitchInfo;
import org.farkas.source.SwitchInfo.CaseLabel;

/** Describes switch statements: the promoted operand and the labels. */
final class SwitchReader {
  private final OriginalText original;

  SwitchReader(OriginalText original) {
    this.original = original;
  }

  SwitchInfo read(int id, String function, AstNode statement) {
    // clang has promoted the operand: its implicit cast has the promoted type
    AstNode operand = statement.child(0);
    CXType type = clang_getCanonicalType(operand.type());
    SourceSpan where = original.where(Expressions.withoutParentheses(operand));
    int widthBits = (int) (8 * clang_Type_getSizeOf(type));
    boolean signed = signed(type);
    if (widthBits > 64) {
      throw unsupported(where, "a switch on " + widthBits + "-bit values");
    }
    List<CaseLabel> labels = new ArrayList<>();
    collect(statement.lastChild(), new Operand(widthBits, signed), labels);
    if (labels.stream().noneMatch(CaseLabel::isDefault)) {
      labels.add(new CaseLabel(original.where(statement), "default", true, true, 0, 0));
    }
    String text = original.text(Expressions.withoutParentheses(operand));
    return new SwitchInfo(id, function, where, text, widthBits, signed, List.copyOf(labels));
  }

  private static boolean signed(CXType canonical) {
    CXType type =
        canonical.kind() == CXType_Enum
            ? clang_getCanonicalType(
                clang_getEnumDeclIntegerType(clang_getTypeDeclaration(canonical)))
            : canonical;
    return switch (type.kind()) {
      case CXType_Int, CXType_Long, CXType_LongLong, CXType_Int128 -> true;
      default -> false;
    };
  }

  /** How the operand's values look; labels are converted to its type. */
  private record Operand(int widthBits, boolean signed) {
    long extend(long value) {
      int shift = 64 - widthBits;
      return signed ? value << shift >> shift : value << shift >>> shift;
    }
  }

  private void collect(AstNode node, Operand operand, List<CaseLabel> labels) {
    switch (node.kind()) {
      case CXCursor_SwitchStmt -> {} // its labels are its own
      case CXCursor_CaseStmt -> {
        labels.add(label(node, operand));
        collect(node.lastChild(), operand, labels);
      }
      case CXCursor_DefaultStmt -> {
        labels.add(new CaseLabel(original.where(node), "default", true, false, 0, 0));
        collect(node.lastChild(), operand, labels);
      }
      default -> {
        if (clang_isStatement(node.kind()) != 0) {
          node.children().forEach(child -> collect(child, operand, labels));
        }
      }
    }
  }

  private CaseLabel label(AstNode node, Operand operand) {
    List<AstNode> children = node.children();
    AstNode first = children.get(0);
    AstNode last = children.get(children.size() - 2);
    SourceSpan where = original.where(node);
    long low = operand.extend(value(first, where));
    long high = operand.extend(value(last, where));
    if (!operand.signed() && low >= 0 && high < 0) {
      throw unsupported(where, "a case range that crosses the middle of a 64-bit unsigned type");
    }
    String text = "case " + original.text(first);
    if (first != last) {
      text += " ... " + original.text(last);
    }
    return new CaseLabel(where, text, false, false, low, high);
  }

  private static long value(AstNode node, SourceSpan where) {
    return node.integerValue()
        .orElseThrow(() -> unsupported(where, "a case label that does not fold to an integer"));
  }

  private static DiagnosticException unsupported(SourceSpan where, String what) {
    return new DiagnosticException(
        new Diagnostic(
            Category.UNSUPPORTED, "switch-unsupported", where, what + " is not supported", ""));
  }
}
