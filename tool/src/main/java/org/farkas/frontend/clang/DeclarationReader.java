package org.farkas.frontend.clang;

import static org.bytedeco.llvm.global.clang.*;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.bytedeco.javacpp.PointerScope;
import org.farkas.source.FunctionInfo;
import org.farkas.source.VariableInfo;

/**
 * Functions and variables of a file: the user's, and those of system headers that the user's code
 * names. One entry per entity, made from its best declaration: the definition, else the latest.
 *
 * <p>The user's declarations are added one by one, and no node below them is kept.
 */
final class DeclarationReader {
  private final TranslationUnit unit;
  private final DeclarationDescriber describer;
  private final Map<String, AstNode> systemFunctions = new HashMap<>();
  private final Map<String, AstNode> systemVariables = new HashMap<>();
  private final Map<String, AstNode> functions = new LinkedHashMap<>();
  private final Map<String, AstNode> variables = new LinkedHashMap<>();
  private final Map<String, FunctionInfo> localFunctions = new LinkedHashMap<>();
  private final Map<String, VariableInfo> localVariables = new LinkedHashMap<>();
  private final Map<VariableInfo, Integer> staticLocalLines = new LinkedHashMap<>();
  private final Set<String> usedFunctions = new LinkedHashSet<>();
  private final Set<String> usedVariables = new LinkedHashSet<>();
  private final Set<String> addressTaken = new LinkedHashSet<>();
  private final List<Integer> namesOfMain = new ArrayList<>();

  DeclarationReader(TranslationUnit unit, DeclarationDescriber describer) {
    this.unit = unit;
    this.describer = describer;
    for (AstNode node : unit.topLevel()) {
      if (!node.usersText()) {
        switch (node.kind()) {
          case CXCursor_FunctionDecl -> addFunction(systemFunctions, node);
          case CXCursor_VarDecl -> addVariable(systemVariables, node);
          default -> {}
        }
      }
    }
  }

  /** Adds one of the user's declarations at file scope. */
  void add(AstNode node) {
    switch (node.kind()) {
      case CXCursor_FunctionDecl -> {
        addFunction(functions, node);
        addReferences(node, node.spelling());
        if (node.spelling().equals("main")) {
          namesOfMain.add(unit.fileLocation(node.location()).offset());
        }
      }
      case CXCursor_VarDecl -> {
        addVariable(variables, node);
        addReferences(node, "");
      }
      default -> {}
    }
  }

  private static void addFunction(Map<String, AstNode> known, AstNode node) {
    String name = node.spelling();
    AstNode before = known.get(name);
    if (before != null && DeclarationDescriber.definition(before)) {
      return;
    }
    if (DeclarationDescriber.definition(node)) {
      known.remove(name); // listed where it is defined
    }
    known.put(name, node);
  }

  private static void addVariable(Map<String, AstNode> known, AstNode node) {
    AstNode before = known.get(node.spelling());
    if (before == null
        || !DeclarationDescriber.defines(before) && DeclarationDescriber.defines(node)
        || clang_Type_getSizeOf(before.type()) < 0) {
      known.put(node.spelling(), node);
    }
  }

  private void addReferences(AstNode declaration, String function) {
    References references = References.of(declaration);
    usedVariables.addAll(references.variables());
    addressTaken.addAll(references.addressTaken());
    namesOfMain.addAll(references.namesOfMain());
    references
        .functions()
        .forEach(
            (name, cursor) -> {
              usedFunctions.add(name);
              addLocalFunction(new AstNode(unit, cursor, null, -1)); // implicitly declared, say
            });
    for (AstNode local : references.localDeclarations()) {
      if (local.kind() == CXCursor_FunctionDecl) {
        usedFunctions.add(local.spelling());
        addLocalFunction(local);
      } else if (clang_getCursorLinkage(local.cursor()) >= CXLinkage_Internal) {
        localVariables.putIfAbsent(
            local.spelling(), describer.variable(local, Optional.empty()).asHidden());
      } else {
        VariableInfo variable = describer.variable(local, Optional.of(function));
        staticLocalLines.put(variable, OriginalText.presumed(local.location()).line());
      }
    }
  }

  private void addLocalFunction(AstNode node) {
    String name = node.spelling();
    if (!builtin(name)
        && !functions.containsKey(name)
        && !systemFunctions.containsKey(name)
        && !localFunctions.containsKey(name)) {
      localFunctions.put(name, describer.function(node, false));
    }
  }

  private static boolean builtin(String name) {
    return name.startsWith("__builtin_") || name.startsWith("__sync_") || name.startsWith("__c11_");
  }

  /**
   * What the file declares.
   *
   * @param staticLocalLines per static local the line that the line markers give it
   * @param namesOfMain all places that name the function {@code main}: offsets in the text
   */
  record Declarations(
      List<FunctionInfo> functions,
      List<VariableInfo> variables,
      Map<VariableInfo, Integer> staticLocalLines,
      List<Integer> namesOfMain) {}

  /** To be called once, after all has been added. */
  Declarations declarations() {
    addBodiesInSystemHeaders();
    List<FunctionInfo> functionInfos = new ArrayList<>();
    functions.forEach((name, node) -> functionInfos.add(describe(name, node)));
    localFunctions.forEach(
        (name, info) -> {
          if (!functions.containsKey(name)) {
            functionInfos.add(addressTaken.contains(name) ? info.withAddressTaken(true) : info);
          }
        });
    for (String name : usedFunctions) {
      if (systemFunctions.containsKey(name) && !functions.containsKey(name) && !builtin(name)) {
        functionInfos.add(describe(name, systemFunctions.get(name)));
      }
    }
    return new Declarations(functionInfos, variableInfos(), staticLocalLines, namesOfMain);
  }

  /** Inline functions of system headers name others. */
  private void addBodiesInSystemHeaders() {
    Set<String> done = new LinkedHashSet<>();
    while (done.size() < usedFunctions.size()) {
      for (String name : List.copyOf(usedFunctions)) {
        AstNode node = systemFunctions.get(name);
        if (done.add(name) && node != null && !functions.containsKey(name)) {
          try (PointerScope _ = new PointerScope()) {
            addReferences(node, name);
            node.release();
          }
        }
      }
    }
  }

  private FunctionInfo describe(String name, AstNode node) {
    return describer.function(node, addressTaken.contains(name));
  }

  private List<VariableInfo> variableInfos() {
    List<VariableInfo> infos = new ArrayList<>();
    variables.values().forEach(node -> infos.add(describer.variable(node, Optional.empty())));
    localVariables.forEach(
        (name, info) -> {
          if (!variables.containsKey(name) && !systemVariables.containsKey(name)) {
            infos.add(info);
          }
        });
    for (String name : usedVariables) {
      if (systemVariables.containsKey(name) && !variables.containsKey(name)) {
        infos.add(describer.variable(systemVariables.get(name), Optional.empty()));
      }
    }
    infos.addAll(staticLocalLines.keySet());
    return infos;
  }
}
