package org.farkas.solve.sat;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.nio.file.Path;
import java.util.function.BooleanSupplier;
import org.farkas.base.NativeLibraries;

/**
 * CaDiCaL, an incremental solver for clauses, which Bitwuzla's library exports. Variables are the
 * positive numbers, a negative one is the variable's negation. One thread at a time.
 */
final class Cadical implements AutoCloseable {
  /** What {@link #solve} found. */
  enum Result {
    SATISFIABLE,
    UNSATISFIABLE,
    STOPPED
  }

  private final Arena arena = Arena.ofShared();
  private final MemorySegment solver;
  private BooleanSupplier stop = () -> false;

  /** The C library's stream that the proof goes to; NULL if nobody wants one. */
  private MemorySegment proof = MemorySegment.NULL;

  /** The native functions; found on first use. */
  private static final class Functions {
    private static final SymbolLookup LIBRARY =
        SymbolLookup.libraryLookup(NativeLibraries.file("libbitwuzlaj.so"), Arena.global());

    static final MethodHandle INIT = function("init", ADDRESS);
    static final MethodHandle RELEASE = procedure("release", ADDRESS);
    static final MethodHandle SET_OPTION = procedure("set_option", ADDRESS, ADDRESS, JAVA_INT);
    static final MethodHandle ADD = quick("add", ADDRESS, JAVA_INT);
    static final MethodHandle ASSUME = quick("assume", ADDRESS, JAVA_INT);
    static final MethodHandle SOLVE = function("solve", JAVA_INT, ADDRESS);
    static final MethodHandle VALUE = quickFunction("val", ADDRESS, JAVA_INT);
    static final MethodHandle FAILED = quickFunction("failed", ADDRESS, JAVA_INT);
    static final MethodHandle LIMIT = procedure("limit", ADDRESS, ADDRESS, JAVA_INT);
    static final MethodHandle SET_TERMINATE = procedure("set_terminate", ADDRESS, ADDRESS, ADDRESS);

    static final MethodHandle TRACE_PROOF =
        function("trace_proof", JAVA_INT, ADDRESS, ADDRESS, ADDRESS);
    static final MethodHandle CLOSE_PROOF = procedure("close_proof", ADDRESS);
    static final MethodHandle OPEN_FILE = library("fopen", ADDRESS, ADDRESS, ADDRESS);
    static final MethodHandle CLOSE_FILE = library("fclose", JAVA_INT, ADDRESS);

    /** A function of the C library. */
    private static MethodHandle library(String name, MemoryLayout result, MemoryLayout... types) {
      Linker linker = Linker.nativeLinker();
      return linker.downcallHandle(
          linker.defaultLookup().findOrThrow(name), FunctionDescriptor.of(result, types));
    }

    private static MethodHandle function(String name, MemoryLayout result, MemoryLayout... types) {
      return handle(name, FunctionDescriptor.of(result, types));
    }

    private static MethodHandle procedure(String name, MemoryLayout... types) {
      return handle(name, FunctionDescriptor.ofVoid(types));
    }

    /** For functions that return at once and call nothing back. */
    private static MethodHandle quick(String name, MemoryLayout... types) {
      return handle(name, FunctionDescriptor.ofVoid(types), Linker.Option.critical(false));
    }

    private static MethodHandle quickFunction(String name, MemoryLayout... types) {
      return handle(name, FunctionDescriptor.of(JAVA_INT, types), Linker.Option.critical(false));
    }

    private static MethodHandle handle(
        String name, FunctionDescriptor type, Linker.Option... options) {
      return Linker.nativeLinker()
          .downcallHandle(LIBRARY.findOrThrow("ccadical_" + name), type, options);
    }
  }

  /** Whether the library was used: the first solver takes about 150 ms to load and link it. */
  private static boolean loaded;

  /** Sees to it that solvers are made at once; tells whether there was anything to do for that. */
  static synchronized boolean load() {
    if (loaded) {
      return false;
    }
    new Cadical().close();
    loaded = true;
    return true;
  }

  Cadical() {
    try {
      solver = (MemorySegment) Functions.INIT.invokeExact();
      option("quiet", 1);
      option("inprocessing", 0); // on small queries it takes longer than it saves
      MethodHandle poll =
          MethodHandles.lookup()
              .findVirtual(
                  Cadical.class, "poll", MethodType.methodType(int.class, MemorySegment.class))
              .bindTo(this);
      MemorySegment stub =
          Linker.nativeLinker().upcallStub(poll, FunctionDescriptor.of(JAVA_INT, ADDRESS), arena);
      Functions.SET_TERMINATE.invokeExact(solver, MemorySegment.NULL, stub);
    } catch (Throwable e) {
      throw failed(e);
    }
  }

  private void option(String name, int value) throws Throwable {
    try (Arena own = Arena.ofConfined()) {
      Functions.SET_OPTION.invokeExact(solver, own.allocateFrom(name), value);
    }
  }

  /**
   * A solver that writes a DRAT proof, in text, of all that it learns: a proof that there is no
   * solution if it finds none. Complete when it is closed.
   *
   * @throws IllegalStateException if the file can't be written
   */
  static Cadical proving(Path file) {
    Cadical solver = new Cadical();
    try (Arena own = Arena.ofConfined()) {
      solver.option("binary", 0);
      MemorySegment name = own.allocateFrom(file.toString());
      solver.proof = (MemorySegment) Functions.OPEN_FILE.invokeExact(name, own.allocateFrom("w"));
      if (solver.proof.equals(MemorySegment.NULL)) {
        throw new IOException("can't write " + file);
      }
      int traced = (int) Functions.TRACE_PROOF.invokeExact(solver.solver, solver.proof, name);
      if (traced == 0) {
        throw new IOException("no proof can be written");
      }
      return solver;
    } catch (Throwable e) {
      solver.close();
      throw failed(e);
    }
  }

  /** Called by the native solver now and then; must not throw. */
  @SuppressWarnings("unused") // through a method handle
  private int poll(MemorySegment state) {
    try {
      return stop.getAsBoolean() ? 1 : 0;
    } catch (RuntimeException e) {
      return 1;
    }
  }

  /** Adds a literal to the clause that is being added, or, with 0, ends it. */
  void add(int literal) {
    try {
      Functions.ADD.invokeExact(solver, literal);
    } catch (Throwable e) {
      throw failed(e);
    }
  }

  /** Adds a clause. */
  void clause(int... literals) {
    for (int literal : literals) {
      add(literal);
    }
    add(0);
  }

  /** Takes a literal for granted in the next {@link #solve} alone. */
  void assume(int literal) {
    try {
      Functions.ASSUME.invokeExact(solver, literal);
    } catch (Throwable e) {
      throw failed(e);
    }
  }

  /**
   * Solves the clauses under the assumptions.
   *
   * @param enough polled meanwhile, by this thread
   */
  Result solve(BooleanSupplier enough) {
    stop = enough;
    try {
      int result = (int) Functions.SOLVE.invokeExact(solver);
      return switch (result) {
        case 10 -> Result.SATISFIABLE;
        case 20 -> Result.UNSATISFIABLE;
        default -> Result.STOPPED;
      };
    } catch (Throwable e) {
      throw failed(e);
    }
  }

  /** The same, but it stops after so many conflicts. */
  Result solve(BooleanSupplier enough, int conflicts) {
    try (Arena own = Arena.ofConfined()) {
      Functions.LIMIT.invokeExact(solver, own.allocateFrom("conflicts"), conflicts);
    } catch (Throwable e) {
      throw failed(e);
    }
    return solve(enough);
  }

  /** Whether a variable is true in the assignment that was found. */
  boolean value(int variable) {
    try {
      return (int) Functions.VALUE.invokeExact(solver, variable) > 0;
    } catch (Throwable e) {
      throw failed(e);
    }
  }

  /** Whether an assumption was needed to refute the clauses. */
  boolean failed(int assumption) {
    try {
      return (int) Functions.FAILED.invokeExact(solver, assumption) != 0;
    } catch (Throwable e) {
      throw failed(e);
    }
  }

  private static IllegalStateException failed(Throwable e) {
    if (e instanceof Error error) {
      throw error;
    }
    return new IllegalStateException("CaDiCaL: " + e.getMessage(), e);
  }

  @Override
  public void close() {
    try {
      boolean proving = !proof.equals(MemorySegment.NULL);
      if (proving) {
        Functions.CLOSE_PROOF.invokeExact(solver);
      }
      Functions.RELEASE.invokeExact(solver);
      if (proving && (int) Functions.CLOSE_FILE.invokeExact(proof) != 0) {
        throw new IOException("the proof could not be written");
      }
    } catch (Throwable e) {
      throw failed(e);
    } finally {
      arena.close();
    }
  }
}
