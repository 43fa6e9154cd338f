package org.farkas.replay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.farkas.replay.NativeUnit.CHAR;
import static org.farkas.replay.NativeUnit.DOUBLE;
import static org.farkas.replay.NativeUnit.INT;
import static org.farkas.replay.NativeUnit.field;
import static org.farkas.replay.NativeUnit.pointer;
import static org.farkas.replay.NativeUnit.prototype;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.BitSet;
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
import org.farkas.testcase.PointerTarget;
import org.farkas.testcase.RunEnd;
import org.farkas.testcase.StubCall;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Suites survive being written and read. */
class SuiteStoreTest {
  @TempDir Path scratch;
  private NativeUnit theUnit;

  private NativeUnit unit() {
    if (theUnit == null) {
      theUnit = makeUnit();
    }
    return theUnit;
  }

  /**
   * A list node with a cycle in its type, a union, a bit-field, an enumeration, a function pointer.
   */
  private NativeUnit makeUnit() {
    CType.Int base = new CType.Int("unsigned int", 32, false, CType.IntKind.OTHER, 4);
    CType color =
        new CType.Enumeration(
            "enum color",
            base,
            List.of(new CType.EnumConstant("RED", 0), new CType.EnumConstant("GREEN", 7)));
    CType.Record either = new CType.Record("", true);
    either.complete(8, 8, List.of(field("whole", DOUBLE, 0), field("part", CHAR, 0)));
    CType.Record node = new CType.Record("struct node", false);
    node.complete(
        40,
        8,
        List.of(
            field("next", pointer(node), 0),
            field("color", color, 8),
            new CType.Field("flag", INT, 96, 3),
            field("value", either, 16),
            field("visit", pointer(prototype(INT, pointer(node))), 24),
            field("hidden", pointer(new CType.Record("struct hidden", false)), 32)));
    return new NativeUnit(
            scratch,
            """
            enum color { RED, GREEN = 7 };
            struct node {
              struct node *next; enum color color; int flag : 3;
              union { double whole; char part; } value;
              int (*visit)(struct node *); struct hidden *hidden;
            };
            int size(void);
            int f(struct node *n) { return n->color + n->flag + n->visit(n) + size(); }
            """)
        .defines("f", INT, pointer(node))
        .declares("size", INT);
  }

  private InputSketch inputs() {
    return unit()
        .inputs("f")
        .point("argument1", "*argument1")
        .set("*argument1", 8, 4, 7)
        .set("*argument1", 12, 4, 2)
        .point("*argument1", 24, new PointerTarget.Function("f"))
        .point("*argument1", 32, new PointerTarget.Raw(-8))
        .failAllocation(3)
        .stubReturns("size", 0, INT, 30);
  }

  private static StoredResults results() {
    BitSet skipped = new BitSet();
    skipped.set(2, 4);
    return new StoredResults(
        new TreeMap<>(
            Map.of(
                "returned value", new StoredResults.Value("-3", new BitSet()),
                "variable v", new StoredResults.Value("0102????", skipped))));
  }

  private StoredSuite suite() {
    InputVector first = inputs().vector();
    InputSketch more = inputs().stubWrites("size", 1, 0, INT, 5);
    more.stubCall(new StubCall("size", 2, Optional.empty(), new TreeMap<>()));
    return new StoredSuite(
        "f",
        Path.of("src/unit.c"),
        "abcdef",
        List.of("-I", "include", "-DX=\"ü\""),
        new TreeMap<>(java.util.Map.of("criterion", "mcdc", "scope", "static")),
        List.of(
            new StoredTest("test_f_1", first, RunEnd.RETURNED, Optional.of(results())),
            new StoredTest("test_f_2", more.vector(), new RunEnd(RunEnd.Kind.EXITED, 4))));
  }

  @Test
  void whatIsReadIsWrittenTheSameAgain() {
    StoredSuite suite = suite();
    Path file = scratch.resolve("inputs.json");
    SuiteStore.write(suite, file);
    StoredSuite read = SuiteStore.read(file);
    assertThat(SuiteStore.text(read)).isEqualTo(SuiteStore.text(suite));
    assertThat(read.file()).isEqualTo(suite.file());
    assertThat(read.tests().getFirst().results()).contains(results());
    assertThat(read.tests().getLast().results()).isEmpty();
    assertThat(read.flags()).isEqualTo(suite.flags());
    assertThat(read.settings()).isEqualTo(suite.settings());
    for (int i = 0; i < 2; i++) {
      StoredTest one = suite.tests().get(i);
      StoredTest other = read.tests().get(i);
      assertThat(other.id()).isEqualTo(one.id());
      assertThat(other.end()).isEqualTo(one.end());
      assertThat(other.inputs().values()).isEqualTo(one.inputs().values());
      assertThat(other.inputs().stubCalls()).isEqualTo(one.inputs().stubCalls());
      assertThat(other.inputs().failingAllocations()).containsExactly(3);
      assertThat(other.inputs().dynamicObjects())
          .extracting(InputObject::origin)
          .isEqualTo(one.inputs().dynamicObjects().stream().map(InputObject::origin).toList());
    }
  }

  @Test
  void typesThatContainThemselvesComeBackAsOneObject() {
    StoredSuite read = SuiteStore.parse(SuiteStore.text(suite()), "suite");
    CType.Pointer first = (CType.Pointer) read.tests().getFirst().inputs().object(0).elementType();
    CType.Record node = (CType.Record) first.pointee();
    CType.Pointer next = (CType.Pointer) node.fields().getFirst().type();
    assertThat(next.pointee()).isSameAs(node);
    CType.Pointer hidden = (CType.Pointer) node.fields().getLast().type();
    assertThat(((CType.Record) hidden.pointee()).complete()).isFalse();
  }

  @Test
  void testsOfOneShapeShareTheirLayout() {
    assertThat(SuiteStore.text(suite())).containsOnlyOnce("\"maxStubDepth\"");
  }

  @Test
  void aStoredSuiteRunsAsTheOriginalDid() {
    InputVector original = unit().inputs("f").vector();
    InputVector stored =
        SuiteStore.parse(
                SuiteStore.text(
                    new StoredSuite(
                        "f",
                        Path.of("unit.c"),
                        "",
                        List.of(),
                        new TreeMap<>(),
                        List.of(new StoredTest("t", inputs().vector(), RunEnd.RETURNED)))),
                "suite")
            .tests()
            .getFirst()
            .inputs();
    try (NativeReplay replay = unit().stub("size").start()) {
      // n->visit is f itself: it recurses without end
      NativeRun run = replay.run(stored, 2_000);
      assertThat(run.end()).isEqualTo(new RunEnd(RunEnd.Kind.CRASHED, 11));
      InputSketch calm = inputs();
      String stub = org.farkas.testcase.StubNames.forPointerTo(functionType(calm));
      InputVector vector = calm.point("*argument1", 24, new PointerTarget.Function(stub)).vector();
      StoredSuite suite =
          new StoredSuite(
              "f",
              Path.of("unit.c"),
              "",
              List.of(),
              new TreeMap<>(),
              List.of(new StoredTest("t", vector, RunEnd.RETURNED)));
      InputVector again =
          SuiteStore.parse(SuiteStore.text(suite), "suite").tests().getFirst().inputs();
      NativeRun here = replay.run(vector, 2_000);
      NativeRun there = replay.run(again, 2_000);
      assertThat(here.returned().orElseThrow().bits(0, 32)).isEqualTo(7 + 2 + 30);
      assertThat(there.returned()).isEqualTo(here.returned());
      assertThat(there.after()).isEqualTo(here.after());
      assertThat(replay.run(original, 2_000).end().kind()).isEqualTo(RunEnd.Kind.CRASHED);
    }
  }

  private static CType.Function functionType(InputSketch sketch) {
    CType.Pointer first = (CType.Pointer) sketch.vector().object(0).elementType();
    CType.Record node = (CType.Record) first.pointee();
    return (CType.Function) ((CType.Pointer) node.fields().get(4).type()).pointee();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "\"format\" : 1    | \"format\" : 2",
        "\"layout\" : 0    | \"layout\" : 7",
        "\"to\" : \"null\" | \"to\" : \"nowhere\"",
        "\"size\" : 8      | \"size\" : 9",
        "\"size\" : 8      | \"size\" : -1",
        "\"kind\" : \"struct\" | \"kind\" : \"strict\"",
        "\"end\" : \"EXITED\" | \"end\" : \"VANISHED\"",
        "\"flags\"         | \"flegs\"",
        "\"tests\" : [     | \"tests\" : [ 1,",
        "\"pointee\" : 1   | \"pointee\" : 0",
        "\"object\" : 1    | \"object\" : 99",
        "\"32\" : {        | \"4000\" : {",
        "\"result\" :      | \"result\" : -",
      })
  void aDamagedFileIsNamedAsSuch(String good, String bad) {
    String text = SuiteStore.text(suite());
    assertThat(text).contains(good);
    String damaged = text.replace(good, bad);
    assertThatThrownBy(() -> SuiteStore.parse(damaged, "inputs.json"))
        .isInstanceOfSatisfying(
            DiagnosticException.class,
            e -> {
              assertThat(e.diagnostic().category()).isEqualTo(Category.USER);
              assertThat(e.diagnostic().code()).isEqualTo("suite-damaged");
            });
  }

  @Test
  void whatIsNoJsonOrMissingIsTheUsersMatter() throws Exception {
    Path file = Files.writeString(scratch.resolve("x.json"), "{ not json");
    assertThatThrownBy(() -> SuiteStore.read(file)).hasMessageContaining("no stored suite");
    assertThatThrownBy(() -> SuiteStore.read(scratch.resolve("missing")))
        .isInstanceOf(DiagnosticException.class);
    assertThatThrownBy(() -> SuiteStore.write(suite(), scratch.resolve("missing/x.json")))
        .isInstanceOf(DiagnosticException.class);
  }

  @Test
  void theHashIsTheUsualOne() throws Exception {
    Path file = Files.writeString(scratch.resolve("abc"), "abc");
    assertThat(StoredSuite.hashOf(file))
        .isEqualTo("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  }
}
