package org.farkas.frontend.clang;

import static org.bytedeco.llvm.global.clang.*;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.bytedeco.llvm.clang.CXCursor;
import org.bytedeco.llvm.clang.CXType;
import org.farkas.source.CType;
import org.farkas.source.FunctionInfo;
import org.farkas.source.VariableInfo;

/**
 * Functions and variables of a file: the user's, and those of system headers that the user's code
 * names. One entry per entity, made from its best declaration: the definition, else the latest.
 */
final class DeclarationReader {
  private final TranslationUnit unit;
  private final OriginalText original;
  private final CTypeReader types;
  private final References references = new References();
  private final Map<String, AstNode> functions = new LinkedHashMap<>();
  private final Map<String, AstNode> variables = new LinkedHashMap<>();
  private final Map<AstNode, String> staticLocals = new LinkedHashMap<>();
  private final List<AstNode> declarationsOfMain = new ArrayList<>();

  private DeclarationReader(TranslationUnit unit, OriginalText original, CTypeReader types) {
    this.unit = unit;
    this.original = original;
    this.types = types;
  }

  /**
   * What a file declares.
   *
   * @param staticLocalLines per static local the line that the line markers give it
   * @param definitions the user's function definitions, by name
   * @param namesOfMain all places that name the function {@code main}: offsets in the text
   */
  record Declarations(
      List<FunctionInfo> functions,
      List<VariableInfo> variables,
      Map<VariableInfo, Integer> staticLocalLines,
      Map<String, AstNode> definitions,
      List<Integer> namesOfMain) {}

  static Declarations read(TranslationUnit unit, OriginalText original, CTypeReader types) {
    return new DeclarationReader(unit, original, types).read();
  }

  private Declarations read() {
    for (AstNode node : unit.topLevel()) {
      if (!node.inSystemHeader()) {
        topLevel(node);
      }
    }
    addSystemDeclarations();
    Map<String, AstNode> definitions = new LinkedHashMap<>();
    List<FunctionInfo> functionInfos = new ArrayList<>();
    functions.forEach(
        (name, node) -> {
          FunctionInfo info = function(node);
          functionInfos.add(info);
          if (info.defined() && !info.fromSystemHeader()) {
            definitions.put(info.name(), node);
          }
        });
    List<VariableInfo> variableInfos = new ArrayList<>();
    variables.values().forEach(node -> variableInfos.add(variable(node, Optional.empty())));
    Map<VariableInfo, Integer> staticLocalLines = new HashMap<>();
    staticLocals.forEach(
        (node, in) -> {
          VariableInfo info = variable(node, Optional.of(in));
          variableInfos.add(info);
          staticLocalLines.put(info, OriginalText.presumed(node.location()).line());
        });
    return new Declarations(
        functionInfos, variableInfos, staticLocalLines, definitions, namesOfMain());
  }

  private void topLevel(AstNode node) {
    switch (node.kind()) {
      case CXCursor_FunctionDecl -> {
        declareFunction(node);
        addReferences(node, node.spelling());
      }
      case CXCursor_VarDecl -> {
        declareVariable(node);
        references.add(node);
      }
      default -> {}
    }
  }

  private void addReferences(AstNode function, String name) {
    int before = references.localDeclarations().size();
    references.add(function);
    List<AstNode> all = references.localDeclarations();
    for (AstNode local : all.subList(before, all.size())) {
      if (local.kind() == CXCursor_FunctionDecl) {
        declareFunction(local);
      } else if (clang_getCursorLinkage(local.cursor()) >= CXLinkage_Internal) {
        declareVariable(local);
      } else {
        staticLocals.put(local, name);
      }
    }
  }

  private void declareFunction(AstNode node) {
    String name = node.spelling();
    AstNode known = functions.get(name);
    if (known == null) {
      functions.put(name, node);
    } else if (!definition(known)) {
      if (definition(node)) {
        functions.remove(name); // listed where it is defined
      }
      functions.put(name, node);
    }
    if (name.equals("main")) {
      declarationsOfMain.add(node);
    }
  }

  private void declareVariable(AstNode node) {
    AstNode known = variables.get(node.spelling());
    if (known == null || !defines(known) && defines(node) || sizeBytes(known) < 0) {
      variables.put(node.spelling(), node);
    }
  }

  private static boolean definition(AstNode function) {
    return clang_isCursorDefinition(function.cursor()) != 0;
  }

  /** A declaration without {@code extern} defines, if only tentatively. */
  private static boolean defines(AstNode variable) {
    return clang_Cursor_getStorageClass(variable.cursor()) != CX_SC_Extern
        || clang_Cursor_isNull(clang_Cursor_getVarDeclInitializer(variable.cursor())) == 0;
  }

  private static long sizeBytes(AstNode node) {
    return clang_Type_getSizeOf(node.type());
  }

  /** Adds what is named but not declared by the user; bodies in system headers may name more. */
  private void addSystemDeclarations() {
    boolean changed = true;
    while (changed) {
      changed = false;
      for (Map.Entry<String, CXCursor> each : List.copyOf(references.functions().entrySet())) {
        if (!functions.containsKey(each.getKey()) && !builtin(each.getKey())) {
          CXCursor body = clang_getCursorDefinition(each.getValue());
          boolean defined = clang_Cursor_isNull(body) == 0;
          AstNode node = new AstNode(unit, defined ? body : each.getValue(), null, -1);
          functions.put(each.getKey(), node);
          if (defined) {
            addReferences(node, each.getKey());
          }
          changed = true;
        }
      }
    }
    references
        .variables()
        .forEach((name, at) -> variables.computeIfAbsent(name, _ -> systemNode(at)));
  }

  private AstNode systemNode(CXCursor cursor) {
    return new AstNode(unit, cursor, null, -1);
  }

  private static boolean builtin(String name) {
    return name.startsWith("__builtin_") || name.startsWith("__sync_") || name.startsWith("__c11_");
  }

  private FunctionInfo function(AstNode node) {
    CXType sugared = node.type();
    CType.Function type = types.function(sugared);
    CXType canonical = clang_getCanonicalType(sugared);
    List<FunctionInfo.Parameter> parameters = new ArrayList<>();
    List<CType> adjusted = new ArrayList<>();
    for (int i = 0; i < clang_Cursor_getNumArguments(node.cursor()); i++) {
      CXCursor parameter = clang_Cursor_getArgument(node.cursor(), i);
      CXType passed = clang_getArgType(canonical, i);
      CType declared = declaredType(clang_getCursorType(parameter), passed);
      String name = clang_getCursorSpelling(parameter).getString();
      parameters.add(new FunctionInfo.Parameter(name, declared));
      adjusted.add(adjusted(declared, types.read(passed)));
    }
    return new FunctionInfo(
        irName(node),
        type.prototyped()
            ? new CType.Function(type.result(), List.copyOf(adjusted), type.variadic(), true)
            : type,
        List.copyOf(parameters),
        clang_getCursorLinkage(node.cursor()) == CXLinkage_Internal,
        definition(node),
        node.inSystemHeader(),
        references.addressTaken().contains(node.spelling()),
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

  /** Parameter adjustment, keeping the user's names of types. */
  private static CType adjusted(CType declared, CType passed) {
    return switch (declared) {
      case CType.Array(CType element, long _) when passed instanceof CType.Pointer pointer ->
          new CType.Pointer(element, pointer.pointeeConst(), pointer.sizeBytes());
      case CType.Function _ -> passed;
      default -> declared;
    };
  }

  private VariableInfo variable(AstNode node, Optional<String> function) {
    String name = node.spelling();
    boolean constant =
        CTypeReader.constant(node.type()) && !CTypeReader.volatileQualified(node.type());
    return new VariableInfo(
        name,
        function.map(f -> f + "." + name).orElseGet(() -> irName(node)),
        types.read(node.type()),
        constant,
        clang_getCursorLinkage(node.cursor()) <= CXLinkage_Internal,
        function.isPresent() || defines(node),
        clang_getCursorTLSKind(node.cursor()) != CXTLS_None,
        node.inSystemHeader(),
        function,
        original.whereNamed(node));
  }

  /** The name behind an asm label, else its own. */
  private static String irName(AstNode node) {
    boolean labelled =
        node.children().stream().anyMatch(child -> child.kind() == CXCursor_AsmLabelAttr);
    if (!labelled) {
      return node.spelling();
    }
    String mangled = clang_Cursor_getMangling(node.cursor()).getString();
    return mangled.startsWith("\1") ? mangled.substring(1) : mangled;
  }

  private List<Integer> namesOfMain() {
    List<Integer> offsets = new ArrayList<>();
    for (AstNode declaration : declarationsOfMain) {
      offsets.add(unit.fileLocation(declaration.location()).offset());
    }
    references.namesOfMain().forEach(name -> offsets.add(name.start()));
    return offsets;
  }
}
