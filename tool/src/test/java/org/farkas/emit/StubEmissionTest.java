package org.farkas.emit;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.TreeMap;
import org.farkas.source.CType;
import org.farkas.source.FunctionInfo;
import org.farkas.testcase.InputObject;
import org.farkas.testcase.InputVector;
import org.farkas.testcase.ObjectValue;
import org.farkas.testcase.PointerTarget;
import org.farkas.testcase.StubNames;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Functions without source, and functions that only pointers lead to, do what a test planned.
 *
 * <p>Long because every kind of result, of output and of pointer has its C text here.
 */
class StubEmissionTest {
  private static final CType.Int INT = new CType.Int("int", 32, true, CType.IntKind.OTHER, 4);
  private static final CType.Int CHAR = new CType.Int("char", 8, true, CType.IntKind.CHAR, 1);

  @TempDir Path folder;

  private static TreeMap<Integer, InputEdit.Out> writes(int parameter, CType type, long value) {
    TreeMap<Integer, InputEdit.Out> outputs = new TreeMap<>();
    ObjectValue bytes =
        ObjectValue.zero(type.sizeBytes()).withBits(0, (int) type.sizeBytes() * 8, value);
    outputs.put(parameter, new InputEdit.Out(type, bytes));
    return outputs;
  }

  private static ObjectValue number(CType type, long value) {
    return ObjectValue.zero(type.sizeBytes()).withBits(0, (int) type.sizeBytes() * 8, value);
  }

  @Test
  void callsReturnAndWriteWhatIsPlanned() {
    String source =
        """
        #include <stddef.h>
        int sensor_read(int channel, int *value);
        void notify(const char *what);
        int poll(int tries)
        {
            int value = 0, status = -1, sum = 0;
            while (status != 0 && tries-- > 0) {
                status = sensor_read(tries, &value);
                sum += value;
                sensor_read(tries, NULL);
            }
            notify("done");
            return status ? status : sum;
        }
        """;
    try (EmissionTrial trial = new EmissionTrial(folder, source)) {
      InputEdit inputs = new InputEdit(trial.layout("poll")).set("tries", 4);
      inputs.call("sensor_read", 0, INT, number(INT, -7), writes(1, INT, 20));
      inputs.call("sensor_read", 1, INT, number(INT, 1), writes(1, INT, 5));
      inputs.call("sensor_read", 2, INT, number(INT, 0), new TreeMap<>());
      InputEdit none = new InputEdit(trial.layout("poll")).set("tries", 1);

      String text = trial.passes("poll", List.of(inputs.vector(), none.vector()));

      assertThat(text)
          .contains("{.returns = -7, .writes_value = 1, .to_value = 20},")
          .contains("expect_int(sensor_read_calls, 4);")
          .contains("expect_int(notify_calls, 1);");
    }
  }

  @Test
  void resultsOfEveryType() {
    String source =
        """
        struct pair { const int a; double d; union { int i; char c[8]; } u; };
        struct pair get_pair(void);
        struct node { int value; struct node *next; };
        struct node *get_node(int k);
        double get_ratio(float);
        _Bool ready();
        enum mode { OFF, ON } get_mode(unsigned char c, long long l);
        int (*get_function(int))(int);
        char *get_name(struct pair by_value, char table[3][4], int (*callback)(int));
        int spread(int n, const int values[n], long fixed[static 2], char open[]);
        void fill(struct pair *out, char **name, int count, ...);
        int use(int k)
        {
            struct pair p = get_pair(), q;
            struct node *n = get_node(k);
            char *name = get_name(p, 0, 0);
            int (*f)(int) = get_function(k);
            int sum = p.a + p.u.i + (n ? n->value : 3) + (get_ratio(2.5f) > 1) + ready() + get_mode(1, 2);
            fill((struct pair *)&q, &name, 2, 1.0, 'c');
            if (name) { sum += name[0]; name[0] = 'N'; }
            if (n && !n->next) n->next = n;
            if (f) sum += f(4) + spread(0, 0, &(long[2]){0}[0], 0);
            return sum;
        }
        """;
    try (EmissionTrial trial = new EmissionTrial(folder, source)) {
      InputEdit zero = new InputEdit(trial.layout("use"));
      InputEdit some = new InputEdit(trial.layout("use"));
      FunctionInfo getNode = trial.program().source().function("get_node").orElseThrow();
      CType.Pointer nodePointer = (CType.Pointer) getNode.type().result();
      int node = some.pointee(nodePointer.pointee(), 1, ObjectValue.zero(16).withBits(0, 32, 41));
      some.call(
          "get_node",
          0,
          nodePointer,
          ObjectValue.zero(8).withPointer(0, new PointerTarget.Into(node, 0)),
          new TreeMap<>());
      int name = some.pointee(CHAR, 8, text("abc"));
      some.call(
          "get_name",
          0,
          new CType.Pointer(CHAR, false, 8),
          ObjectValue.zero(8).withPointer(0, new PointerTarget.Into(name, 0)),
          new TreeMap<>());
      some.call(
          "get_ratio",
          0,
          new CType.Floating("double", 64, 8, 8),
          ObjectValue.zero(8).withBits(0, 64, Double.doubleToLongBits(2.5)),
          new TreeMap<>());
      FunctionInfo getPair = trial.program().source().function("get_pair").orElseThrow();
      CType pair = getPair.type().result();
      some.call(
          "get_pair",
          0,
          pair,
          ObjectValue.zero(24).withBits(0, 32, 9).withBits(128, 64, 0x0102),
          new TreeMap<>());
      FunctionInfo getFunction = trial.program().source().function("get_function").orElseThrow();
      CType.Pointer function = (CType.Pointer) getFunction.type().result();
      String stub = StubNames.forPointerTo((CType.Function) function.pointee());
      some.call(
          "get_function",
          0,
          function,
          ObjectValue.zero(8).withPointer(0, new PointerTarget.Function(stub)),
          new TreeMap<>());
      some.call(stub, 0, INT, 1000);

      String emitted = trial.passes("use", List.of(zero.vector(), some.vector()));

      assertThat(emitted).contains("static int pointer_stub_1(int argument1)");
    }
  }

  @Test
  void functionsThatNeverReturnEndTheTest() {
    String source =
        """
        #include <err.h>
        _Noreturn void fatal(const char *message, int code);
        int panic(double why) __attribute__((noreturn));
        void note(int code);
        int divide(int a, int b)
        {
            note(a);
            if (b == 0) fatal("division by zero", 3);
            if (b < 0) panic(-1.5);
            if (a < 0) errx(2, "negative: %d", a);
            return a / b;
        }
        """;
    try (EmissionTrial trial = new EmissionTrial(folder, source)) {
      List<InputVector> vectors =
          List.of(
              new InputEdit(trial.layout("divide")).set("a", 6).set("b", 3).vector(),
              new InputEdit(trial.layout("divide")).set("a", 6).vector(),
              new InputEdit(trial.layout("divide")).set("b", -1).vector(),
              new InputEdit(trial.layout("divide")).set("a", -6).set("b", 1).vector());

      String text = trial.passes("divide", vectors);

      assertThat(text)
          .contains("/* fatal() has no source here: it never returns, so it ends the test. */")
          .contains("FARKAS_RETURNS, 0}")
          .contains("FARKAS_EXITS, 0}");
      EmittedFile file =
          new StyledEmitter(new PlainStyle())
              .emit(trial.request("divide", trial.tests(vectors)))
              .getFirst();
      for (String compiler : trial.compilers()) {
        assertThat(trial.compile(file, compiler, "-DFARKAS_ONE_PROCESS")).isEmpty();
        assertThat(trial.execute(file).status()).isZero();
        assertThat(trial.execute(file).output()).contains("ok 2 - vector 2 # SKIP");
      }
    }
  }

  private static ObjectValue text(String text) {
    ObjectValue value = ObjectValue.zero(8);
    for (int i = 0; i < text.length(); i++) {
      value = value.withBits(i * 8L, 8, text.charAt(i));
    }
    return value;
  }

  @Test
  void functionPointersLeadToStubs() {
    String source =
        """
        struct port { int (*send)(struct port *self, const char *data, int *written); int state; };
        int flush(struct port *p)
        {
            int written = 0, status;
            if (!p || !p->send) return -1;
            status = p->send(p, "hi", &written);
            p->state += written;
            return status + p->send(p, "ho", 0);
        }
        """;
    try (EmissionTrial trial = new EmissionTrial(folder, source)) {
      InputEdit inputs = new InputEdit(trial.layout("flush")).point("p", "*p");
      InputObject port =
          inputs.vector().layout().objects().stream()
              .filter(o -> o.name().equals("*p"))
              .findFirst()
              .orElseThrow();
      CType.Function type = (CType.Function) port.slots().getFirst().type().pointee();
      String stub = StubNames.forPointerTo(type);
      inputs.pointTo("*p", 0, new PointerTarget.Function(stub));
      inputs.call(stub, 0, INT, number(INT, 3), writes(2, INT, 12));

      String text = trial.passes("flush", List.of(inputs.vector()));

      assertThat(text)
          .contains(".send = pointer_stub_1")
          .contains("expect_int(pointer_stub_1_calls, 2);");
    }
  }

  @Test
  void functionsOfTheSystemAreReplacedForTheSourceOnly() {
    String source =
        """
        #include <sys/types.h>
        #include <unistd.h>
        #include <time.h>
        int watch(int n)
        {
            time_t now = time(NULL);
            if (dup2(n, 1) < 0) return -1;
            if (fork() == 77) return (int)now;
            return alarm(3) == 4;
        }
        """;
    try (EmissionTrial trial = new EmissionTrial(folder, source)) {
      InputEdit inputs = new InputEdit(trial.layout("watch")).set("n", 4);
      CType time = trial.program().source().function("time").orElseThrow().type().result();
      inputs.call("time", 0, time, 1234);
      inputs.call("dup2", 0, INT, 1);
      inputs.call("fork", 0, INT, 77);
      InputEdit other = new InputEdit(trial.layout("watch")).set("n", 4);
      other.call("dup2", 0, INT, -1);

      trial.passes("watch", List.of(inputs.vector(), other.vector()));
    }
  }

  @Test
  void parametersThatPointToVolatileThings() {
    String source =
        """
        enum e { A };
        void reg_write(volatile unsigned *reg, unsigned value);
        unsigned reg_read(const volatile unsigned char *reg, volatile double *at, volatile enum e *e);
        static volatile unsigned control;
        unsigned start(volatile unsigned *port, volatile unsigned char *bytes)
        {
            reg_write(&control, 5);
            if (port) reg_write(port, 6);
            return bytes ? bytes[2] : reg_read(0, 0, 0);
        }
        """;
    try (EmissionTrial trial = new EmissionTrial(folder, source)) {
      CType unsigned = new CType.Int("unsigned", 32, false, CType.IntKind.OTHER, 4);
      InputEdit inputs =
          new InputEdit(trial.layout("start"))
              .point("port", "*port")
              .point("bytes", "*bytes")
              .set("*bytes", 2, 1, 9)
              .call("reg_write", 0, new CType.Void(), null, writes(0, unsigned, 77))
              .call("reg_write", 1, new CType.Void(), null, writes(0, unsigned, 78));

      String text = trial.passes("start", List.of(inputs.vector()));

      assertThat(text)
          .contains("expect_int(control, 77);")
          .contains("void reg_write(volatile unsigned int *reg, unsigned int value)");
    }
  }

  @Test
  void functionsThatAreNeverDeclared() {
    String source =
        """
        int ask(int n) { return query(n, 2) + query(n); }
        """;
    String[] flags = {"-std=gnu89", "-Wno-deprecated-non-prototype"};
    try (EmissionTrial trial = new EmissionTrial(folder, source, flags)) {
      InputEdit inputs = new InputEdit(trial.layout("ask")).call("query", 1, INT, 5);

      trial.passes("ask", List.of(inputs.vector()));
    }
  }

  @Test
  void ownNamesAndNamesOfTheSourceNeverCollide() {
    String source =
        """
        #include <unistd.h>
        #define result(x) ((x) + 1)
        #define output 0, 0
        int read_calls;
        struct write_call { int n; };
        int farkas_write(int *to);
        int farkas_reset(int n) { return n; }
        static int expect_int(int n) { return n - 1; }
        #define expect_true(x) (x)
        int pump(int n, char *output_)
        {
            char byte = 'a';
            struct write_call calls = {n};
            int v = 0;
            read_calls++;
            if (read(n, &byte, 1) > 0 && write(n, &byte, 1) > 0) return expect_int(n);
            if (farkas_write(&v) > 2) return expect_true(v);
            return farkas_reset(calls.n);
        }
        #define n_pumped 3
        """;
    try (EmissionTrial trial = new EmissionTrial(folder, source)) {
      CType.Int size = new CType.Int("ssize_t", 64, true, CType.IntKind.OTHER, 8);
      InputEdit wrote = new InputEdit(trial.layout("pump")).set("n", 4);
      wrote.call("read", 0, size, number(size, 1), new TreeMap<>());
      wrote.call("write", 0, size, number(size, 1), new TreeMap<>());
      InputEdit own = new InputEdit(trial.layout("pump")).set("n", 5);
      own.call("read", 0, size, number(size, 0), new TreeMap<>());
      own.call("farkas_write", 0, INT, number(INT, 3), writes(0, INT, 8));

      String text = trial.passes("pump", List.of(wrote.vector(), own.vector()));

      assertThat(text).contains("expect_int_own(farkas_write_calls, 1);");
    }
  }

  @Test
  void listsOfArgumentsArePassedOn() {
    String source =
        """
        #include <stdarg.h>
        struct log { int level; va_list kept; };
        int vlog(int level, va_list args);
        int (*hook)(const char *, va_list);
        static int note(int level, ...)
        {
            va_list args;
            va_start(args, level);
            int r = vlog(level, args);
            va_end(args);
            return r;
        }
        int unit(struct log *log, int n)
        {
            if (n > 2 && hook) return note(n, 5, 6);
            return log ? vlog(log->level, log->kept) : 0;
        }
        """;
    try (EmissionTrial trial = new EmissionTrial(folder, source)) {
      InputEdit noted = new InputEdit(trial.layout("unit")).set("n", 4);
      noted.call("vlog", 0, INT, number(INT, 3), new TreeMap<>());

      trial.passes("unit", List.of(noted.vector(), new InputEdit(trial.layout("unit")).vector()));
    }
  }

  @Test
  void testsCanLookAtTheArgumentsOfCalls() {
    String source =
        """
        struct lamp;
        double lamp_set(int channel, double level, const char *why, struct lamp *lamp);
        double lights(int count)
        {
            double sum = 0;
            for (int i = 0; i < count; i++) {
                sum += lamp_set(i, i / 4.0, "on", (struct lamp *)0);
            }
            return sum;
        }
        """;
    try (EmissionTrial trial = new EmissionTrial(folder, source)) {
      List<InputVector> vectors =
          List.of(
              new InputEdit(trial.layout("lights")).set("count", 40).vector(),
              new InputEdit(trial.layout("lights")).set("count", 2).vector());
      List<EmittedFile> files =
          new StyledEmitter(new PlainStyle()).emit(trial.request("lights", trial.tests(vectors)));
      EmittedFile file = files.getFirst();
      trial.compilesAndPasses(file);

      String looked = "    expect_int(lamp_set_calls, 2);\n";
      assertThat(file.content()).contains(looked);
      String more =
          """
              expect_int(lamp_set_arguments[1].channel, 1);
              expect_int(lamp_set_arguments[1].level * 100, 25);
              expect_int(((const char *)lamp_set_arguments[1].why)[0], 'o');
              expect_int(lamp_set_arguments[1].lamp == NULL, 1);
              expect_int(lamp_set_arguments[2].channel, 0);
          """;
      String text = file.content().replace(looked, looked + more);
      trial.compilesAndPasses(
          new EmittedFile(EmittedFile.Kind.TESTS, file.name(), text, List.of()));
      String wrong = text.replace("[1].level * 100, 25", "[1].level * 100, 26");
      assertThat(
              trial.compile(
                  new EmittedFile(EmittedFile.Kind.TESTS, file.name(), wrong, List.of()),
                  trial.compilers().getFirst()))
          .isEmpty();
      assertThat(trial.execute(file).output())
          .contains("lamp_set_arguments[1].level * 100: expected 26 (26), got 25");
    }
  }
}
