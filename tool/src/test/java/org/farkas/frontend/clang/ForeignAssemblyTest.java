package org.farkas.frontend.clang;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class ForeignAssemblyTest {
  private static String withTraps(String text) {
    byte[] bytes = ForeignAssembly.withTraps(text.getBytes(StandardCharsets.ISO_8859_1));
    return new String(bytes, StandardCharsets.ISO_8859_1);
  }

  @Test
  void statementsTrapAndKeepTheirOperandsAndLines() {
    assertThat(
            withTraps(
                """
                static int f(int c) {
                  int r;
                  __asm volatile ("mrs %0, primask\\n"
                      "isb" : "=r" (r) : : "memory");
                  if (c) asm("wfi"); else __asm__ __volatile__("nop");
                  return r;
                }
                """))
        .isEqualTo(
            """
            static int f(int c) {
              int r;
              __asm volatile ("ud2"
             : "=r" (r) : : "memory");
              if (c) asm("ud2"); else __asm__ __volatile__("ud2");
              return r;
            }
            """);
  }

  @Test
  void barriersAndLabelsOfDeclarationsAreNoCode() {
    String text =
        """
        int named(int) __asm__("other");
        int f(void) {
          register int r asm("r0");
          __asm__ __volatile__("" ::: "memory");
          asm volatile(" " "");
          const char *s = "asm(\\"wfi\\")"; // asm("x")
          return named(1) + s[0];
        }
        """;
    assertThat(withTraps(text)).isEqualTo(text);
  }
}
