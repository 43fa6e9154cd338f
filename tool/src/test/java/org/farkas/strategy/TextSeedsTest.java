package org.farkas.strategy;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import org.farkas.frontend.clang.ClangFrontEnd;
import org.farkas.ir.Module;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TextSeedsTest {
  private static final String SOURCE =
      """
      int scanf(const char *, ...);
      int strcmp(const char *, const char *);
      int read(char *name) {
        int a = 0, b = 0; char op = 0;
        if (scanf("%3d %c %d", &a, &op, &b) != 3) return -1;
        if (strcmp(name, "quit") == 0) return 1;
        return op == '+' && a + b == 42;
      }
      int other(const char *s) { return strcmp(s, "unrelated") == 0; }
      """;

  @TempDir Path folder;

  private Module module(String source) {
    try {
      Path file = Files.writeString(folder.resolve("unit.c"), source);
      return ClangFrontEnd.load(file, List.of(), folder).module();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Set<String> texts(boolean lines, int count) {
    Module module = module(SOURCE);
    ProgramConstants constants = ProgramConstants.of(module, Set.of("read"));
    TextSeeds seeds = TextSeeds.of(module, Set.of("read"), constants, new SplittableRandom(1));
    Set<String> texts = new HashSet<>();
    for (int i = 0; i < count; i++) {
      texts.add(seeds.next(lines));
    }
    return texts;
  }

  @Test
  void formatsAreFilledInAndLiteralsTaken() {
    Set<String> texts = texts(false, 2_000);
    assertThat(texts).contains("quit");
    assertThat(texts).anyMatch(text -> text.matches("42 \\+ -?\\d+"));
    assertThat(texts).noneMatch(text -> text.contains("unrelated") || text.contains("%d"));
  }

  @Test
  void inputIsMadeOfLines() {
    assertThat(texts(true, 200)).anyMatch(text -> text.endsWith("\n"));
  }

  private TextSeeds ofSettings() {
    String source =
        """
        char *strchr(const char *, int);
        int strcmp(const char *, const char *);
        int read(char *line) {
          char *at = strchr(line, '=');
          if (line[0] == '[' && strchr(line, ']')) return strcmp(line + 1, "net");
          return at && strcmp(line, "retry") == 0 && at[1] == 5;
        }
        """;
    Module module = module(source);
    ProgramConstants constants = ProgramConstants.of(module, Set.of("read"));
    return TextSeeds.of(module, Set.of("read"), constants, new SplittableRandom(1));
  }

  private static Set<String> next(TextSeeds seeds, int count) {
    Set<String> texts = new HashSet<>();
    for (int i = 0; i < count; i++) {
      texts.add(seeds.next(true));
    }
    return texts;
  }

  @Test
  void linesHaveTheSignsThatTheProgramLooksFor() {
    Set<String> texts = next(ofSettings(), 3_000);
    assertThat(texts).anyMatch(text -> text.matches("(?s)(.*\n)?\\[net\\]\n.*"));
    assertThat(texts).anyMatch(text -> text.matches("(?s)(.*\n)?retry ?= ?-?\\d+\n.*"));
    assertThat(texts).noneMatch(text -> text.matches("(?s)(.*\n)?<net>.*"));
  }

  @Test
  void whatWasKeptIsVaried() {
    TextSeeds seeds = ofSettings();
    String kept = "[zz]\nxyzzy=1\n";
    assertThat(next(seeds, 500)).noneMatch(text -> text.contains("xyzzy"));
    seeds.keep(kept);
    Set<String> texts = next(seeds, 500);
    assertThat(texts).anyMatch(text -> text.startsWith("[net]\nxyzzy=1"));
    assertThat(texts).anyMatch(text -> text.startsWith(kept) && text.length() > kept.length());
    assertThat(texts).anyMatch(text -> text.matches("\\[zz\\]\nxyzzy=-?\\d+\n?"));
  }
}
