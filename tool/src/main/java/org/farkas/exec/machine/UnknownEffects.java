package org.farkas.exec.machine;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;
import org.farkas.exec.memory.Contents;
import org.farkas.exec.memory.MemoryObject;
import org.farkas.exec.memory.SymbolicPointer;
import org.farkas.ir.Type;
import org.farkas.source.CType;
import org.farkas.source.FunctionInfo;

/**
 * What a function without source may write besides what its stub's call has as inputs: anything
 * behind its variable arguments, {@code void} pointers without a length, and pointers whose length
 * is not known ({@link StubBuffers}), and {@code errno}; if it is the C library's, whatever lies
 * behind its pointers to what is not const, and behind all pointers that are found in what it gets;
 * and of memory that holds no value yet, all behind the elements that are inputs. There memory
 * holds approximate values from then on, about which nothing is claimed.
 */
final class UnknownEffects {
  private static final int MAX_BYTES = 65_536;

  private final Execution x;
  private final UnknownContents contents;
  private final Pointers pointers;

  UnknownEffects(Execution x, Pointers pointers) {
    this.x = x;
    this.contents = new UnknownContents(x);
    this.pointers = pointers;
  }

  /**
   * Memory that may change.
   *
   * @param function which does it
   * @param from the first byte
   * @param unsetOnly whether only what holds no value may change
   */
  record Place(String function, MemoryObject object, int from, boolean unsetOnly) {}

  /** Whether a function is one of a library whose behaviour is known, if not to us. */
  boolean ofLibrary(String function) {
    return x.program.function(function).map(FunctionInfo::fromSystemHeader).orElse(false);
  }

  /**
   * What a call may change.
   *
   * @param first number of the operand that is the first C parameter
   * @param outputs what the stub writes through each parameter
   */
  List<Place> of(
      String function,
      CType.Function type,
      Op.Call op,
      int first,
      List<Optional<StubBuffers.Extent>> outputs) {
    boolean library = ofLibrary(function);
    List<Place> places = new ArrayList<>();
    for (int i = 0; first + i < op.arguments().length; i++) {
      if (!(op.argumentTypes()[first + i] instanceof Type.Pointer)) {
        continue;
      }
      int operand = op.arguments()[first + i];
      pointers.followNumber(operand);
      if (i >= type.parameters().size()) {
        add(places, function, pointers.resolve(operand, false), 0, false);
      } else if (outputs.get(i).isPresent()) {
        StubBuffers.Extent extent = outputs.get(i).get();
        boolean unsetOnly = !library && !extent.more();
        add(places, function, extent.operand(), extent.bytes(), unsetOnly);
      } else if (writable(type.parameters().get(i), library)
          || StubObjects.isOutput(type.parameters().get(i), library) && isSomewhere(operand)) {
        add(places, function, pointers.resolve(operand, false), 0, false);
      }
    }
    if (library) {
      Set<MemoryObject> seen = new LinkedHashSet<>();
      for (int i = first; i < op.arguments().length; i++) {
        Pointers.objects(x.reference(op.arguments()[i])).forEach(object -> follow(object, seen));
      }
      seen.forEach(object -> place(function, object, 0, false).ifPresent(places::add));
    }
    x.program.errorNumber().ifPresent(object -> places.add(new Place(function, object, 0, false)));
    return places;
  }

  /** Adds everything from so many bytes behind a pointer on, with the registers that follow it. */
  private void add(
      List<Place> places, String function, int operand, long behind, boolean unsetOnly) {
    place(function, operand, behind, unsetOnly).ifPresent(places::add);
    if (!unsetOnly) {
      registersFrom(operand)
          .forEach(next -> place(function, next, 0, false).ifPresent(places::add));
    }
  }

  /** The registers that may lie behind a place, but for the one that it lies in. */
  private Collection<MemoryObject> registersFrom(int operand) {
    NavigableMap<Long, MemoryObject> registers = x.state.inputState().numbered();
    MemoryObject object = Pointers.object(x.reference(operand));
    if (object.fixedAddress().isPresent()) {
      return registers.tailMap(object.fixedAddress().getAsLong(), false).values();
    }
    if (object.kind() != MemoryObject.Kind.ABSOLUTE) {
      return List.of();
    }
    if (x.reference(operand) != object) {
      return registers.values(); // at an address that the inputs choose
    }
    long address = x.bits(operand);
    return address == 0 ? List.of() : registers.tailMap(address, true).values();
  }

  /** Whether a pointer leads to a place in an object that is not known. */
  private boolean isSomewhere(int operand) {
    return x.reference(pointers.resolve(operand, false)) instanceof SymbolicPointer;
  }

  /** Adds all that the pointers inside an object lead to. */
  private void follow(MemoryObject object, Set<MemoryObject> seen) {
    Contents contents = object.hasContents() ? x.memory().find(object) : null;
    if (contents == null) {
      return;
    }
    for (Object pointer : contents.pointers()) {
      for (MemoryObject inner : Pointers.objects(pointer)) {
        if (inner.kind() == MemoryObject.Kind.BEYOND) {
          throw x.bound(Pointers.notFollowed(inner));
        }
        if (seen.add(inner)) {
          follow(inner, seen);
        }
      }
    }
  }

  /** What holds no value yet behind a pointer. */
  Optional<Place> unset(String function, int operand) {
    return place(function, operand, 0, true);
  }

  private static boolean writable(CType parameter, boolean library) {
    return parameter instanceof CType.Pointer pointer
        && (library || pointer.pointee() instanceof CType.Void)
        && !pointer.pointeeConst()
        && !(pointer.pointee() instanceof CType.Function)
        && !(pointer.pointee() instanceof CType.Opaque);
  }

  /** Everything from so many bytes behind a pointer on. */
  private Optional<Place> place(String function, int operand, long behind, boolean unsetOnly) {
    MemoryObject object = Pointers.object(x.reference(operand));
    if (object.kind() == MemoryObject.Kind.BEYOND) {
      throw x.bound(Pointers.notFollowed(object));
    }
    boolean fixed = x.reference(operand) == object && x.bits(operand) >= 0;
    return place(function, object, fixed ? x.bits(operand) + behind : 0, unsetOnly);
  }

  private Optional<Place> place(
      String function, MemoryObject object, long from, boolean unsetOnly) {
    if (!object.hasContents() || object.constant() || x.memory().find(object) == null) {
      return Optional.empty();
    }
    if (!unsetOnly && object.input().isPresent()) {
      x.state.setBeyondVersion(x.nextBeyondVersion()); // it may write behind what is guessed of it
    }
    if (unsetOnly && !holdsUnset(object, from)) {
      return Optional.empty();
    }
    if (object.sizeBytes() - from > MAX_BYTES) {
      throw x.unsupported(
          "a function without source that may write to %d bytes"
              .formatted(object.sizeBytes() - from));
    }
    return from >= object.sizeBytes()
        ? Optional.empty()
        : Optional.of(new Place(function, object, (int) from, unsetOnly));
  }

  private boolean holdsUnset(MemoryObject object, long from) {
    Contents contents = x.memory().find(object);
    for (int at = (int) from; at < object.sizeBytes(); at++) {
      if (contents.isIndeterminate(at)) {
        return true;
      }
    }
    return false;
  }

  /**
   * Changes memory. Where a test's stub leaves memory without a value, it holds whatever lay there,
   * which another run need not find again.
   */
  void happen(List<Place> places) {
    for (Place place : places) {
      Contents before = x.memory().find(place.object());
      List<Integer> changed = new ArrayList<>();
      List<Integer> unset = new ArrayList<>();
      boolean concrete = x.state.inputState().concrete().isPresent();
      for (int at = place.from(); at < before.sizeBytes(); at++) {
        if (before.isIndeterminate(at)) {
          (concrete ? unset : changed).add(at);
        } else if (!place.unsetOnly()) {
          changed.add(at);
        }
      }
      if (!changed.isEmpty()) {
        contents.write(place.function(), place.object(), changed);
      }
      if (!unset.isEmpty()) {
        contents.write(Taint.UNSET + place.function(), place.object(), unset);
      }
    }
  }
}
