package org.farkas.testcase;

import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Set;
import org.farkas.source.CType;
import org.farkas.testcase.SharedChoices.Overlap;

/**
 * Input objects that could share memory in more ways than C's effective types (C11 6.5p7) allow,
 * and hence than {@link SharedChoices} lists: a {@code long} with an {@code int}, a structure with
 * a part of another one. Where a compiler is told that accesses need not keep to types, proofs must
 * not rest on those objects lying apart; elsewhere they may, and say so.
 */
public final class UntypedOverlaps {
  private UntypedOverlaps() {}

  /**
   * The pairs, each in both directions.
   *
   * @param escaping IR names of the variables with fixed initial values whose addresses the program
   *     gives away
   */
  public static Set<Overlap> of(InputLayout layout, Set<String> escaping) {
    Set<Overlap> possible = new LinkedHashSet<>();
    Set<Overlap> listed = new HashSet<>();
    for (InputObject owner : layout.objects()) {
      for (PointerSlot slot : owner.slots()) {
        if (slot.type().pointee() instanceof CType.Function) {
          continue;
        }
        for (SharedChoices.Own own : SharedChoices.own(owner, slot, layout)) {
          for (InputObject other : layout.objects()) {
            if (other.id() == own.object()) {
              continue;
            }
            boolean fixed =
                other.origin() instanceof InputObject.InitialVariable variable
                    && escaping.contains(variable.irName());
            if (fixed || SharedChoices.shareable(other.origin())) {
              possible.add(new Overlap(own.object(), other.id()));
              possible.add(new Overlap(other.id(), own.object()));
            }
            if (!fixed && listed(own.pointee(), slot.type(), other.elementType())) {
              listed.add(new Overlap(own.object(), other.id()));
              listed.add(new Overlap(other.id(), own.object()));
            }
          }
        }
      }
    }
    possible.removeAll(listed);
    return possible;
  }

  /** Whether the places of the pointer's type in the object are all that alignment allows. */
  private static boolean listed(CType wanted, CType.Pointer pointer, CType element) {
    CType part = element;
    while (part instanceof CType.Array array) {
      part = array.element();
    }
    return wanted instanceof CType.Void
        || SharedChoices.isCharacter(wanted)
        || scalar(wanted)
            && wanted.sizeBytes() <= pointer.sizeBytes() // on i386, larger ones may lie askew
            && SharedChoices.sameType(wanted, part);
  }

  private static boolean scalar(CType type) {
    return switch (type) {
      case CType.Int _, CType.Enumeration _, CType.Floating _, CType.Pointer _ -> true;
      case CType.Void _, CType.Array _, CType.Record _, CType.Function _, CType.Opaque _ -> false;
    };
  }
}
