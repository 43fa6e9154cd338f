package org.farkas.exec.memory;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * All objects of one state with their contents. Static and heap objects keep their slot for ever;
 * stack objects live in a table that shrinks when functions return, so a dangling pointer is one
 * whose slot no longer holds its object. Copies share everything until written.
 */
public final class Memory {
  private final CopyOnWriteTable<Contents> lasting;
  private final CopyOnWriteTable<Contents> stack;
  private final CopyOnWriteTable<MemoryObject> exposed;
  private Object owner = new Object();
  private int nextSerial;
  private int freshVariables;
  private long allocatedBytes;

  /** Empty memory. */
  public Memory() {
    this.lasting = new CopyOnWriteTable<>();
    this.stack = new CopyOnWriteTable<>();
    this.exposed = new CopyOnWriteTable<>();
  }

  private Memory(Memory source) {
    this.lasting = source.lasting.copy();
    this.stack = source.stack.copy();
    this.exposed = source.exposed.copy();
    this.nextSerial = source.nextSerial;
    this.freshVariables = source.freshVariables;
    this.allocatedBytes = source.allocatedBytes;
  }

  /** A copy; both go on independently. */
  public Memory copy() {
    owner = new Object();
    return new Memory(this);
  }

  /** Whether the same objects live as in another memory, with the same contents. */
  public boolean sameAs(Memory other) {
    return same(lasting, other.lasting) && same(stack, other.stack);
  }

  private static boolean same(CopyOnWriteTable<Contents> one, CopyOnWriteTable<Contents> other) {
    for (int index : one.differences(other)) {
      Contents mine = one.get(index);
      Contents theirs = other.get(index);
      if (mine != theirs && (mine == null || theirs == null || !mine.sameAs(theirs))) {
        return false;
      }
    }
    return true;
  }

  /** A number for the name of a variable made on this path. */
  int takeVariableNumber() {
    return freshVariables++;
  }

  /** Bytes allocated so far, dead ones included. */
  public long allocatedBytes() {
    return allocatedBytes;
  }

  /** Makes an object whose bytes are indeterminate. */
  public MemoryObject allocate(MemoryObject.Builder builder) {
    MemoryObject object = place(builder);
    table(object).add(Contents.indeterminate(object, owner));
    return object;
  }

  /** Makes an object with the given bytes, which the memory takes over. */
  public MemoryObject allocate(MemoryObject.Builder builder, byte[] bytes) {
    MemoryObject object = place(builder.size(bytes.length));
    table(object).add(Contents.of(object, owner, bytes));
    return object;
  }

  private MemoryObject place(MemoryObject.Builder builder) {
    MemoryObject probe = builder.serial(nextSerial++).build();
    allocatedBytes += probe.sizeBytes();
    return builder.slot(table(probe).size()).build();
  }

  /** The contents for reading, or empty if the object's lifetime is over. */
  public Optional<Contents> contents(MemoryObject object) {
    return Optional.ofNullable(find(object));
  }

  /** As {@link #contents}, but null when dead: for the interpreter's inner loop. */
  public Contents find(MemoryObject object) {
    Contents contents = table(object).get(object.slot());
    return contents != null && contents.object() == object ? contents : null;
  }

  /** The contents of a living object for writing. */
  Contents writable(MemoryObject object) {
    CopyOnWriteTable<Contents> table = table(object);
    Contents contents = table.get(object.slot());
    if (contents.owner() != owner) {
      contents = contents.ownedBy(owner);
      table.set(object.slot(), contents);
    }
    return contents;
  }

  /** Replaces a living object's contents by plain bytes, which are not copied. */
  public void set(MemoryObject object, byte[] bytes) {
    table(object).set(object.slot(), Contents.of(object, owner, bytes));
  }

  /** Makes all bytes of a living object indeterminate. */
  public void forget(MemoryObject object) {
    table(object).set(object.slot(), Contents.indeterminate(object, owner));
  }

  /** Makes all bytes of a living object zero. */
  public void zero(MemoryObject object) {
    set(object, new byte[Math.toIntExact(object.sizeBytes())]);
  }

  /** Ends the lifetime of a heap object. */
  public void free(MemoryObject object) {
    lasting.set(object.slot(), null);
  }

  /** A mark for {@link #releaseStack}. */
  public int stackMark() {
    return stack.size();
  }

  /** Ends the lifetime of all stack objects made since the mark. */
  public void releaseStack(int mark) {
    if (stack.size() > mark) {
      stack.truncate(mark);
    }
  }

  /** Remembers that an object's address was used as a number. */
  void expose(MemoryObject object) {
    if (exposed(object.serial()).isEmpty()) {
      exposed.add(object);
    }
  }

  /** The object with that serial number, if its address was ever used as a number. */
  Optional<MemoryObject> exposed(int serial) {
    for (int i = 0; i < exposed.size(); i++) {
      if (exposed.get(i).serial() == serial) {
        return Optional.of(exposed.get(i));
      }
    }
    return Optional.empty();
  }

  /**
   * Whether this memory can take up what another one holds: every slot has the same object in both,
   * or was never used in one of them.
   */
  boolean compatible(Memory other) {
    return stack.size() == other.stack.size()
        && compatible(stack, other.stack)
        && compatible(lasting, other.lasting);
  }

  private static boolean compatible(
      CopyOnWriteTable<Contents> one, CopyOnWriteTable<Contents> other) {
    int both = Math.min(one.size(), other.size());
    for (int index : one.differences(other)) {
      if (index < both) {
        Contents a = one.get(index);
        Contents b = other.get(index);
        if (a == null || b == null || a.object() != b.object()) {
          return false;
        }
      }
    }
    return true;
  }

  /** Objects whose contents may differ; those that only the other memory has are added here. */
  List<MemoryObject> takeOver(Memory other) {
    List<MemoryObject> result = new ArrayList<>();
    for (CopyOnWriteTable<Contents> table : List.of(stack, lasting)) {
      CopyOnWriteTable<Contents> others = table == stack ? other.stack : other.lasting;
      for (int index : table.differences(others)) {
        if (index >= table.size()) {
          Contents contents = others.get(index);
          table.add(contents == null ? null : contents.ownedBy(owner));
        } else if (index < others.size()) {
          result.add(table.get(index).object());
        }
      }
    }
    for (int index : exposed.differences(other.exposed)) {
      MemoryObject object = other.exposed.get(index);
      if (object != null) {
        expose(object);
      }
    }
    nextSerial = Math.max(nextSerial, other.nextSerial);
    allocatedBytes = Math.max(allocatedBytes, other.allocatedBytes);
    goOnAfter(other);
    return result;
  }

  /** From now on makes variables with names that neither memory has used. */
  void goOnAfter(Memory other) {
    freshVariables = Math.max(freshVariables, other.freshVariables);
  }

  private CopyOnWriteTable<Contents> table(MemoryObject object) {
    return object.kind() == MemoryObject.Kind.STACK ? stack : lasting;
  }
}
