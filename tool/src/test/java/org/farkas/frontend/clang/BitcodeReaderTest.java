package org.farkas.frontend.clang;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.farkas.base.Category;
import org.farkas.base.DiagnosticException;
import org.farkas.ir.Function;
import org.farkas.ir.Global;
import org.farkas.ir.Instruction;
import org.farkas.ir.Module;
import org.farkas.ir.text.IrPrinter;
import org.farkas.ir.verify.IrVerifier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BitcodeReaderTest {
  @TempDir Path folder;

  @Test
  void aConstantExpressionInAPhiIsMadeInThePredecessor() {
    Module module =
        fromText(
            """
            @g = global i32 0
            define i64 @f(i1 %c) {
            entry:
              br i1 %c, label %then, label %end
            then:
              br label %end
            end:
              %r = phi i64 [ 0, %entry ], [ ptrtoint (ptr @g to i64), %then ]
              ret i64 %r
            }
            """);
    assertThat(IrVerifier.problems(module)).isEmpty();
    assertThat(IrPrinter.print(module.functions().get("f")))
        .contains(
            """
            block 1 then:
              %2: i64 = pointer_to_int @g
              jump 2
            """);
  }

  @Test
  void constantsAreExactToTheBit() {
    Module module =
        fromText(
            """
            @wide = global i128 -2
            @half = global half 0xH3C01
            @brain = global bfloat 0xR3F81
            @extended = global x86_fp80 0xK3FFF8000000000000001
            @quad = global fp128 0xL00000000000000013FFF000000000002
            @quiet = global float 0x7FF8000020000000
            @signalling = global float 0x7FF0000020000000
            @doubleSignalling = global double 0x7FF0000000000001
            @negativeZero = global double -0.0
            @odd = global i20 -1
            """);
    assertThat(contents(module, "wide")).isEqualTo("feffffffffffffffffffffffffffffff");
    assertThat(contents(module, "half")).isEqualTo("013c");
    assertThat(contents(module, "brain")).isEqualTo("813f");
    assertThat(contents(module, "extended")).isEqualTo("0100000000000080ff3f000000000000");
    assertThat(contents(module, "quad")).isEqualTo("0100000000000000020000000000ff3f");
    assertThat(contents(module, "quiet")).isEqualTo("0100c07f");
    assertThat(contents(module, "signalling")).isEqualTo("0100807f");
    assertThat(contents(module, "doubleSignalling")).isEqualTo("010000000000f07f");
    assertThat(contents(module, "negativeZero")).isEqualTo("0000000000000080");
    assertThat(contents(module, "odd")).isEqualTo("ffff0f00");
  }

  @Test
  void anAliasIsWhatItStandsFor() {
    Module module =
        Bitcode.moduleOf(
            """
            int real(void) { return 3; }
            int other(void) __attribute__((alias("real")));
            int use(void) { return other(); }
            """);
    assertThat(IrVerifier.problems(module)).isEmpty();
    assertThat(IrPrinter.print(module.functions().get("use"))).contains("call &real()");
  }

  @Test
  void bigEndianTargetsGetTheirBytesInTheirOrder() {
    Module module = Bitcode.moduleOf("int x = 1;", "--target=powerpc64");
    assertThat(module.littleEndian()).isFalse();
    assertThat(contents(module, "x")).isEqualTo("00000001");
    assertThat(Bitcode.moduleOf("int *p;", "--target=msp430").pointerBytes()).isEqualTo(2);
  }

  @Test
  void placesNameTheUsersFileAndLine() {
    Module module =
        Bitcode.moduleOf(
            """
            # 41 "dir/user.c"
            int f(int x)
            {
              return x +
                  1;
            }
            """);
    Function function = module.functions().get("f");
    assertThat(function.where()).hasToString("dir/user.c:41");
    assertThat(function.blocks().getFirst().instructions().getFirst().where())
        .hasToString("dir/user.c:43");
  }

  @Test
  void aVariableLengthArrayKeepsItsName() {
    Module module = Bitcode.moduleOf("int f(int n) { int a[n]; a[0] = n; return a[0]; }");
    assertThat(module.functions().get("f").blocks().getFirst().instructions())
        .filteredOn(Instruction.Allocate.class::isInstance)
        .extracting(i -> ((Instruction.Allocate) i).variable())
        .containsExactly("a");
  }

  @Test
  void theSizeOfAnObjectIsKnownWhereTheCompilerKnowsIt() {
    Module module =
        Bitcode.moduleOf(
            """
            struct s { int a; char text[12]; } global;
            unsigned long named(void) { return __builtin_object_size(&global.text[2], 0); }
            unsigned long local(void) { int a[5]; return __builtin_object_size(a + 1, 0); }
            unsigned long passed(char *p) { return __builtin_object_size(p, 0); }
            unsigned long least(char *p) { return __builtin_object_size(p, 2); }
            """);
    assertThat(IrPrinter.print(module.functions().get("named"))).contains("return i64 10");
    assertThat(IrPrinter.print(module.functions().get("local"))).contains("return i64 16");
    assertThat(IrPrinter.print(module.functions().get("passed"))).contains("return i64 -1");
    assertThat(IrPrinter.print(module.functions().get("least"))).contains("return i64 0");
  }

  @Test
  void aThreadLocalVariableIsAPlainOne() {
    Module module = Bitcode.moduleOf("_Thread_local int x; int f(void) { return x; }");
    assertThat(IrPrinter.print(module.functions().get("f"))).contains("load @x align 4");
  }

  @Test
  void theProgramsDefinitionGoesBeforeTheModelsAndHiddenNamesDoNotClash() throws IOException {
    Path user =
        compile(
            "user.c",
            """
            static int helper(void) { return 1; }
            int strlen_like(const char *s) { return helper(); }
            int unknown(int);
            int use(void) { return strlen_like("a") + unknown(2); }
            """);
    Path model =
        compile(
            "model.c",
            """
            static int helper(void) { return 2; }
            int strlen_like(const char *s) { return -1; }
            int unknown(int x) { return helper() + x; }
            const char *name(void) { return "model"; }
            """);
    Module module = BitcodeReader.read(List.of(user), List.of(model));
    assertThat(IrVerifier.problems(module)).isEmpty();
    assertThat(IrPrinter.print(module.functions().get("strlen_like"))).contains("call &helper()");
    assertThat(IrPrinter.print(module.functions().get("unknown"))).contains("call &model.helper()");
    assertThat(module.functions()).containsKeys("helper", "model.helper");
    assertThat(module.globals()).containsKeys(".str", "model..str");
  }

  @Test
  void twoDefinitionsInTheProgramAreTheUsersMistake() throws IOException {
    Path first = compile("first.c", "int f(void) { return 1; }");
    Path second = compile("second.c", "int f(void) { return 2; }");
    assertThatThrownBy(() -> BitcodeReader.read(List.of(first, second), List.of()))
        .isInstanceOf(DiagnosticException.class)
        .hasMessageContaining("f is defined in first.c and in second.c");
  }

  @Test
  void aWeakDefinitionYields() throws IOException {
    Path weak = compile("weak.c", "__attribute__((weak)) int f(void) { return 1; }");
    Path strong = compile("strong.c", "int f(void) { return 2; }");
    for (List<Path> order : List.of(List.of(weak, strong), List.of(strong, weak))) {
      Module module = BitcodeReader.read(order, List.of());
      assertThat(IrPrinter.print(module.functions().get("f"))).contains("return i32 2");
    }
  }

  @Test
  void aDamagedFileIsNamedAndNothingElseHappens() throws IOException {
    Path whole = compile("whole.c", "int f(int x) { return x ? 3 : f(x - 1); }");
    byte[] bytes = Files.readAllBytes(whole);
    for (int kept : new int[] {0, 3, 4, 100, bytes.length / 2, bytes.length - 4}) {
      Path cut = Files.write(folder.resolve("cut.bc"), Arrays.copyOf(bytes, kept));
      assertDamaged(() -> BitcodeReader.read(List.of(cut), List.of()));
    }
    for (String other : List.of("this is no bitcode", "\0\0\0\0\0\0")) {
      Path text = Files.writeString(folder.resolve("text.bc"), other);
      assertDamaged(() -> BitcodeReader.read(List.of(text), List.of()));
    }
    assertDamaged(
        () -> BitcodeReader.read(List.of(folder.resolve("does-not-exist.bc")), List.of()));
    assertThat(BitcodeReader.read(List.of(whole), List.of()).functions()).containsKey("f");
  }

  private static void assertDamaged(ThrowingCallable read) {
    assertThatThrownBy(read)
        .isInstanceOfSatisfying(
            DiagnosticException.class,
            e -> assertThat(e.diagnostic().category()).isEqualTo(Category.RESOURCES));
  }

  @Test
  void severalThreadsReadAtOnce() throws Exception {
    Path file = compile("one.c", "int f(int x) { int y; return x ? x * 2 : y; }");
    String expected = IrPrinter.print(BitcodeReader.read(List.of(file), List.of()));
    List<Future<String>> read = new ArrayList<>();
    try (var threads = Executors.newFixedThreadPool(4)) {
      for (int i = 0; i < 40; i++) {
        read.add(
            threads.submit(() -> IrPrinter.print(BitcodeReader.read(List.of(file), List.of()))));
      }
    }
    for (Future<String> each : read) {
      assertThat(each.get()).isEqualTo(expected);
    }
  }

  private Path compile(String name, String text) throws IOException {
    return Bitcode.compile(Files.writeString(folder.resolve(name), text), List.of());
  }

  private Module fromText(String text) {
    try {
      String header =
          "target datalayout = \"e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128"
              + "-f80:128-n8:16:32:64-S128\"\n";
      Path file = Files.writeString(folder.resolve("text.ll"), header + text);
      return BitcodeReader.read(List.of(file), List.of());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String contents(Module module, String global) {
    Global.Initialiser initialiser = module.globals().get(global).initialiser().orElseThrow();
    assertThat(initialiser.unsupported()).isEmpty();
    return HexFormat.of().formatHex(initialiser.bytes());
  }
}
