package org.farkas.strategy.allpaths;

/**
 * What an interrupted enumeration had found, up to its checkpoint.
 *
 * @param checkpoint where it stopped
 * @param lines what it had written
 */
public record EarlierPaths(Checkpoint checkpoint, Lines lines) {
  /** The lines of {@code paths.jsonl}, in their order. */
  @FunctionalInterface
  public interface Lines {
    void forEach(Reader reader);
  }

  /** Is told each line. */
  public interface Reader {
    /** A path with its test. */
    void path(Fingerprint id, FoundPath path);

    /** A refuted prefix. */
    void infeasible(Fingerprint id, String text);

    /** A prefix at the limit of iterations. */
    void cut(Fingerprint id);
  }
}
