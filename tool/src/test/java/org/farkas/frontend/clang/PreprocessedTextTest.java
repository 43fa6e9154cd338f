package org.farkas.frontend.clang;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import org.junit.jupiter.api.Test;

class PreprocessedTextTest {
  private static final String KEPT = " /* clang -E -fkeep-system-includes */";

  @Test
  void whatClangDefinesItselfIsLeftOutAndTheFlagForReturningToo() {
    assertThat(
            PreprocessedText.of(
                """
                # 1 "x.c"
                # 1 "<built-in>" 1
                #define __x86_64__ 1
                # 1 "<command line>" 1
                #define MINE 2
                # 1 "<built-in>" 2
                # 1 "x.c" 2
                # 1 "x.h" 1
                int g(void);
                # 2 "x.c" 2
                int f(void);
                # 1 "y.h" 1 3
                # 3 "x.c" 2 3
                """,
                Set.of()))
        .isEqualTo(
            """
            # 1 "x.c"
            # 1 "x.c"
            # 1 "x.h" 1
            int g(void);
            # 2 "x.c"
            int f(void);
            # 1 "y.h" 1 3
            # 3 "x.c" 3
            """);
  }

  @Test
  void macrosStayUpToTheLastSystemHeaderAndAreTakenBackBehindIt() {
    String text =
        PreprocessedText.of(
            """
            # 1 "x.c"
            #define _GNU_SOURCE
            #define GONE 1
            #include <stdio.h>@
            # 3 "x.c"

            #undef GONE
            #include <string.h>@
            # 6 "x.c"

            #define LATE 3
            int f(void);
            """
                .replace("@", KEPT)
                .replace("_GNU_SOURCE", "_GNU_SOURCE "),
            Set.of());
    assertThat(text)
        .isEqualTo(
            """
            # 1 "x.c"
            #define _GNU_SOURCE@
            #define GONE 1
            #include <stdio.h>
            # 3 "x.c"

            #undef GONE
            #include <string.h>
            #undef _GNU_SOURCE
            # 6 "x.c"
            # 6 "x.c"


            int f(void);
            """
                .replace("@", " "));
  }

  @Test
  void conflictingNamesAreNoMacrosAnywhere() {
    assertThat(
            PreprocessedText.of(
                """
                # 1 "x.c"
                #define mine mine + 1
                #include <signal.h>@
                # 2 "x.c"
                int sa_handler, mine;
                """
                    .replace("@", KEPT),
                Set.of("mine")))
        .isEqualTo(
            """
            #undef mine
            # 1 "x.c"

            #include <signal.h>
            #undef mine
            # 3 "x.c"
            # 2 "x.c"
            int sa_handler, mine;
            """);
  }

  @Test
  void aPragmaThatNamesAMacroKeepsIt() {
    assertThat(
            PreprocessedText.of(
                """
                # 1 "x.c"
                #define SIZE 2
                #define OTHER 3
                #pragma pack(SIZE)
                #pragma once
                """,
                Set.of()))
        .isEqualTo(
            """
            # 1 "x.c"
            #define SIZE 2
            #define OTHER 3
            #pragma pack(SIZE)
            #undef SIZE
            #undef OTHER
            # 4 "x.c"
            #pragma once
            """);
  }
}
