package org.farkas.emit;

import org.farkas.source.CType;

/** Types that have no name outside of the declarations that have them. */
final class RunTimeLengths {
  private RunTimeLengths() {}

  /**
   * Whether a type leads to functions that take arrays of run-time length ({@code void (*)(int n,
   * int m[n][n])}).
   */
  static boolean in(CType type) {
    return switch (type) {
      case CType.Pointer pointer -> in(pointer.pointee());
      case CType.Array array -> in(array.element());
      case CType.Function function ->
          function.parameters().stream()
              .anyMatch(
                  each ->
                      each
                                  instanceof
                                  CType.Pointer(CType _, boolean _, long _, long elements, String _)
                              && elements == CType.Pointer.RUN_TIME
                          || in(each));
      case CType.Void _,
          CType.Int _,
          CType.Enumeration _,
          CType.Floating _,
          CType.Record _,
          CType.Opaque _ ->
          false;
    };
  }
}
