package org.farkas.frontend.clang;

import static org.bytedeco.llvm.global.clang.*;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.farkas.source.CType;
import org.farkas.source.FunctionInfo;
import org.farkas.source.FurtherArguments;
import org.farkas.source.SourceModel;
import org.farkas.source.VariableInfo;

/**
 * The types of what variadic functions get behind their parameters: typedefs at the end of the
 * text, so that the user's names mean there what they mean in the file.
 */
final class FurtherTypes {
  private static final String HEAD = "\n# 1 \"farkas-variadic\"\n";
  private static final String NAME = "__farkas_variadic_";

  private final FurtherArguments further;
  private final List<String> types;

  FurtherTypes(FurtherArguments further) {
    this.further = further;
    Set<String> all = new LinkedHashSet<>(further.general());
    further.own().values().forEach(all::addAll);
    this.types = List.copyOf(all);
  }

  /** What is to stand behind the preprocessed text, a line for each type. */
  String text() {
    StringBuilder text = new StringBuilder(HEAD);
    for (int i = 0; i < types.size(); i++) {
      text.append("typedef %s %s%d;\n".formatted(types.get(i), NAME, i));
    }
    return text.toString();
  }

  /**
   * Says which of the types is none.
   *
   * @param unit with the text, in which nothing else is wrong
   */
  void requireNoErrors(TranslationUnit unit) {
    unit.firstError()
        .ifPresent(
            error -> {
              String type = types.get(Math.clamp(error.line() - 1, 0, types.size() - 1));
              throw FurtherArguments.noType(
                  type, "take types that the file knows at its end, such as int or char *");
            });
  }

  /** The model with what its variadic functions get. */
  SourceModel added(SourceModel model, TranslationUnit unit, CTypeReader reader) {
    Map<String, CType> byText = new HashMap<>();
    for (AstNode node : unit.topLevel()) {
      if (node.kind() == CXCursor_TypedefDecl && node.spelling().startsWith(NAME)) {
        String type = types.get(Integer.parseInt(node.spelling().substring(NAME.length())));
        byText.put(
            type, promoted(type, reader.read(clang_getTypedefDeclUnderlyingType(node.cursor()))));
      }
    }
    List<String> taken = model.variables().stream().map(VariableInfo::name).toList();
    List<FunctionInfo> functions = new ArrayList<>();
    for (FunctionInfo function : model.functions()) {
      List<String> own = further.of(function.name());
      boolean gets = function.type().variadic() && function.defined() && !own.isEmpty();
      functions.add(
          gets
              ? FurtherArguments.added(function, own.stream().map(byText::get).toList(), taken)
              : function);
    }
    return model.withFunctions(functions);
  }

  /** As the default argument promotions have it (C11 6.5.2.2p6). */
  private static CType promoted(String text, CType type) {
    return switch (type) {
      case CType.Int integer when integer.widthBits() < 32 ->
          new CType.Int("int", 32, true, CType.IntKind.OTHER, 4);
      case CType.Enumeration enumeration when enumeration.underlying().widthBits() < 32 ->
          new CType.Int("int", 32, true, CType.IntKind.OTHER, 4);
      case CType.Int integer when integer.widthBits() <= 64 -> integer;
      case CType.Floating floating when floating.valueBits() == 32 ->
          new CType.Floating("double", 64, 8, 8);
      case CType.Floating floating when floating.valueBits() == 64 && floating.sizeBytes() == 8 ->
          floating;
      case CType.Enumeration enumeration -> enumeration;
      case CType.Pointer pointer -> pointer;
      case CType.Void _,
          CType.Int _,
          CType.Floating _,
          CType.Array _,
          CType.Function _,
          CType.Record _,
          CType.Opaque _ ->
          throw FurtherArguments.noType(
              text, "variable arguments are integers of at most 64 bits, double, or pointers");
    };
  }
}
