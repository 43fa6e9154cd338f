package org.farkas.frontend.clang;

import org.farkas.source.VolatileReads;

/**
 * The text around one read of a volatile object. The object is read where the program reads it,
 * once, so that whatever is wrong with that is seen there; then the value is replaced, if there is
 * one left to replace it. Memory is not changed by that, but for an operator that writes anyway.
 *
 * @param number makes names
 * @param value how the value is made of 64 bits
 * @param reads how many reads have values of their own
 */
record VolatileText(int number, Site.VolatileValue value, int reads) {
  private static final int BITS = 64;

  private String held() {
    return "__farkas_r" + number;
  }

  /** What stands before an lvalue whose value is taken. */
  String beforeRead() {
    // the type that a bit-field has in an expression depends on its width
    String promotion = value instanceof Site.VolatileValue.BitField ? "+" : "";
    return "({ __auto_type %s = %s(".formatted(held(), promotion);
  }

  /** What stands behind it. */
  String behindRead() {
    return switch (value) {
      case Site.VolatileValue.Whole _, Site.VolatileValue.BitField _ ->
          "); (__typeof__(%1$s))(%2$s ? %3$s : (unsigned long long)%1$s); })"
              .formatted(held(), VolatileReads.LEFT, bits());
      case Site.VolatileValue.Floating _ ->
          "); if (%2$s) __builtin_memcpy(&%1$s, &%3$s, sizeof %1$s); %1$s; })"
              .formatted(held(), VolatileReads.LEFT, VolatileReads.next(reads));
    };
  }

  /** An expression whose lowest bits are the value, and that converts to it. */
  private String bits() {
    String next = VolatileReads.next(reads);
    return switch (value) {
      case Site.VolatileValue.BitField(int bits, boolean signed) when bits < BITS ->
          signed
              ? "(unsigned long long)((long long)(%1$s << %2$d) >> %2$d)"
                  .formatted(next, BITS - bits)
              : "%s << %2$d >> %2$d".formatted(next, BITS - bits);
      case Site.VolatileValue.Whole _,
          Site.VolatileValue.BitField _,
          Site.VolatileValue.Floating _ ->
          next;
    };
  }

  /** What stands before an lvalue that is read and written, or before what it is a member of. */
  String beforeUpdate(Site.Updated updated) {
    String address = updated == Site.Updated.MEMBER_BEHIND ? "" : "&";
    String lvalue = updated == Site.Updated.MEMBER_BEHIND ? "" : "(*";
    return "%s({ __auto_type %s = %s(".formatted(lvalue, held(), address);
  }

  /** What stands behind it. */
  String behindUpdate(Site.Updated updated, String member) {
    String lvalue = updated == Site.Updated.ITSELF ? "*" + held() : held() + "->" + member;
    String store =
        switch (value) {
          case Site.VolatileValue.Whole _, Site.VolatileValue.BitField _ ->
              "%s = %s;".formatted(lvalue, VolatileReads.next(reads));
          case Site.VolatileValue.Floating(String type) ->
              "{ %1$s %2$sv; __builtin_memcpy(&%2$sv, &%3$s, sizeof %2$sv); %4$s = %2$sv; }"
                  .formatted(type, held(), VolatileReads.next(reads), lvalue);
        };
    return "); if (%s) %s %s; })%s"
        .formatted(
            VolatileReads.LEFT, store, held(), updated == Site.Updated.MEMBER_BEHIND ? "" : ")");
  }
}
