package org.farkas.frontend.clang;

import static org.assertj.core.api.Assertions.assertThat;

import org.farkas.ir.Module;
import org.farkas.ir.text.IrPrinter;
import org.farkas.ir.verify.IrVerifier;
import org.junit.jupiter.api.Test;

/** Where a program's meaning depends on whether somebody defines a weak symbol. */
class WeakSymbolsTest {
  private static final String PRESUMED = "call &__farkas_presume(";

  @Test
  void usesOfTheAddressPresumeThatThereIsOne() {
    Module module =
        Bitcode.moduleOf(
            """
            void hook(void) __attribute__((weak));
            extern int x __attribute__((weak));
            void take(void (*)(void));
            int tested(void) { return hook != 0; }
            int *given(void) { return &x; }
            void passed(void) { take(hook); }
            void (*chosen(int n))(void) { return n ? hook : 0; }
            """);
    assertThat(IrVerifier.problems(module)).isEmpty();
    for (String name : new String[] {"tested", "given", "passed", "chosen"}) {
      assertThat(body(module, name)).as(name).contains(PRESUMED);
    }
  }

  @Test
  void soDoesReadingWhatBeginsWithIt() {
    Module module =
        Bitcode.moduleOf(
            """
            void hook(void) __attribute__((weak));
            void (*const table[])(void) = {hook};
            void (*const *const all)(void) = table;
            int read(int n) { return table[n] != 0; }
            int through(int n) { return all[n] != 0; }
            int neither(void (*p)(void)) { return p != 0; }
            """);
    assertThat(IrVerifier.problems(module)).isEmpty();
    assertThat(body(module, "read")).contains(PRESUMED);
    assertThat(body(module, "through")).contains(PRESUMED);
    assertThat(body(module, "neither")).doesNotContain(PRESUMED);
  }

  @Test
  void withoutItCallsAndAccessesAreUndefined() {
    Module module =
        Bitcode.moduleOf(
            """
            void hook(void) __attribute__((weak));
            extern int x __attribute__((weak));
            int use(void) { hook(); x = 4; return x; }
            """);
    assertThat(body(module, "use")).doesNotContain(PRESUMED);
  }

  @Test
  void whatTheFileDefinesIsThere() {
    Module module =
        Bitcode.moduleOf(
            """
            __attribute__((weak)) void hook(void) {}
            void real(void) {}
            void other(void) __attribute__((weak, alias("real")));
            __attribute__((weak)) int x;
            int use(void) { return hook && other && &x; }
            """);
    assertThat(body(module, "use")).doesNotContain(PRESUMED);
  }

  private static String body(Module module, String function) {
    return IrPrinter.print(module.functions().get(function));
  }
}
