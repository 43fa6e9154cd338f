package org.farkas.emit;

import java.util.Optional;
import org.farkas.base.Category;
import org.farkas.base.Diagnostic;
import org.farkas.base.DiagnosticException;
import org.farkas.source.CType;
import org.farkas.source.SourceModel;
import org.farkas.source.VariableInfo;

/**
 * Definitions of variables that the source declares {@code extern} and nobody defines, and
 * declarations of those that it declares in functions only, or without their length.
 */
public final class ExternVariables {
  /** Room for an array whose length is not declared. */
  private static final long UNKNOWN_ARRAY_BYTES = 16;

  private ExternVariables() {}

  /** The definitions; empty text if none is needed. */
  public static String definitions(SourceModel source) {
    CodeText out = new CodeText();
    for (VariableInfo variable : source.variables()) {
      boolean missing =
          !variable.defined()
              && !variable.fromSystemHeader()
              && variable.enclosingFunction().isEmpty();
      if (missing) {
        out.line(definition(variable));
      } else if (variable.completed()
          && !variable.hidden()
          && variable.type() instanceof CType.Array array) {
        out.line(
            "extern %s__typeof__(%s[0]) %s[%d];"
                .formatted(
                    variable.threadLocal() ? "__thread " : "",
                    variable.name(),
                    variable.name(),
                    array.count()));
      } else if (variable.hidden() && variable.defined()) {
        String storage = variable.threadLocal() ? "extern __thread " : "extern ";
        out.line(
            storage
                + (bytesOnly(variable)
                    ? bytes(variable)
                    : declared(variable, variable.type(), variable.constant())));
      }
    }
    String text = out.toString();
    return text.isEmpty() ? "" : "/* Variables of other files. */\n" + text;
  }

  /**
   * Whether a variable is but bytes to tests: it is declared in functions only, and its type has no
   * name that means something elsewhere.
   */
  static boolean bytesOnly(VariableInfo variable) {
    return variable.hidden()
        && variable.type().sizeBytes() > 0
        && Declarators.spell(variable.type()).isEmpty();
  }

  /**
   * Whether the declaration can neither be referred to nor, perhaps, be said again: types here do
   * not tell what pointers promise beside {@code const}, such as {@code volatile struct device *},
   * and compilers refuse two declarations of one name that differ there.
   */
  private static boolean renamed(VariableInfo variable) {
    return variable.hidden()
        && variable.type().containsPointer()
        && !(variable.type() instanceof CType.Record)
        && Declarators.spell(variable.type()).isPresent();
  }

  /**
   * What tests call a variable. They set a constant of another file under another name than the
   * source has for it, which makes it no constant.
   */
  static String storageOf(VariableInfo variable) {
    if (bytesOnly(variable)) {
      return bytesOf(variable);
    }
    if (variable.foreignConstant() && Declarators.spell(variable.type()).isPresent()) {
      return OwnNames.mark("farkas_constant_" + variable.name());
    }
    return renamed(variable)
        ? OwnNames.mark("farkas_variable_" + variable.name())
        : variable.name();
  }

  /** Whether tests can only read it, since its type has no name. */
  static boolean unnamedConstant(VariableInfo variable) {
    return variable.foreignConstant() && storageOf(variable).equals(variable.name());
  }

  private static String bytesOf(VariableInfo variable) {
    return OwnNames.mark("farkas_object_" + variable.name());
  }

  private static String bytes(VariableInfo variable) {
    return "unsigned char %s[%d] __asm__(\"%s\") __attribute__((aligned(%d)));"
        .formatted(
            bytesOf(variable),
            variable.type().sizeBytes(),
            variable.irName(),
            variable.type().alignBytes());
  }

  private static String definition(VariableInfo variable) {
    String name = variable.name();
    if (bytesOnly(variable)) {
      return (variable.threadLocal() ? "__thread " : "") + bytes(variable);
    }
    if (variable.type() instanceof CType.Record record && !record.complete()) {
      return "char %s[%d] __asm__(\"%s\") __attribute__((aligned(%d)));"
          .formatted(
              OwnNames.mark("farkas_object_" + name),
              UNKNOWN_ARRAY_BYTES,
              variable.irName(),
              UNKNOWN_ARRAY_BYTES);
    }
    if (variable.foreignConstant()
        && !variable.threadLocal()
        && variable.type().sizeBytes() > 0
        && !unnamedConstant(variable)) {
      return Declarators.declare(variable.type(), storageOf(variable)).orElseThrow()
          + " __asm__(\"%s\");".formatted(variable.irName());
    }
    String storage = variable.threadLocal() ? "__thread " : "";
    if (variable.type() instanceof CType.Array array && array.count() < 0) {
      long count = Math.max(1, UNKNOWN_ARRAY_BYTES / Math.max(1, array.element().sizeBytes()));
      return variable.hidden()
          ? storage
              + declared(
                  variable, new CType.Array(array.element(), count), variable.foreignConstant())
          : "%s__typeof__(%s[0]) %s[%d];".formatted(storage, name, name, count);
    }
    if (variable.hidden()) {
      return storage + declared(variable, variable.type(), variable.foreignConstant());
    }
    return "%s__typeof__(%s) %s;".formatted(storage, name, name);
  }

  /** What a variable is, whose declaration can't be referred to. */
  private static String declared(VariableInfo variable, CType type, boolean constant) {
    Optional<String> text =
        renamed(variable)
            ? Declarators.declare(type, storageOf(variable), constant)
                .map(as -> as + " __asm__(\"%s\")".formatted(variable.irName()))
            : Declarators.declare(type, variable.name(), constant);
    return text.map(as -> as + ";")
        .orElseThrow(
            () ->
                new DiagnosticException(
                    new Diagnostic(
                        Category.UNSUPPORTED,
                        "type-without-a-name",
                        variable.where(),
                        "the variable '%s' of another file can't be defined: its type has no name"
                            .formatted(variable.name()),
                        "give the type a tag or a typedef name")));
  }
}
