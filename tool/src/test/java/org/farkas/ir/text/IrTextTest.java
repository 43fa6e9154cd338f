package org.farkas.ir.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigInteger;
import java.util.List;
import java.util.Optional;
import org.farkas.base.DiagnosticException;
import org.farkas.base.SourceSpan;
import org.farkas.ir.Instruction;
import org.farkas.ir.Module;
import org.farkas.ir.Terminator;
import org.farkas.ir.Type;
import org.farkas.ir.Value;
import org.farkas.ir.verify.IrVerifier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class IrTextTest {
  /** Every kind of global, type, constant, instruction and terminator. */
  private static final String ALL =
      """
      target pointer 8 little
      global table size 8 align 4 = "0100000002"
      global "odd name" size 1 align 1 internal constant = ""
      global names size 24 align 8 = "" with 0: @table+4, 8: &f, 16: null
      global later size 8 align 8 = "" unsupported "a \\"quoted\\" reason\\n\\u00e9\\\\"
      global outside size 0 align 4
      function f(%0.n: i32, %1.p: ptr byval 24) variadic internal -> i32 registers 40 at f.c:3 {
      block 0 entry:
        %2.sum: i32 = add nsw nuw %0.n, i32 -1 at f.c:4:7
        %3: i32 = udiv exact %2.sum, i32 2147483647
        %4.cmp: i1 = compare slt %3, i32 10 at "a file.c":5
        %5: single = float_add single 1.5, single -0.0
        %6: single = float_negate %5
        %7: i1 = float_compare une %6, single 0x7fc00001
        %8: double = float_extend %6
        %9: double = float_mul %8, double 4.9E-324
        %10: i64 = float_to_signed %9
        %11: ptr = int_to_pointer %10
        %12: i64 = pointer_to_int @table-4
        %13: i32 = bitcast %5
        %14: i32 = select true, %13, i32 0
        %15.x: ptr = allocate i32 1, 4 align 4 variable "x" at f.c
        %16: i32 = load %15.x align 4 volatile
        store i32 7, %15.x align 4
        %17: ptr = pointer_add inbounds %15.x, -8, %16 * 4, %12 * 1
        %18: ptr = pointer_add %17, 0
        %19: {i32 at 0, {i8 at 0; 1} at 4; 8} = call &g(%0.n, byval 24 %1.p)
        call %11() variadic
        %20: i32 = extract %19, 0
        %21: i8 = extract %19, 1, 0
        %22: {i32 at 0, {i8 at 0; 1} at 4; 8} = insert poison {i32 at 0, {i8 at 0; 1} at 4; 8}, %20, 0
        %23: i32 = freeze undefined i32
        %24: i32 = uninitialised "y"
        %25: opaque "token" = unsupported "no meaning"
        unsupported "nor this"
        %26: half = select false, half 0x3c00, half 0x3c01
        %27: x87 = load null align 16
        %28: quad = load null align 16
        %29: bfloat = load null align 2
        %30: i128 = load null align 16
        %31: i128 = xor %30, i128 -170141183460469231731687303715884105728
        %32."strange name": i1 = compare eq @"odd name", &f
        %33.0: {} = load null align 1
        %34: {i32 at 0; 4} = freeze {i32 at 0; 4} [i32 5]
        branch %4.cmp, 1, 2 at f.c:5
      block 1 then:
        switch %16, default 2, 4294967295: 1, 0: 3
      block 2 "end 2":
        %35: i32 = phi [0: %2.sum, 1: i32 1]
        %36.0: i1 = phi [0: true, 1: false]
        return %35
      block 3 jumps:
        %37: i32 = phi [1: i32 0]
        %38: i1 = compare ne %37, %23
        %39: i1 = xor %38, true
        branch %39, 4, 5
      block 4 a:
        jump 6
      block 5 b:
        unreachable at f.c:9
      block 6 c:
        stop "a computed goto"
      }
      function g(%0: i32, %1: ptr byval 24) -> {i32 at 0, {i8 at 0; 1} at 4; 8} registers 2
      function nothing(%0: ptr sret 40) noreturn -> void registers 1 {
      block 0 entry:
        return
      }
      """;

  private static final String EMPTY_AGGREGATE = "{; 0}";

  @Test
  void printingAndParsingAreInverse() {
    String text = ALL.replace("{} =", EMPTY_AGGREGATE + " =");
    Module module = IrParser.module(text);
    assertThat(IrVerifier.problems(module)).isEmpty();
    assertThat(IrPrinter.print(module)).isEqualTo(text);
    assertThat(IrParser.module(IrPrinter.print(module))).isEqualTo(module);
  }

  @Test
  void whatIsParsedIsWhatIsMeant() {
    Module module = IrParser.module(ALL.replace("{} =", EMPTY_AGGREGATE + " ="));
    List<Instruction> instructions = module.functions().get("f").blocks().getFirst().instructions();
    Value.Register n = new Value.Register(0, Type.I32, "n");
    assertThat(instructions.getFirst())
        .isEqualTo(
            new Instruction.Binary(
                new Value.Register(2, Type.I32, "sum"),
                Instruction.BinaryOperator.ADD,
                n,
                new Value.IntConstant(new Type.Int(32), BigInteger.valueOf(0xFFFFFFFFL)),
                true,
                true,
                false,
                new SourceSpan("f.c", 4, 7)));
    assertThat(module.functions().get("f").blocks().get(1).terminator())
        .isEqualTo(
            new Terminator.Switch(
                new Value.Register(16, Type.I32, ""),
                List.of(
                    new Terminator.SwitchCase(BigInteger.valueOf(0xFFFFFFFFL), 1),
                    new Terminator.SwitchCase(BigInteger.ZERO, 3)),
                2,
                SourceSpan.UNKNOWN));
    assertThat(module.globals().get("later").initialiser().orElseThrow().unsupported())
        .isEqualTo(Optional.of("a \"quoted\" reason\n\u00e9\\"));
    assertThat(module.globals().get("table").initialiser().orElseThrow().bytes())
        .containsExactly(1, 0, 0, 0, 2, 0, 0, 0);
  }

  @Test
  void aMistakeIsReportedWithItsLine() {
    assertThatThrownBy(
            () ->
                IrParser.module(
                    """
                    target pointer 8 little

                    # a comment
                    function f() -> void registers 0 {
                    block 0 entry:
                      frobnicate
                    }
                    """))
        .isInstanceOf(DiagnosticException.class)
        .hasMessageContaining(":6: unknown instruction 'frobnicate'");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "nonsense",
        "target pointer 8 little trailing",
        "target pointer 8 little\nglobal x size 1 align 1 = \"zz\"",
        "target pointer 8 little\nglobal x size 1 align 1 = \"0102\"",
        "target pointer 8 little\nglobal x size 99999999999 align 1 = \"\"",
        "target pointer 8 little\nglobal x size 1 align 1\nglobal x size 1 align 1",
        "target pointer 8 little\nfunction f() -> void registers 0 {",
        "target pointer 8 little\nfunction f() -> void registers 0 {\nblock 0 e:\n}",
        "target pointer 8 little\nfunction f() -> i32 registers 0 {\nblock 0 e:\nreturn %7\n}",
        "target pointer 8 little\nfunction f() -> i0 registers 0",
        "target pointer 8 little\nglobal \"x",
      })
  void damagedTextIsRefused(String text) {
    assertThatThrownBy(() -> IrParser.module(text)).isInstanceOf(DiagnosticException.class);
  }
}
