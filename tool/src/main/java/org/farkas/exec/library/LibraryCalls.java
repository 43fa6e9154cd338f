package org.farkas.exec.library;

import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.farkas.ir.Type;

/**
 * Whether a call gives a function of the C library what that takes. Programs without a C library
 * (kernels, firmware) have functions of the same names that take something else: {@code void
 * exit(void)}, {@code int printf(int fd, const char *format, ...)}.
 *
 * <p>This is about functions that the machine carries out or whose output goes nowhere; models are
 * C and have parameters.
 */
public final class LibraryCalls {
  private LibraryCalls() {}

  /**
   * Whether the arguments are the library function's.
   *
   * @param sizeBits the width of {@code size_t}
   */
  public static boolean fits(String name, List<Type> arguments, int sizeBits) {
    return parameters(name, sizeBits).map(arguments::equals).orElse(true)
        && (!OutputFunctions.contains(name) || pointers(name, arguments));
  }

  private static Optional<List<Type>> parameters(String name, int sizeBits) {
    Type size = new Type.Int(sizeBits);
    return switch (name) {
      case "exit", "_exit", "_Exit", "quick_exit" -> Optional.of(List.of(Type.I32));
      case "abort" -> Optional.of(List.of());
      case "malloc" -> Optional.of(List.of(size));
      case "calloc", "aligned_alloc" -> Optional.of(List.of(size, size));
      case "realloc" -> Optional.of(List.of(Type.POINTER, size));
      case "free" -> Optional.of(List.of(Type.POINTER));
      default -> Optional.empty();
    };
  }

  /** Whether what the library takes for a stream, a text or a format is a pointer. */
  private static boolean pointers(String name, List<Type> arguments) {
    return IntStream.concat(
            RequiredArguments.of(name).stream().mapToInt(Integer::intValue),
            OutputFunctions.format(name).stream())
        .allMatch(
            argument ->
                argument < arguments.size() && arguments.get(argument) instanceof Type.Pointer);
  }
}
