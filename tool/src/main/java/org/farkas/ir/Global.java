package org.farkas.ir;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A variable with static storage duration.
 *
 * @param constant whether writing to it is undefined
 * @param internal whether only this module can name it, and nothing else leads there (no alias, no
 *     section of its own, no assembler code)
 * @param initialiser empty for an external declaration
 */
public record Global(
    String name,
    long sizeBytes,
    int alignBytes,
    boolean constant,
    boolean internal,
    Optional<Initialiser> initialiser) {

  /** As the compiler calls string literals; those of the program's other files have a prefix. */
  private static final Pattern LITERAL = Pattern.compile("(file\\d+\\.)?\\.str(\\.\\d+)?");

  /** Whether a constant of that name is a string literal, if nothing outside its file names it. */
  public static boolean namesLiteral(String name) {
    return LITERAL.matcher(name).matches();
  }

  /**
   * Initial contents.
   *
   * @param bytes exactly {@link Global#sizeBytes} of them; zero under relocations
   * @param relocations pointers, by offset
   * @param unsupported a reason if some part could not be read; reading the variable is then
   *     unsupported
   */
  public record Initialiser(
      byte[] bytes, List<Relocation> relocations, Optional<String> unsupported) {
    public Initialiser {
      bytes = bytes.clone();
      relocations = List.copyOf(relocations);
    }

    @Override
    public byte[] bytes() {
      return bytes.clone();
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Initialiser that
          && Arrays.equals(bytes, that.bytes)
          && relocations.equals(that.relocations)
          && unsupported.equals(that.unsupported);
    }

    @Override
    public int hashCode() {
      return Objects.hash(Arrays.hashCode(bytes), relocations, unsupported);
    }
  }

  /**
   * A pointer of the target's size inside the initial contents.
   *
   * @param target a {@link Value.GlobalAddress}, {@link Value.FunctionAddress} or {@link
   *     Value.Null}
   */
  public record Relocation(long offsetBytes, Value target) {}
}
