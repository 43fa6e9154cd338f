package org.farkas.frontend.clang;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.farkas.source.CType;
import org.farkas.source.FunctionInfo;
import org.farkas.source.SourceModel;
import org.farkas.source.VariableInfo;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DeclarationReaderTest {
  @TempDir Path folder;

  private static FunctionInfo function(SourceModel model, String name) {
    return model.function(name).orElseThrow();
  }

  private static VariableInfo variable(SourceModel model, String irName) {
    return model.variables().stream()
        .filter(v -> v.irName().equals(irName))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void functionsAreListedOnceWhereTheyAreDefined() {
    SourceModel model =
        Load.model(
            folder,
            """
            #include <stdlib.h>
            int second(int);
            static int first(int x) { return second(x) + abs(x); }
            int second(int y) { return first(y); }
            void missing(const char *text);
            """);
    assertThat(model.functions())
        .extracting(FunctionInfo::name)
        .containsExactly("first", "second", "missing", "abs");
    assertThat(function(model, "first").fileLocal()).isTrue();
    assertThat(function(model, "second").defined()).isTrue();
    assertThat(function(model, "second").where().line()).isEqualTo(4);
    assertThat(function(model, "missing").defined()).isFalse();
    assertThat(function(model, "abs").fromSystemHeader()).isTrue();
    assertThat(function(model, "abs").defined()).isFalse();
  }

  @Test
  void anAddressIsTakenByAnyUseButADirectCall() {
    SourceModel model =
        Load.model(
            folder,
            """
            int called(int x) { return x; }
            int pointed(int x) { return x; }
            int tabled(int x) { return x; }
            int passed(int x) { return x; }
            int compared(int x) { return x; }
            int (*const table[])(int) = {tabled};
            int use(int (*f)(int), int x) {
              int (*p)(int) = &pointed;
              use(passed, x);
              return called(x) + (called)(x) + (*called)(x) + (&called)(x) + (f == compared) + p(x);
            }
            """);
    assertThat(model.functions())
        .filteredOn(FunctionInfo::addressTaken)
        .extracting(FunctionInfo::name)
        .containsExactlyInAnyOrder("pointed", "tabled", "passed", "compared");
  }

  @Test
  void parametersKeepTheirDeclaredTypesAndTheFunctionTypeIsAdjusted() {
    SourceModel model =
        Load.model(
            folder,
            """
            typedef unsigned char byte;
            int f(byte in[12], const char text[static 4], int callback(byte), int rows[][3], int n,
                  int vla[n]) { return in[0] + text[1] + callback(2) + rows[0][1] + vla[0]; }
            """);
    FunctionInfo f = function(model, "f");
    assertThat(f.parameters())
        .extracting(FunctionInfo.Parameter::name)
        .containsExactly("in", "text", "callback", "rows", "n", "vla");
    CType.Array in = (CType.Array) f.parameters().get(0).declaredType();
    assertThat(in.count()).isEqualTo(12);
    assertThat(((CType.Int) in.element()).spelling()).isEqualTo("byte");
    assertThat(((CType.Array) f.parameters().get(1).declaredType()).count()).isEqualTo(4);
    assertThat(((CType.Array) f.parameters().get(3).declaredType()).count()).isEqualTo(-1);
    assertThat(((CType.Array) f.parameters().get(5).declaredType()).count()).isEqualTo(-1);
    assertThat(f.type().parameters()).filteredOn(CType.Pointer.class::isInstance).hasSize(5);
    assertThat(((CType.Pointer) f.type().parameters().get(1)).pointeeConst()).isTrue();
    assertThat(((CType.Pointer) f.type().parameters().get(2)).pointee())
        .isInstanceOf(CType.Function.class);
  }

  @Test
  void aDefinitionInTheOldStyleTakesPromotedArguments() {
    SourceModel model =
        Load.model(folder, "int f(c, x) char c; float x; { return c > x; } int g() { return 1; }");
    FunctionInfo f = function(model, "f");
    assertThat(((CType.Int) f.parameters().get(0).declaredType()).widthBits()).isEqualTo(32);
    assertThat(((CType.Floating) f.parameters().get(1).declaredType()).valueBits()).isEqualTo(64);
    assertThat(function(model, "g").type().prototyped()).isFalse();
    assertThat(function(model, "g").type().variadic()).isFalse();
  }

  @Test
  void variablesAreListedWithTheirPropertiesAndBestDeclaration() {
    SourceModel model =
        Load.model(
            folder,
            """
            #include <stdio.h>
            extern int later[];
            int later[5];
            static const int fixed = 3;
            extern const volatile unsigned port;
            const char *name = "x";
            const char *const names[] = {"a", "b"};
            _Thread_local long each;
            extern double elsewhere;
            int f(void) {
              static short calls;
              extern int outside;
              return fprintf(stderr, "x") + calls++ + outside;
            }
            """);
    assertThat(model.variables())
        .extracting(VariableInfo::irName)
        .containsExactly(
            "later",
            "fixed",
            "port",
            "name",
            "names",
            "each",
            "elsewhere",
            "outside",
            "stderr",
            "f.calls");
    assertThat(((CType.Array) variable(model, "later").type()).count()).isEqualTo(5);
    assertThat(model.variables())
        .filteredOn(VariableInfo::constant)
        .extracting(VariableInfo::name)
        .containsExactly("fixed", "names");
    assertThat(model.variables())
        .filteredOn(v -> !v.defined())
        .extracting(VariableInfo::name)
        .containsExactly("port", "elsewhere", "outside", "stderr");
    assertThat(variable(model, "each").threadLocal()).isTrue();
    assertThat(variable(model, "stderr").fromSystemHeader()).isTrue();
    assertThat(variable(model, "f.calls").enclosingFunction()).contains("f");
    assertThat(variable(model, "f.calls").fileLocal()).isTrue();
  }

  @Test
  void staticLocalsOfOneNameGetTheNamesThatTheyHaveInTheIr() {
    Program program =
        Load.program(
            folder,
            """
            int f(int a) {
              if (a) { static int x = 11; return x++; }
              if (0) { static int x = 22; return x++; }
              { static int x = 33; { static int x = 44; return x++ + a; } return x; }
            }
            int g(void) { static int x = 55; return x++; }
            """);
    assertThat(program.source().variables()).hasSize(4);
    for (VariableInfo variable : program.source().variables()) {
      byte[] bytes =
          program.module().globals().get(variable.irName()).initialiser().orElseThrow().bytes();
      int expected =
          switch (variable.where().line()) {
            case 2 -> 11;
            case 6 -> 55;
            default -> variable.where().column() < 20 ? 33 : 44;
          };
      assertThat(bytes[0]).as(variable.toString()).isEqualTo((byte) expected);
    }
  }

  @Test
  void theIrKnowsEveryVariableAndFunctionByTheNameInTheModel() {
    Program program =
        Load.program(
            folder,
            """
            #include <stdio.h>
            int lab(int x) __asm__("label");
            int counter;
            int main(int argc, char **argv) {
              static int calls;
              printf("%d", lab(calls) + counter);
              sscanf(argv[1], "%d", &counter);
              return argc > 4 ? main(argc - 1, argv) : 0;
            }
            """);
    for (FunctionInfo function : program.source().functions()) {
      assertThat(program.module().functions()).containsKey(function.name());
    }
    for (VariableInfo variable : program.source().variables()) {
      assertThat(program.module().globals()).containsKey(variable.irName());
    }
    assertThat(program.source().functions())
        .extracting(FunctionInfo::name)
        .contains("label", "main");
  }

  @Test
  void functionsWithoutAPrototypeAreKnownAsTheyAreCalled() {
    SourceModel model =
        Load.model(
            folder,
            """
            int known();
            f(a) { int (*p)() = known; extern int other(int); return missing(a) + other(a) + p(); }
            """,
            "-std=c89");
    assertThat(model.functions())
        .extracting(FunctionInfo::name)
        .containsExactly("known", "f", "missing", "other");
    assertThat(function(model, "known").addressTaken()).isTrue();
    assertThat(function(model, "missing").defined()).isFalse();
    assertThat(function(model, "missing").fromSystemHeader()).isFalse();
    assertThat(function(model, "missing").type().prototyped()).isFalse();
    assertThat(function(model, "other").type().parameters()).hasSize(1);
  }

  @Test
  void headersThatStandInForSystemHeadersAreRead() throws IOException {
    Path shims = Files.createDirectory(folder.resolve("shims"));
    Load.write(
        shims,
        "stdlib.h",
        """
        #ifndef SHIM
        #define SHIM
        #include_next <stdlib.h>
        #include_next <limits.h>
        static inline int positive(int x) { return x > 0 && x < INT_MAX; }
        #endif
        """);
    SourceModel model =
        Load.model(
            folder,
            "#include <stdlib.h>\nint f(int a) { return positive(abs(a)) || a; }\n",
            "-I",
            shims.toString());
    assertThat(Rendered.decisions(model))
        .isEqualTo(
            """
            5:44 EXPRESSION x > 0 && x < INT_MAX :: (44[x > 0] && 53[x < INT_MAX])
            2:23 EXPRESSION positive(abs(a)) || a :: (23[positive(abs(a))] || 43[a])
            """);
    assertThat(function(model, "abs").fromSystemHeader()).isTrue();
  }

  @Test
  void headersOfTheUsersThatCallThemselvesTheSystemsAreReadLikeOthers() {
    Load.write(folder, "inner.h", "#pragma clang system_header\nstruct inner { long v; };\n");
    Load.write(
        folder,
        "registers.h",
        """
        #include <stdint.h>
        #define LOWEST 3
        #if defined(__GNUC__)
          #pragma GCC system_header   /* no warnings about what follows */
        #endif
        #include <limits.h>
        #include "inner.h"
        struct registers { uint32_t v; struct inner inner; };
        static inline int high(struct registers *r) { return r->v > LOWEST || r->inner.v == INT_MAX; }
        #define HIGHEST 9
        """);
    SourceModel model =
        Load.model(
            folder,
            """
            #include "../%1$s/registers.h"
            int f(struct registers *r) { return high(r) && r->v < HIGHEST; }
            """
                .formatted(folder.getFileName()));
    assertThat(Rendered.decisions(model))
        .isEqualTo(
            """
            9:54 EXPRESSION r->v > LOWEST || r->inner.v == INT_MAX :: (54[r->v > LOWEST] || 71[r->inner.v == INT_MAX])
            2:37 EXPRESSION high(r) && r->v < HIGHEST :: (37[high(r)] && 48[r->v < HIGHEST])
            """);
  }

  @Test
  void whatASystemHeaderIncludesOfTheUsersStaysOutside() throws IOException {
    Path system = Files.createDirectory(folder.resolve("system"));
    Path user = Files.createDirectory(folder.resolve("user"));
    Load.write(system, "outer.h", "#include <inner.h>\nint outer(int);\n");
    Load.write(user, "inner.h", "static int inner(int x) { return x && x > 1; }\n");
    SourceModel model =
        Load.model(
            folder,
            "#include <outer.h>\nint f(int a) { return inner(a) || outer(a); }\n",
            "-I" + user,
            "-isystem" + system);
    assertThat(Rendered.decisions(model))
        .isEqualTo("2:23 EXPRESSION inner(a) || outer(a) :: (23[inner(a)] || 35[outer(a)])\n");
    assertThat(model.functions())
        .extracting(FunctionInfo::name)
        .containsExactly("f", "inner", "outer");
    assertThat(function(model, "inner").defined()).isTrue();
    assertThat(function(model, "inner").fromSystemHeader()).isTrue();
  }
}
