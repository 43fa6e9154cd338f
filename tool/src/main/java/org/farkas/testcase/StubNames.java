package org.farkas.testcase;

import org.farkas.source.CType;

/** Names of the stub functions that function-pointer inputs may point to. */
public final class StubNames {
  private static final String PREFIX = "farkas_pointer_stub_";

  private StubNames() {}

  /** The stub for a function-pointer type; equal types give equal names. */
  public static String forPointerTo(CType.Function type) {
    StringBuilder key = new StringBuilder();
    append(type, key, 0);
    return PREFIX + Integer.toHexString(key.toString().hashCode());
  }

  public static boolean isPointerStub(String function) {
    return function.startsWith(PREFIX);
  }

  private static void append(CType type, StringBuilder out, int depth) {
    switch (type) {
      case CType.Void _ -> out.append('v');
      case CType.Int i -> out.append(i.signed() ? 'i' : 'u').append(i.widthBits()).append(i.kind());
      case CType.Enumeration e -> append(e.underlying(), out, depth);
      case CType.Floating f -> out.append('f').append(f.valueBits());
      case CType.Pointer p -> {
        out.append(p.pointeeConst() ? "Pc" : "P");
        if (depth < 3) {
          append(p.pointee(), out, depth + 1);
        }
      }
      case CType.Array a -> {
        out.append('A').append(a.count());
        append(a.element(), out, depth);
      }
      case CType.Function f -> {
        out.append('F');
        append(f.result(), out, depth);
        f.parameters().forEach(p -> append(p, out, depth));
        out.append(f.variadic() ? "z" : "e");
      }
      case CType.Record r -> out.append('R').append(r).append(r.sizeBytes());
      case CType.Opaque o -> out.append('O').append(o.spelling());
    }
  }
}
