package org.farkas.replay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.farkas.replay.NativeUnit.CHAR;
import static org.farkas.replay.NativeUnit.DOUBLE;
import static org.farkas.replay.NativeUnit.INT;
import static org.farkas.replay.NativeUnit.LONG;
import static org.farkas.replay.NativeUnit.VOID;
import static org.farkas.replay.NativeUnit.field;
import static org.farkas.replay.NativeUnit.pointer;
import static org.farkas.replay.NativeUnit.prototype;
import static org.farkas.replay.NativeUnit.struct;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.farkas.base.Category;
import org.farkas.base.DiagnosticException;
import org.farkas.source.CType;
import org.farkas.testcase.InputObject;
import org.farkas.testcase.InputVector;
import org.farkas.testcase.NativeRun;
import org.farkas.testcase.ObjectValue;
import org.farkas.testcase.PointerTarget;
import org.farkas.testcase.RunEnd;
import org.farkas.testcase.StubCall;
import org.farkas.testcase.StubNames;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Calls with arguments of every kind, and stubs. */
class HarnessTest {
  @TempDir Path scratch;

  private NativeUnit unit(String text) {
    return new NativeUnit(scratch, text);
  }

  private static NativeRun run(NativeUnit unit, InputVector inputs) {
    try (NativeReplay replay = unit.start()) {
      return replay.run(inputs, 2_000);
    }
  }

  private static ObjectValue returned(NativeRun run) {
    assertThat(run.end()).isEqualTo(RunEnd.RETURNED);
    return run.returned().orElseThrow();
  }

  @Test
  void structsArePassedAndReturnedByValueAndTheirPaddingIsZero() {
    CType.Record pair = struct("struct pair", 16, 8, field("tag", CHAR, 0), field("x", DOUBLE, 8));
    NativeUnit unit =
        unit("""
        struct pair { char tag; double x; };
        struct pair f(struct pair p) {
          struct pair r;
          __builtin_memset(&r, 0x77, sizeof r);
          r.tag = p.tag + 1;
          r.x = p.x * 2;
          return r;
        }
        """)
            .defines("f", pair, pair);
    InputVector inputs =
        unit.inputs("f")
            .set("argument1", 0, 1, 4)
            .set("argument1", 8, 8, Double.doubleToRawLongBits(1.25))
            .vector();
    ObjectValue result = returned(run(unit, inputs));
    assertThat(result.bits(0, 64)).isEqualTo(5);
    assertThat(Double.longBitsToDouble(result.bits(64, 64))).isEqualTo(2.5);
  }

  @Test
  void constMembersAndUnnamedStructsBehindATypedefAreNoObstacle() {
    CType.Record box = struct("box", 8, 4, field("a", INT, 0), field("b", INT, 4));
    NativeUnit unit =
        unit("typedef struct { const int a; int b; } box; box f(box x) { return x; }")
            .defines("f", box, box);
    InputVector inputs = unit.inputs("f").set("argument1", 0, 8, 0x0000000500000003L).vector();
    assertThat(returned(run(unit, inputs)).bits(0, 64)).isEqualTo(0x0000000500000003L);
  }

  @Test
  void bitFieldsKeepTheirBitsAndNothingElse() {
    CType.Record flags = new CType.Record("struct flags", false);
    flags.complete(4, 4, List.of(new CType.Field("a", INT, 0, 3), new CType.Field("b", INT, 5, 4)));
    NativeUnit unit =
        unit("""
        struct flags { int a : 3; int : 2; int b : 4; };
        struct flags f(struct flags x) {
          struct flags r;
          __builtin_memset(&r, -1, sizeof r);
          r.a = x.b; r.b = x.a;
          return r;
        }
        """)
            .defines("f", flags, flags);
    InputVector inputs = unit.inputs("f").set("argument1", 0, 4, 2 | 1 << 5).vector();
    assertThat(returned(run(unit, inputs)).bits(0, 32)).isEqualTo(1 | 2 << 5);
  }

  @Test
  void scalarsOfEveryKindArrive() {
    CType bool = new CType.Int("_Bool", 8, false, CType.IntKind.BOOL, 1);
    CType.Int small = new CType.Int("unsigned short", 16, false, CType.IntKind.OTHER, 2);
    CType.Int base = new CType.Int("unsigned int", 32, false, CType.IntKind.OTHER, 4);
    CType color = new CType.Enumeration("enum color", base, List.of());
    CType single = new CType.Floating("float", 32, 4, 4);
    NativeUnit unit =
        unit("""
        enum color { RED, GREEN };
        double f(_Bool b, unsigned short s, enum color c, float x, long l, const char *t) {
          return b * 1.0 + s * 10.0 + c * 1e6 + x + l * 1e8 + t[1] / 1024.0;
        }
        """)
            .defines("f", DOUBLE, bool, small, color, single, LONG, pointer(CHAR));
    InputVector inputs =
        unit.inputs("f")
            .set("argument1", 1)
            .set("argument2", 65535)
            .set("argument3", 1)
            .set("argument4", Float.floatToRawIntBits(0.5f))
            .set("argument5", -3)
            .point("argument6", "*argument6")
            .set("*argument6", 1, 1, 32)
            .vector();
    double expected = 1 + 655350.0 + 1e6 + 0.5 - 3e8 + 32 / 1024.0;
    assertThat(Double.longBitsToDouble(returned(run(unit, inputs)).bits(0, 64)))
        .isEqualTo(expected);
  }

  @Test
  void aFunctionWithoutPrototypeGetsItsDeclaredTypes() {
    CType single = new CType.Floating("float", 32, 4, 4);
    NativeUnit unit =
        unit("int f(c, x) char c; float x; { return c + (x == 2.5f); }")
            .function(
                "f",
                true,
                new CType.Function(INT, List.of(INT, DOUBLE), false, false),
                CHAR,
                single);
    InputVector inputs =
        unit.inputs("f")
            .set("argument1", -5)
            .set("argument2", Float.floatToRawIntBits(2.5f))
            .vector();
    assertThat(returned(run(unit, inputs)).bits(0, 32)).isEqualTo(0xffff_fffcL);
  }

  @Test
  void anInlineFunctionIsCalledThoughTheStandardGivesItNoDefinition() {
    NativeUnit unit = unit("inline int f(int a) { return a + 1; }").defines("f", INT, INT);
    InputVector inputs = unit.inputs("f").set("argument1", 1).vector();
    assertThat(returned(run(unit, inputs)).bits(0, 32)).isEqualTo(2);
  }

  @Test
  void aTypeThatOnlyThePrototypeKnowsMakesThatFunctionUnsupportedAndNoOther() {
    CType.Record hidden = struct("struct hidden", 4, 4, field("a", INT, 0));
    NativeUnit unit =
        unit("int f(struct hidden { int a; } x) { return x.a; } int g(int a) { return a; }")
            .defines("f", INT, hidden)
            .defines("g", INT, INT);
    try (NativeReplay replay = unit.start()) {
      assertThat(replay.run(unit.inputs("g").vector(), 1_000).end()).isEqualTo(RunEnd.RETURNED);
      assertThatThrownBy(() -> replay.run(unit.inputs("f").vector(), 1_000))
          .isInstanceOfSatisfying(
              DiagnosticException.class,
              e -> {
                assertThat(e.diagnostic().category()).isEqualTo(Category.UNSUPPORTED);
                assertThat(e.diagnostic().code()).isEqualTo("function-not-callable");
              });
    }
  }

  /** As a library does that loads its modules before {@code main}. */
  @Test
  void whatConstructorsCallIsNoCallOfTheFunction() {
    NativeUnit unit =
        unit("""
        #include <stdlib.h>
        int sensor(int channel);
        static void *kept;
        static void __attribute__((constructor)) start(void) { sensor(1); kept = malloc(4); }
        int f(int a) { return sensor(a) + (malloc(8) == 0) + (kept != 0); }
        """)
            .defines("f", INT, INT)
            .declares("sensor", INT, INT)
            .stub("sensor");
    InputVector inputs = unit.inputs("f").stubReturns("sensor", 0, INT, 70).vector();
    InputVector failing =
        new InputVector(
            inputs.layout(),
            inputs.dynamicObjects(),
            inputs.values(),
            inputs.stubCalls(),
            List.of(0));
    NativeRun run = run(unit, failing);
    assertThat(returned(run).bits(0, 32)).isEqualTo(72);
    assertThat(run.stubCalls()).containsExactly(Map.entry("sensor", 1));
  }

  @Test
  void stubsReturnAndWriteWhatTheInputsSay() {
    NativeUnit unit =
        unit("""
        int sensor(int channel);
        static void measure(double *out, const int *in);
        int f(int a) {
          double d = -1, untouched = -1;
          int first = sensor(a), second = sensor(a), third = sensor(a);
          measure(&d, &a);
          measure(0, 0);
          measure(&untouched, &a);
          return first + 10 * second + 100 * third + 1000 * (d == 0.5)
              + 10000 * (untouched == -1);
        }
        """)
            .defines("f", INT, INT)
            .declares("sensor", INT, INT)
            .declares("measure", VOID, pointer(DOUBLE), new CType.Pointer(INT, true, 8))
            .stub("sensor")
            .stub("measure");
    InputVector inputs =
        unit.inputs("f")
            .stubReturns("sensor", 0, INT, 7)
            .stubReturns("sensor", 1, INT, 4)
            .stubWrites("measure", 0, 0, DOUBLE, Double.doubleToRawLongBits(0.5))
            .stubWrites("measure", 1, 0, DOUBLE, Double.doubleToRawLongBits(8))
            .vector();
    NativeRun run = run(unit, inputs);
    assertThat(returned(run).bits(0, 32)).isEqualTo(11047);
    assertThat(run.stubCalls()).containsEntry("sensor", 3).containsEntry("measure", 3).hasSize(2);
  }

  @Test
  void aStubMayReturnAPointerToAFreshObject() {
    NativeUnit unit =
        unit("int *get(void); int *f(void) { int *p = get(); *p += 1; return p; }")
            .defines("f", pointer(INT))
            .declares("get", pointer(INT))
            .stub("get");
    InputSketch inputs = unit.inputs("f");
    int result =
        inputs.dynamic(new InputObject.StubResult("get", 0), pointer(INT), ObjectValue.zero(8));
    int pointee =
        inputs.dynamic(
            new InputObject.Pointee(result, 0), INT, ObjectValue.zero(4).withBits(0, 32, 41));
    inputs.stubCall(new StubCall("get", 0, Optional.of(result), new TreeMap<>()));
    InputVector base = inputs.vector();
    List<ObjectValue> values = new java.util.ArrayList<>(base.values());
    values.set(result, values.get(result).withPointer(0, new PointerTarget.Into(pointee, 0)));
    InputVector vector =
        new InputVector(base.layout(), base.dynamicObjects(), values, base.stubCalls(), List.of());
    NativeRun run = run(unit, vector);
    assertThat(returned(run).pointers()).containsEntry(0L, new PointerTarget.Into(pointee, 0));
    assertThat(run.after().get(pointee).bits(0, 32)).isEqualTo(42);
  }

  @Test
  void libraryFunctionsCanBeStubs() {
    NativeUnit unit =
        unit("#include <stdlib.h>\nint f(void) { return rand() + 1; }")
            .defines("f", INT)
            .declares("rand", INT)
            .stub("rand");
    InputVector inputs = unit.inputs("f").stubReturns("rand", 0, INT, 99).vector();
    assertThat(returned(run(unit, inputs)).bits(0, 32)).isEqualTo(100);
  }

  @Test
  void functionsThatNobodyDefinesBecomeStubsByThemselves() {
    NativeUnit unit =
        unit("int lost(void); int f(void) { return lost() + forgotten(1); }")
            .defines("f", INT)
            .declares("lost", INT)
            .flag("-std=gnu89");
    assertThat(unit.build().stubs()).contains("lost", "forgotten");
    InputVector inputs =
        unit.inputs("f")
            .stubReturns("lost", 0, INT, 5)
            .stubReturns("forgotten", 0, INT, 6)
            .vector();
    assertThat(returned(run(unit, inputs)).bits(0, 32)).isEqualTo(11);
  }

  @Test
  void variablesThatNobodyDefinesAreZero() {
    NativeUnit unit =
        unit("extern int limit; extern struct unknown thing; int f(void) { return limit++; }")
            .defines("f", INT)
            .variable("limit", INT, false);
    NativeRun run = run(unit, unit.inputs("f", "limit").set("limit", 6).vector());
    assertThat(returned(run).bits(0, 32)).isEqualTo(6);
    assertThat(run.variables().get("limit").bits(0, 32)).isEqualTo(7);
  }

  @Test
  void functionPointersLeadToFunctionsAndToStubs() {
    CType.Function type = prototype(INT, INT);
    NativeUnit unit =
        unit("""
        static int twice(int a) { return 2 * a; }
        int (*table[2])(int) = {twice, 0};
        int f(int (*p)(int), int (*q)(int)) { table[1] = q; return p(20) + q(1); }
        """)
            .defines("f", INT, pointer(type), pointer(type))
            .defines("twice", INT, INT)
            .variable("table", new CType.Array(pointer(type), 2));
    String stub = StubNames.forPointerTo(type);
    InputVector inputs =
        unit.inputs("f")
            .point("argument1", 0, new PointerTarget.Function("twice"))
            .point("argument2", 0, new PointerTarget.Function(stub))
            .stubReturns(stub, 0, INT, 2)
            .vector();
    NativeRun run = run(unit, inputs);
    assertThat(returned(run).bits(0, 32)).isEqualTo(42);
    assertThat(run.stubCalls()).containsEntry(stub, 1);
    assertThat(run.variables().get("table").pointers())
        .containsEntry(0L, new PointerTarget.Function("twice"))
        .containsEntry(8L, new PointerTarget.Function(stub));
  }

  @Test
  void pointersAreReportedByWhatTheyPointTo() {
    NativeUnit unit =
        unit("""
        #include <stdlib.h>
        #include <string.h>
        int other[4];
        void *out[9];
        int f(char *p) {
          int local;
          out[0] = 0; out[1] = p + 3; out[2] = &other[2]; out[3] = (void *)f;
          out[4] = malloc(4); out[5] = (void *)-1; out[6] = (void *)12;
          out[7] = &local; out[8] = (void *)strlen;
          return 0;
        }
        """)
            .defines("f", INT, pointer(CHAR))
            .declares("strlen", LONG, pointer(CHAR))
            .variable("other", new CType.Array(INT, 4))
            .variable("out", new CType.Array(pointer(VOID), 9));
    InputSketch inputs = unit.inputs("f", "out").point("argument1", "*argument1");
    NativeRun run = run(unit, inputs.vector());
    assertThat(run.variables().get("out").pointers().values())
        .containsExactly(
            new PointerTarget.Null(),
            new PointerTarget.Into(inputs.object("*argument1"), 3),
            new PointerTarget.Variable("other", 8),
            new PointerTarget.Function("f"),
            new PointerTarget.Elsewhere(),
            new PointerTarget.Raw(-1),
            new PointerTarget.Raw(12),
            new PointerTarget.Elsewhere(),
            new PointerTarget.Function("strlen"));
  }

  @Test
  void runsDoNotInfluenceEachOther() {
    NativeUnit unit =
        unit("""
        static int count;
        int f(int a) {
          int uninitialised[64];
          int seen = uninitialised[a & 63];
          uninitialised[a & 63] = a;
          return count++ + seen;
        }
        """)
            .defines("f", INT, INT)
            .variable("count", INT);
    try (NativeReplay replay = unit.start()) {
      InputVector inputs = unit.inputs("f").set("argument1", 40).vector();
      NativeRun first = replay.run(inputs, 1_000);
      replay.run(unit.inputs("f").set("argument1", 63).vector(), 1_000);
      NativeRun again = replay.run(inputs, 1_000);
      assertThat(again.returned()).isEqualTo(first.returned());
      assertThat(again.variables()).isEqualTo(first.variables());
    }
  }
}
