package org.farkas.frontend.clang;

import static org.bytedeco.llvm.global.clang.*;
import static org.bytedeco.llvm.global.clang.clang_Cursor_isFunctionInlined;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.bytedeco.llvm.clang.CXCursor;
import org.bytedeco.llvm.clang.CXType;
import org.farkas.source.CType;
import org.farkas.source.FunctionInfo;
import org.farkas.source.VariableInfo;

/** What the source model says of one declaration of a function or variable. */
final class DeclarationDescriber {
  private final OriginalText original;
  private final CTypeReader types;

  DeclarationDescriber(OriginalText original, CTypeReader types) {
    this.original = original;
    this.types = types;
  }

  /** Whether a function's declaration has a body. */
  static boolean definition(AstNode function) {
    return clang_isCursorDefinition(function.cursor()) != 0;
  }

  /** A variable's declaration without {@code extern} defines, if only tentatively. */
  static boolean defines(AstNode variable) {
    return clang_Cursor_getStorageClass(variable.cursor()) != CX_SC_Extern
        || clang_Cursor_isNull(clang_Cursor_getVarDeclInitializer(variable.cursor())) == 0;
  }

  /** The name behind an asm label, else its own. */
  static String irName(AstNode node) {
    boolean labelled =
        node.children().stream().anyMatch(child -> child.kind() == CXCursor_AsmLabelAttr);
    if (!labelled) {
      return node.spelling();
    }
    String mangled = clang_Cursor_getMangling(node.cursor()).getString();
    return mangled.startsWith("\1") ? mangled.substring(1) : mangled;
  }

  FunctionInfo function(AstNode node, boolean addressTaken) {
    CXType sugared = node.type();
    CType.Function type = types.function(sugared);
    CXType canonical = clang_getCanonicalType(sugared);
    List<FunctionInfo.Parameter> parameters = new ArrayList<>();
    List<CType> adjusted = new ArrayList<>();
    for (int i = 0; i < clang_Cursor_getNumArguments(node.cursor()); i++) {
      CXCursor parameter = clang_Cursor_getArgument(node.cursor(), i);
      CXType passed = clang_getArgType(canonical, i);
      CXType written = clang_getCursorType(parameter);
      CType declared = declaredType(written, passed);
      String name = clang_getCursorSpelling(parameter).getString();
      boolean rows = CTypeReader.variableRows(written);
      parameters.add(new FunctionInfo.Parameter(name, declared, rows));
      boolean runTime = CTypeReader.runTimeLength(written);
      adjusted.add(CTypeReader.adjusted(declared, types.read(passed), runTime));
    }
    return new FunctionInfo(
        irName(node),
        node.spelling(),
        type.prototyped()
            ? new CType.Function(type.result(), List.copyOf(adjusted), type.variadic(), true)
            : type,
        List.copyOf(parameters),
        clang_getCursorLinkage(node.cursor()) == CXLinkage_Internal,
        definition(node),
        !node.usersText(),
        addressTaken,
        clang_Cursor_isFunctionInlined(node.cursor()) != 0,
        original.whereNamed(node));
  }

  /**
   * A parameter's type as declared; but where a K&amp;R definition declares a narrow type, the
   * promoted one that is passed.
   */
  private CType declaredType(CXType declared, CXType passed) {
    CXType canonical = clang_getCanonicalType(declared);
    boolean adjusts = passed.kind() == CXType_Pointer || passed.kind() == CXType_Invalid;
    boolean same = clang_Type_getSizeOf(canonical) == clang_Type_getSizeOf(passed);
    return types.read(adjusts || same ? declared : passed);
  }

  /**
   * Describes a variable.
   *
   * @param function the function of a static local
   */
  VariableInfo variable(AstNode node, Optional<String> function) {
    String name = node.spelling();
    boolean defined = function.isPresent() || defines(node);
    boolean threadLocal = clang_getCursorTLSKind(node.cursor()) != CXTLS_None;
    boolean declaredConst = CTypeReader.constant(node.type());
    boolean foreign = declaredConst && !defined && !threadLocal && node.usersText();
    boolean constant = declaredConst && !foreign && !CTypeReader.volatileQualified(node.type());
    return new VariableInfo(
        name,
        function.map(f -> f + "." + name).orElseGet(() -> irName(node)),
        types.read(node.type()),
        constant,
        !declaredConst || foreign,
        foreign,
        clang_getCursorLinkage(node.cursor()) <= CXLinkage_Internal,
        defined,
        threadLocal,
        !node.usersText(),
        function,
        original.whereNamed(node));
  }
}
