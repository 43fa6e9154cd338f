package org.farkas.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Device registers at addresses that the program writes as numbers. */
class RegistersTest extends CommandLineFixture {
  private static final String DEVICE =
      """
      #include <stdint.h>
      typedef struct { volatile uint32_t CR, SR, DR; volatile const uint32_t ID; } UART_T;
      #define UART0 ((UART_T *)0x40010000u)
      #define UART1 ((UART_T *)(0x40010000u + 0x1000u))
      #define GPIO(n) (*(volatile uint32_t *)(0x48000000UL + 0x400UL * (n)))
      #define REG8(a) (*(volatile uint8_t *)(a))
      static UART_T *const table[2] = {UART0, UART1};
      """;

  RegistersTest() {
    super(300_000);
  }

  /** Verdicts of what is not covered, and how each test fares in the C program. */
  private List<String> resultOf(String function, String text, String... options)
      throws IOException {
    List<String> all = new ArrayList<>(List.of("--function", function, "--budget", "20s"));
    all.addAll(List.of(options));
    assertThat(generate(DEVICE + text, all.toArray(String[]::new)))
        .as(errors.toString())
        .isLessThan(2);
    JsonNode result = result(function);
    List<String> found = notCovered(result);
    TreeSet<String> programs = new TreeSet<>();
    result.get("tests").forEach(test -> programs.add(test.get("program").asText()));
    found.addAll(programs);
    return found;
  }

  /** clang reads the address instead of the pointer. */
  @Test
  void theAddressMayStandInAConstantPointer() throws IOException {
    assertThat(
            resultOf(
                "ready",
                """
                static volatile uint32_t *const status = (volatile uint32_t *)0x50020004;
                int ready(void) { return *status & 1 ? 1 : status[1] == 7 ? 2 : 0; }
                """))
        .containsExactly("compared");
  }

  @Test
  void aRegisterIsAnInputWhereverTheAddressComesFrom() throws IOException {
    assertThat(
            resultOf(
                "uart_send",
                """
                int uart_send(unsigned port, uint8_t c) {
                  if (port > 1) return -1;
                  UART_T *u = table[port];
                  int n = 0;
                  while (!(u->SR & 0x80)) { if (++n >= 3) return -2; }
                  u->DR = c;
                  return u->ID == 0x1234 ? 1 : 0;
                }
                """))
        .containsExactly("compared");
  }

  @Test
  void theChosenDeviceIsFollowedAndKeepsWhatIsWritten() throws IOException {
    assertThat(
            resultOf(
                "pick",
                """
                int pick(_Bool second) {
                  UART_T *u = second ? UART1 : UART0;
                  if (u->CR == 77) return 1;
                  u->CR |= 1;
                  if (u->CR == 0) return 3;
                  return u == UART1 ? 2 : 0;
                }
                """))
        .containsExactly("u->CR == 0 true infeasible", "compared");
  }

  @Test
  void aComputedAddressLeadsToTheBanksBehindTheBase() throws IOException {
    assertThat(
            resultOf(
                "bank",
                """
                int bank(unsigned n, unsigned bit) {
                  if (n >= 4 || bit >= 32) return -1;
                  return GPIO(n) & (1u << bit) ? 1 : 0;
                }
                """))
        .containsExactly("compared");
  }

  @Test
  void anAddressThatIsComputedWithFewerBitsLeadsThereToo() throws IOException {
    assertThat(
            resultOf(
                "bank",
                """
                #define FILTER(n, word) (*(volatile uint32_t *)(0x40006400U + 0x240U + (n) * 8U + (word)))
                int bank(uint32_t n, uint32_t low, uint32_t high) {
                  if (n > 5) return -1;
                  FILTER(n, 0x0) = low;
                  FILTER(n, 0x4) = high;
                  if (FILTER(3U, 0x4) == 9) return 1;
                  return 0;
                }
                """))
        .containsExactly("compared");
  }

  @Test
  void pointersOfTheInputsMayLeadThereToo() throws IOException {
    assertThat(
            resultOf(
                "same",
                """
                int same(UART_T *u) {
                  if (!u) return -1;
                  if (u == UART0) return 0;
                  u->CR = 5;
                  return UART0->CR == 5 ? 1 : 2;
                }
                """))
        .containsExactly("compared");
  }

  @Test
  void neighboursAreOneMemory() throws IOException {
    assertThat(
            resultOf(
                "wide",
                """
                int wide(void) {
                  if (*(volatile uint64_t *)0x70000000 != 0x1122334455667788u) return 0;
                  if (*(volatile uint16_t *)0x70000002 == 0x5566) return 1;
                  return 2;
                }
                """))
        .containsExactly("*(volatile uint16_t *)0x70000002 == 0x5566 false infeasible", "compared");
    assertThat(
            resultOf(
                "next",
                """
                int next(void) {
                  volatile uint32_t *first = (volatile uint32_t *)0x70000000;
                  first[1] = 7;
                  return *(volatile uint32_t *)0x70000004 == 7 ? 1 : 2;
                }
                """))
        .containsExactly("*(volatile uint32_t *)0x70000004 == 7 false infeasible", "compared");
  }

  @Test
  void whereNoProgramHasMemoryNothingIsClaimed() throws IOException {
    assertThat(resultOf("low", "int low(void) { if (REG8(0x25) & 1) return 1; return 0; }"))
        .containsExactly("REG8(0x25) & 1 true open", "REG8(0x25) & 1 false open");
  }

  @Test
  void whateverHoldsAPointerItMayBeARegisters() throws IOException {
    assertThat(
            resultOf(
                "hal",
                """
                typedef struct { UART_T *instance; int state; } HANDLE;
                int hal(HANDLE *h, HANDLE by_value, UART_T **table) {
                  if (h->instance == UART0) return 1;
                  else if (h->instance == UART1) return 2;
                  if (by_value.instance == UART0 && by_value.instance->SR == 1) return 3;
                  for (int i = 0; i < 2; i++) if (table[i] == UART0) return 4;
                  return 0;
                }
                """))
        .containsExactly("compared");
    assertThat(
            resultOf(
                "next",
                """
                int next(volatile uint32_t *p) {
                  if (p == &UART0->SR) { if (p[1] == 3) return 1; return 2; }
                  return 0;
                }
                """))
        .containsExactly("compared");
  }

  @Test
  void aFunctionWithoutSourceWritesThere() throws IOException {
    assertThat(
            resultOf(
                "wait",
                """
                void dma(volatile uint32_t *to, int count);
                int wait(volatile uint32_t *p) {
                  UART0->DR = 0;
                  *p = 0;
                  dma(&UART0->DR, 4);
                  if (UART0->DR == 9) return 1;
                  dma(p, 1);
                  return *p == 9 ? 2 : 0;
                }
                """))
        .containsExactly("compared");
  }

  private static final String BASE =
      """
      #define MMIO32(a) (*(volatile uint32_t *)(a))
      static int busy(uint32_t port) { return (MMIO32(port + 4) & 0x80) == 0; }
      int send(uint32_t port, uint16_t data) {
        if (port == 0x1234567) return -3;
        for (int i = 0; i < 3; i++) {
          if (!busy(port)) { MMIO32(port) = data & 0x1ff; return MMIO32(port + 0x40) == 77; }
        }
        return -2;
      }
      int pair(unsigned long from, uint32_t to) {
        uint32_t value = MMIO32(from + 0x10);
        MMIO32(to) = ~value;
        if (MMIO32(from + 0x10) != value) return 2;
        return value == 5;
      }
      """;

  @Test
  void aParameterThatIsFollowedIsTheAddressOfRegisters() throws IOException {
    assertThat(resultOf("send", BASE)).containsExactly("compared", "finding");
    assertThat(suite("send")).contains("farkas_map(0x40000000, ", "(0x40000000");
    assertThat(resultOf("pair", BASE)).contains("MMIO32(from + 0x10) != value true open");
  }

  @Test
  void theUserSaysAtWhichAddress() throws IOException {
    assertThat(resultOf("send", BASE, "--range", "port=0x40010800..0x40010800"))
        .containsExactly("port == 0x1234567 true infeasible", "compared");
    assertThat(suite("send")).contains("farkas_map(0x40010800, ", "send(0x40010800");
    assertThat(farkas("replay", results().resolve("send").toString())).as(said()).isZero();
  }

  /**
   * The assumption about stubs says how much they write, not that they stop where a register ends.
   */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "void many(uint32_t *, int count); N(many((uint32_t *)0x40002000u, 2))",
        "void many(uint32_t *, int count); N(many((uint32_t *)0x40002000u, n))",
        "void raw(void *); N(raw((void *)0x40002000u))",
        "void four(uint32_t to[4]); N(four((uint32_t *)0x40002000u))"
      })
  void whatAStubWritesBehindARegisterMayBeTheNextOne(String stub) throws IOException {
    int end = stub.indexOf(';') + 1;
    String text =
        """
        #define FIRST (*(volatile uint32_t *)0x40002000u)
        #define NEXT (*(volatile uint32_t *)0x40002004u)
        #define N(call) int next(int n) { NEXT = 1; call; return NEXT == 7 ? 1 : FIRST == 2; }
        """;
    List<String> found =
        resultOf(
            "next",
            text + stub.substring(0, end) + "\n" + stub.substring(end) + "\n",
            "--criterion",
            "branch");
    assertThat(found).noneMatch(each -> each.contains("infeasible"));
    assertThat(found).anyMatch(each -> each.endsWith(" true open"));
  }
}
