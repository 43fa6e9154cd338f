package org.farkas.ir;

import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** Texts that a program holds as constants. */
public final class Literals {
  private Literals() {}

  /** The characters, up to NUL, that a pointer leads to if it is a constant text's start. */
  public static Optional<String> text(Module module, Value value) {
    if (!(value instanceof Value.GlobalAddress address) || address.offsetBytes() != 0) {
      return Optional.empty();
    }
    Global global = module.globals().get(address.name());
    if (global == null || !global.constant() || global.initialiser().isEmpty()) {
      return Optional.empty();
    }
    String text = new String(global.initialiser().get().bytes(), StandardCharsets.ISO_8859_1);
    int end = text.indexOf('\0');
    return end < 0 ? Optional.empty() : Optional.of(text.substring(0, end));
  }
}
