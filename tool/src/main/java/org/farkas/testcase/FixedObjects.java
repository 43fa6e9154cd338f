package org.farkas.testcase;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.farkas.source.CType;
import org.farkas.source.FixedMemory;
import org.farkas.source.SourceModel;

/**
 * The objects of a layout that lie at fixed addresses: what the program itself writes as numbers,
 * and registers whose address a parameter is.
 */
final class FixedObjects {
  private final SourceModel source;
  private final ShapeOptions options;
  private final ShapeGuess guess;
  private final List<Piece> pieces = new ArrayList<>();

  FixedObjects(SourceModel source, ShapeOptions options, ShapeGuess guess) {
    this.source = source;
    this.options = options;
    this.guess = guess;
  }

  /** An object to be laid out. */
  record Piece(
      InputObject.Fixed origin,
      String name,
      CType element,
      long count,
      ObjectDraft.Sizing sizing) {}

  /**
   * The objects of a unit.
   *
   * @param inputs its other inputs, parameters among them
   * @param used the names of what the unit uses
   */
  List<Piece> pieces(List<ObjectDraft> inputs, Set<String> used) {
    addMemory(used);
    inputs.forEach(this::addRegisters);
    return pieces;
  }

  private void addMemory(Set<String> used) {
    List<FixedMemory> all =
        source.fixedMemory().stream().filter(memory -> used.contains(memory.name())).toList();
    for (int i = 0; i < all.size(); i++) {
      FixedMemory memory = all.get(i);
      if (memory.mappable()) {
        String path = memory.pointer();
        long end = i + 1 < all.size() ? all.get(i + 1).address() : Long.MAX_VALUE;
        long most = (end - memory.address()) / memory.type().sizeBytes();
        long guessed = guess.grown().getOrDefault(path, 1L);
        Optional<Long> length = options.lengthAt(path);
        pieces.add(
            new Piece(
                new InputObject.Fixed(memory.address()),
                "*" + path,
                memory.type(),
                Math.clamp(length.orElse(guessed), 1, most),
                length.isPresent() ? ObjectDraft.Sizing.FIXED : ObjectDraft.Sizing.GUESSED));
      }
    }
  }

  /** Memory whose address a parameter is, if the unit was seen to follow it. */
  private void addRegisters(ObjectDraft draft) {
    String pointer = BaseAddresses.pointer(draft.name);
    Long capacity = guess.grown().get(pointer);
    if (capacity == null || !BaseAddresses.possible(draft.finish())) {
      return;
    }
    List<Long> taken = pieces.stream().map(piece -> piece.origin().address()).toList();
    BaseAddresses.place(options, draft.name, taken, source.fixedMemory())
        .ifPresent(
            address ->
                pieces.add(
                    new Piece(
                        new InputObject.Fixed(address),
                        "*" + pointer,
                        BaseAddresses.register(),
                        capacity,
                        ObjectDraft.Sizing.GUESSED)));
  }
}
