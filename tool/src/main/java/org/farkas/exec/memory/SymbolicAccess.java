package org.farkas.exec.memory;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.farkas.expr.Term;
import org.farkas.expr.TermContext;

/**
 * Loads and stores at symbolic offsets, which the caller has made sure lie in the object. A load
 * chooses between the values at all offsets that may be meant; a store replaces each of them where
 * it is meant. The offset itself is never fixed.
 */
public final class SymbolicAccess {
  /** So many cells are looked at in all, at most, where an offset is taken apart. */
  private static final int MOST_LOADS_OF_PARTS = 64;

  private final TermContext terms;
  private final Addresses addresses;
  private final MemoryAccess access;
  private final PointerCombiner combiner;
  private final KnownRanges known;
  private final int maxCandidates;

  public SymbolicAccess(
      TermContext terms,
      Addresses addresses,
      MemoryAccess access,
      PointerCombiner combiner,
      KnownRanges known,
      int maxCandidates) {
    this.terms = terms;
    this.addresses = addresses;
    this.access = access;
    this.combiner = combiner;
    this.known = known;
    this.maxCandidates = maxCandidates;
  }

  /** Makes one pointer of guarded ones. */
  public interface PointerCombiner {
    void combine(List<ChoicePointer.Option> options, ValueSlot result);
  }

  /**
   * An offset that may be meant.
   *
   * @param guard when it is
   */
  public record PossibleOffset(int offset, Term guard) {}

  /** The offsets that an access of a width may mean; empty if there are too many. */
  public List<PossibleOffset> possibleOffsets(MemoryObject object, Term offset, int widthBits) {
    List<PossibleOffset> result = new ArrayList<>();
    candidates(object, offset, widthBits)
        .ifPresent(
            candidates -> {
              for (int i = 0; i < candidates.count(); i++) {
                result.add(new PossibleOffset(candidates.offset(i), candidates.guard(i)));
              }
            });
    return result;
  }

  /**
   * Loads a scalar.
   *
   * @return false if too many offsets are possible; nothing was done
   */
  public boolean load(
      Memory memory,
      MemoryObject object,
      Term offset,
      int widthBits,
      boolean pointer,
      ValueSlot result) {
    Optional<Candidates> found = candidates(object, offset, widthBits);
    if (found.isEmpty()) {
      return false;
    }
    Candidates candidates = found.get();
    if (pointer) {
      List<ChoicePointer.Option> options = new ArrayList<>();
      for (int i = 0; i < candidates.count(); i++) {
        access.load(memory, object, candidates.offset(i), widthBits, true, result);
        addOptions(candidates.guard(i), result, options);
      }
      combiner.combine(options, result);
      return true;
    }
    Function<Candidates, Term> chosen =
        of -> {
          List<Term> leaves = new ArrayList<>(of.count());
          for (int i = 0; i < of.count(); i++) {
            access.load(memory, object, of.offset(i), widthBits, false, result);
            leaves.add(addresses.number(memory, result.bits, result.reference, widthBits));
          }
          return of.choose(leaves);
        };
    int parts = MOST_LOADS_OF_PARTS / candidates.count();
    Term value =
        inParts(object, offset, widthBits, parts, chosen).orElseGet(() -> chosen.apply(candidates));
    MemoryAccess.setTerm(value, result);
    return true;
  }

  /**
   * What is at an offset that is a choice between others, taken apart: a path that was joined with
   * others reads the terms that it has read there, so that what it knows of them is known.
   *
   * @param parts at most
   * @return empty if there are more of them, or nothing to take apart
   */
  private Optional<Term> inParts(
      MemoryObject object,
      Term offset,
      int widthBits,
      int parts,
      Function<Candidates, Term> chosen) {
    Optional<OffsetChoice> choice = parts >= 2 ? OffsetChoice.of(terms, offset) : Optional.empty();
    if (choice.isEmpty()) {
      return Optional.empty();
    }
    OffsetChoice two = choice.get();
    Optional<Term> first = part(object, two.whenTrue(), widthBits, 1, chosen);
    Optional<Term> second = part(object, two.whenFalse(), widthBits, parts - 1, chosen);
    return first.isPresent() && second.isPresent()
        ? Optional.of(terms.ite(two.condition(), first.get(), second.get()))
        : Optional.empty();
  }

  private Optional<Term> part(
      MemoryObject object,
      Term offset,
      int widthBits,
      int parts,
      Function<Candidates, Term> chosen) {
    Optional<Term> smaller = inParts(object, offset, widthBits, parts, chosen);
    return smaller.isPresent() ? smaller : candidates(object, offset, widthBits).map(chosen);
  }

  /**
   * Part of a block that is copied as one value.
   *
   * @param offset from the block's start
   */
  public record Piece(int offset, int size, boolean pointer) {}

  /** Cuts a block of {@code size} bytes so that no value at any possible offset is cut. */
  public List<Piece> pieces(Memory memory, MemoryObject object, Term offset, int size) {
    BitSet cuts = new BitSet(size + 1);
    BitSet pointers = new BitSet(size);
    Candidates.of(terms, offset, known, object.sizeBytes(), size, maxCandidates)
        .ifPresent(
            candidates -> {
              for (int i = 0; i < candidates.count(); i++) {
                memory.find(object).markCuts(candidates.offset(i), size, cuts, pointers);
              }
            });
    cuts.set(size);
    List<Piece> pieces = new ArrayList<>();
    int at = 0;
    while (at < size) {
      int end = Math.min(cuts.nextSetBit(at + 1), at + 8);
      int bytes = Integer.highestOneBit(end - at);
      boolean whole = bytes == access.pointerBytes() && pointers.get(at);
      pieces.add(new Piece(at, bytes, whole));
      at += bytes;
    }
    return pieces;
  }

  private Optional<Candidates> candidates(MemoryObject object, Term offset, int widthBits) {
    int size = (widthBits + 7) >>> 3;
    return Candidates.of(terms, offset, known, object.sizeBytes(), size, maxCandidates);
  }

  private void addOptions(Term guard, ValueSlot value, List<ChoicePointer.Option> options) {
    if (value.reference instanceof ChoicePointer choice) {
      for (ChoicePointer.Option option : choice.options()) {
        options.add(
            new ChoicePointer.Option(
                terms.and(guard, option.guard()), option.bits(), option.reference()));
      }
    } else {
      options.add(new ChoicePointer.Option(guard, value.bits, value.reference));
    }
  }

  /**
   * Stores a scalar.
   *
   * @return false if too many offsets are possible; nothing was done
   */
  public boolean store(
      Memory memory,
      MemoryObject object,
      Term offset,
      int widthBits,
      boolean pointer,
      long bits,
      Object reference) {
    Optional<Candidates> found = candidates(object, offset, widthBits);
    if (found.isEmpty()) {
      return false;
    }
    int size = (widthBits + 7) >>> 3;
    if (found.get().stride() < size && found.get().count() > 1) {
      Term value = addresses.number(memory, bits, reference, widthBits);
      storeOverlapping(memory, object, found.get(), 8 * size, value);
    } else if (pointer) {
      storePointers(memory, object, found.get(), widthBits, bits, reference);
    } else {
      Term value = addresses.number(memory, bits, reference, widthBits);
      storeTerms(memory, object, found.get(), widthBits, value);
    }
    return true;
  }

  private void storeTerms(
      Memory memory, MemoryObject object, Candidates candidates, int widthBits, Term value) {
    ValueSlot old = new ValueSlot();
    for (int i = 0; i < candidates.count(); i++) {
      int at = candidates.offset(i);
      access.load(memory, object, at, widthBits, false, old);
      Term before = addresses.number(memory, old.bits, old.reference, widthBits);
      MemoryAccess.setTerm(terms.ite(candidates.guard(i), value, before), old);
      access.store(memory, object, at, widthBits, old.bits, old.reference);
    }
  }

  private void storePointers(
      Memory memory,
      MemoryObject object,
      Candidates candidates,
      int widthBits,
      long bits,
      Object reference) {
    ValueSlot slot = new ValueSlot();
    for (int i = 0; i < candidates.count(); i++) {
      int at = candidates.offset(i);
      Term guard = candidates.guard(i);
      List<ChoicePointer.Option> options = new ArrayList<>();
      slot.set(bits, reference);
      addOptions(guard, slot, options);
      access.load(memory, object, at, widthBits, true, slot);
      addOptions(terms.not(guard), slot, options);
      combiner.combine(options, slot);
      access.store(memory, object, at, widthBits, slot.bits, slot.reference);
    }
  }

  /** Where neighbouring candidates overlap, every byte has its own choice. */
  private void storeOverlapping(
      Memory memory, MemoryObject object, Candidates candidates, int paddedBits, Term value) {
    int size = paddedBits >>> 3;
    Term padded =
        value.widthBits() == paddedBits
            ? value
            : terms.convert(org.farkas.expr.Operator.ZERO_EXTEND, value, paddedBits);
    ValueSlot slot = new ValueSlot();
    int first = candidates.offset(0);
    int end = candidates.offset(candidates.count() - 1) + size;
    int lowest = 0;
    for (int at = first; at < end; at++) {
      access.load(memory, object, at, 8, false, slot);
      Term result = addresses.number(memory, slot.bits, slot.reference, 8);
      while (candidates.offset(lowest) + size <= at) {
        lowest++;
      }
      for (int i = lowest; i < candidates.count() && candidates.offset(i) <= at; i++) {
        int part = at - candidates.offset(i);
        result = terms.ite(candidates.guard(i), terms.extract(padded, 8 * part, 8), result);
      }
      MemoryAccess.setTerm(result, slot);
      access.store(memory, object, at, 8, slot.bits, slot.reference);
    }
  }
}
