package org.farkas.frontend.clang;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.farkas.ir.Function;
import org.farkas.ir.Module;
import org.farkas.ir.text.IrParser;
import org.farkas.ir.text.IrPrinter;
import org.farkas.ir.verify.IrVerifier;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/** Whole files: everything is read, well-formed, and the same after printing and parsing. */
class RealCodeTest {
  @TempDir Path scratch;

  @TestFactory
  List<DynamicTest> ownExamplesAndBenchmarks() throws IOException {
    List<Path> files = cFiles(Path.of("../examples"));
    assertThat(files).isNotEmpty();
    return Stream.concat(files.stream(), cFiles(Path.of("../benchmarks")).stream())
        .map(f -> DynamicTest.dynamicTest(f.toString(), () -> check(f, List.of())))
        .toList();
  }

  /**
   * Files that are not ours: {@code -Dfarkas.corpus=FOLDER}, flags in {@code farkas.corpus.flags}.
   */
  @TestFactory
  @EnabledIfSystemProperty(named = "farkas.corpus", matches = ".+")
  List<DynamicTest> aFolderOfForeignCode() throws IOException {
    List<String> flags =
        Stream.of(System.getProperty("farkas.corpus.flags", "").split(" "))
            .filter(flag -> !flag.isEmpty())
            .toList();
    return cFiles(Path.of(System.getProperty("farkas.corpus"))).stream()
        .map(f -> DynamicTest.dynamicTest(f.toString(), () -> check(f, flags)))
        .toList();
  }

  @Test
  void aProgramOverManyHeadersOfTheSystem() throws IOException {
    Path file =
        Files.writeString(
            scratch.resolve("headers.c"),
            """
            #define _GNU_SOURCE
            #include <assert.h>
            #include <complex.h>
            #include <ctype.h>
            #include <errno.h>
            #include <fcntl.h>
            #include <fenv.h>
            #include <inttypes.h>
            #include <limits.h>
            #include <locale.h>
            #include <math.h>
            #include <netinet/in.h>
            #include <pthread.h>
            #include <setjmp.h>
            #include <signal.h>
            #include <stdarg.h>
            #include <stdatomic.h>
            #include <stdio.h>
            #include <stdlib.h>
            #include <string.h>
            #include <sys/select.h>
            #include <sys/stat.h>
            #include <time.h>
            #include <unistd.h>
            #include <wchar.h>
            static jmp_buf back;
            static _Thread_local int depth;
            static int compare(const void *a, const void *b) {
              return *(const int *)a - *(const int *)b;
            }
            static void log_line(const char *format, ...) {
              va_list list;
              va_start(list, format);
              vfprintf(stderr, format, list);
              va_end(list);
            }
            static void *worker(void *p) {
              atomic_fetch_add((atomic_int *)p, 1);
              return NULL;
            }
            int main(int argc, char **argv) {
              int numbers[8] = {5, 3, INT_MAX, [6] = -1};
              fd_set set;
              FD_ZERO(&set);
              FD_SET(3, &set);
              struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons(80)};
              struct stat status;
              if (setjmp(back)) {
                log_line("%d %s\\n", errno, strerror(errno));
                return EXIT_FAILURE;
              }
              if (argc > 1 && stat(argv[1], &status) == 0 && S_ISDIR(status.st_mode))
                longjmp(back, 1);
              qsort(numbers, 8, sizeof numbers[0], compare);
              assert(numbers[0] <= numbers[1]);
              double complex z = csqrt(-1.0) * I;
              double d = creal(z) + fabs(sin(M_PI)) + (isnan(NAN) ? HUGE_VAL : fmax(1, 2));
              if (isfinite(d) && signbit(d))
                d = nextafter(d, INFINITY);
              char *copy = strdup(argv[0]);
              for (char *p = copy; p && *p; p++)
                *p = (char)(isalpha((unsigned char)*p) ? toupper((unsigned char)*p) : '_');
              wchar_t wide[] = L"wide";
              atomic_int count = 0;
              pthread_t thread;
              if (pthread_create(&thread, NULL, worker, &count) == 0)
                pthread_join(thread, NULL);
              printf("%s %f %zu %" PRId64 " %d\\n", copy, d, wcslen(wide), (int64_t)time(NULL),
                     address.sin_port + ++depth + atomic_load(&count));
              free(copy);
              return FD_ISSET(3, &set) ? EXIT_SUCCESS : EXIT_FAILURE;
            }
            """);
    Module module = check(file, List.of());
    assertThat(module.functions().values())
        .filteredOn(f -> !f.declaration())
        .extracting(Function::name)
        .contains("main", "compare", "log_line", "worker");
  }

  private Module check(Path source, List<String> flags) throws IOException {
    Path bitcode = Bitcode.compile(source, scratch, flags);
    Module module = BitcodeReader.read(List.of(bitcode), List.of());
    assertThat(IrVerifier.problems(module)).isEmpty();
    Module again = IrParser.module(IrPrinter.print(module));
    for (Function function : module.functions().values()) {
      assertThat(again.functions()).containsEntry(function.name(), function);
    }
    assertThat(again).isEqualTo(module);
    return module;
  }

  private static List<Path> cFiles(Path folder) throws IOException {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> files = Files.walk(folder)) {
      return files.filter(f -> f.toString().endsWith(".c")).sorted().toList();
    }
  }
}
