package org.farkas.ir;

import java.util.LinkedHashSet;
import java.util.Set;

/**
 * Pointers that declarations promise not to be NULL ({@code nonnull}, {@code returns_nonnull},
 * {@code int a[static 1]}). Calls of a function that does nothing stand where the promise must
 * hold; it is undefined behaviour if it does not.
 */
public final class NotNull {
  /** What library models call, with the pointer, where C leaves NULL undefined. */
  public static final String REQUIRED = "__farkas_not_null";

  /** The function's name; it takes the pointer. */
  public static final String PROMISED = "__farkas_promised";

  private NotNull() {}

  /** The names of a function's parameters that are never NULL. */
  public static Set<String> parameters(Function function) {
    Set<String> names = new LinkedHashSet<>();
    if (!function.declaration()) {
      for (Instruction instruction : function.blocks().getFirst().instructions()) {
        if (instruction instanceof Instruction.Call call
            && call.callee() instanceof Value.FunctionAddress callee
            && callee.name().equals(PROMISED)
            && call.arguments().getFirst() instanceof Value.Register pointer
            && function.parameters().contains(pointer)
            && !pointer.name().isEmpty()) {
          names.add(pointer.name());
        }
      }
    }
    return names;
  }
}
