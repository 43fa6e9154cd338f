package org.farkas.emit;

/**
 * A C file that an emitted program is linked with.
 *
 * @param path as seen from the emitted file's folder
 * @param definesMain whether it has a {@code main} of its own, which must be called something else
 */
public record OtherFile(String path, boolean definesMain) {
  /** What compilers are told so that there is one {@code main} only. */
  public static final String RENAMES_MAIN = "-Dmain=farkas_other_main";

  /** The object that a compiler with {@code -c} makes of it. */
  String object() {
    return path.substring(path.lastIndexOf('/') + 1).replaceFirst("\\.[^.]*$", ".o");
  }
}
