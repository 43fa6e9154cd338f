package org.farkas.emit;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * A seeded C function {@code unit} over types of every kind, with parameters and file-scope
 * variables of them. It moves scalars and pointers about and has no undefined behaviour whatever
 * the inputs.
 */
final class RandomUnit {
  private static final String[] INTEGERS = {
    "char",
    "signed char",
    "unsigned char",
    "short",
    "unsigned short",
    "int",
    "unsigned",
    "long",
    "unsigned long",
    "long long",
    "unsigned long long",
    "_Bool",
    "enum colour",
    "word",
    "__int128"
  };
  private static final String[] FLOATS = {"float", "double"};

  private final SplittableRandom random;
  private final StringBuilder declarations = new StringBuilder();
  private final List<Composite> composites = new ArrayList<>();
  private final List<Place> places = new ArrayList<>();
  private int names;

  private RandomUnit(long seed) {
    random = new SplittableRandom(seed);
  }

  /** A struct or union with its members as declarators around a name. */
  private record Composite(String name, boolean union, List<Member> members) {}

  private record Member(String name, Type type) {}

  /** What the generator must know of a type. */
  private sealed interface Type {}

  private record Scalar(String spelling, boolean floating) implements Type {}

  private record Bits(String spelling, int width) implements Type {}

  private record Array(Type element, int count) implements Type {}

  private record Pointer(Type pointee, boolean constant) implements Type {}

  private record Aggregate(Composite composite) implements Type {}

  /**
   * A scalar or pointer that the function may use.
   *
   * @param guard what must hold first; empty if nothing
   */
  private record Place(String guard, String lvalue, Type type, boolean writable) {}

  static String generate(long seed) {
    return new RandomUnit(seed).text();
  }

  private String text() {
    declarations.append(
        """
        #include <stddef.h>
        enum colour { RED, GREEN = 7, BLUE = -2, LAST = 0x7fffffff };
        typedef unsigned short word;
        typedef int (*operation)(int, const char *);
        """);
    int count = random.nextInt(2, 6);
    for (int i = 0; i < count; i++) {
      declareComposite();
    }
    StringBuilder variables = new StringBuilder();
    for (int i = random.nextInt(1, 5); i > 0; i--) {
      Type type = type(2);
      String name = fresh("g");
      boolean known = random.nextBoolean();
      variables.append(known ? "static " : "").append(declare(type, name)).append(";\n");
      reach("", name, type, 3, true);
    }
    List<String> parameters = new ArrayList<>();
    for (int i = random.nextInt(1, 6); i > 0; i--) {
      Type type = parameterType();
      String name = fresh("p");
      parameters.add(declare(type, name));
      boolean array = type instanceof Array;
      reach("", name, type, 3, !array || true);
    }
    Type result = random.nextInt(5) == 0 ? null : resultType();
    StringBuilder body = new StringBuilder();
    for (int i = random.nextInt(3, 14); i > 0; i--) {
      statement(body);
    }
    if (result != null) {
      body.append("    ").append(declare(result, "result")).append(" = ").append(initial(result));
      body.append(";\n");
      Place from = place(result, false);
      if (from != null) {
        body.append("    ").append(guarded(from, "result = " + from.lvalue() + ";")).append('\n');
      }
      body.append("    return result;\n");
    }
    String head =
        result == null
            ? "void unit(" + String.join(", ", parameters) + ")"
            : declare(result, "unit(" + String.join(", ", parameters) + ")");
    return declarations + variables.toString() + head + "\n{\n" + body + "}\n";
  }

  private String fresh(String stem) {
    return stem + ++names;
  }

  private void declareComposite() {
    boolean union = random.nextInt(4) == 0;
    boolean tagged = random.nextInt(3) > 0;
    String name = fresh(union ? "u" : "s");
    List<Member> members = new ArrayList<>();
    StringBuilder body = new StringBuilder(" {\n");
    String keyword = union ? "union " : "struct ";
    for (int i = random.nextInt(1, 6); i > 0; i--) {
      int kind = random.nextInt(10);
      if (kind == 0 && !union) {
        int width = random.nextInt(1, 16);
        String spelling = random.nextBoolean() ? "int" : "unsigned long";
        Member member = new Member(fresh("b"), new Bits(spelling, width));
        members.add(member);
        body.append("    %s %s : %d;\n".formatted(spelling, member.name(), width));
      } else if (kind == 1) {
        boolean innerUnion = random.nextBoolean();
        List<Member> inner = new ArrayList<>();
        body.append(innerUnion ? "    union {\n" : "    struct {\n");
        for (int k = random.nextInt(1, 4); k > 0; k--) {
          Member member = new Member(fresh("a"), memberType(union || innerUnion));
          inner.add(member);
          body.append("        ").append(declare(member.type(), member.name())).append(";\n");
        }
        body.append("    };\n");
        members.addAll(inner);
      } else {
        Type type =
            kind == 2 && tagged && !union
                ? new Pointer(self(keyword + name), false)
                : memberType(union);
        Member member = new Member(fresh("m"), type);
        members.add(member);
        body.append("    ").append(declare(type, member.name())).append(";\n");
      }
    }
    body.append("}");
    if (tagged) {
      declarations.append(keyword).append(name).append(body).append(";\n");
      composites.add(new Composite(keyword + name, union, members));
    } else {
      declarations.append("typedef ").append(keyword).append(body).append(' ').append(name);
      declarations.append(";\n");
      composites.add(new Composite(name, union, members));
    }
  }

  private static Type self(String name) {
    return new Aggregate(new Composite(name, false, List.of()));
  }

  private Type memberType(boolean inUnion) {
    Type type = type(1);
    return inUnion && (holdsBool(type) || holdsPointer(type)) ? new Scalar("int", false) : type;
  }

  private static boolean holdsBool(Type type) {
    return switch (type) {
      case Scalar scalar -> scalar.spelling().equals("_Bool");
      case Bits _, Pointer _ -> false;
      case Array array -> holdsBool(array.element());
      case Aggregate aggregate ->
          aggregate.composite().members().stream().anyMatch(m -> holdsBool(m.type()));
    };
  }

  private static boolean holdsPointer(Type type) {
    return switch (type) {
      case Scalar scalar -> scalar.spelling().equals("operation");
      case Bits _ -> false;
      case Pointer _ -> true;
      case Array array -> holdsPointer(array.element());
      case Aggregate aggregate ->
          aggregate.composite().members().stream().anyMatch(m -> holdsPointer(m.type()));
    };
  }

  private Type type(int depth) {
    int kind = random.nextInt(12);
    if (kind < 5 || depth == 0) {
      return scalar();
    }
    if (kind < 8) {
      return new Array(type(depth - 1), random.nextInt(1, 6));
    }
    if (kind < 10 && !composites.isEmpty()) {
      return new Aggregate(composites.get(random.nextInt(composites.size())));
    }
    return kind == 11 && random.nextBoolean()
        ? new Scalar("operation", false)
        : new Pointer(pointee(depth - 1), random.nextInt(4) == 0);
  }

  private Type pointee(int depth) {
    Type type = type(depth);
    return type instanceof Array ? scalar() : type;
  }

  private Scalar scalar() {
    return random.nextInt(5) == 0
        ? new Scalar(FLOATS[random.nextInt(FLOATS.length)], true)
        : new Scalar(INTEGERS[random.nextInt(INTEGERS.length)], false);
  }

  private Type parameterType() {
    return random.nextBoolean() ? new Pointer(pointee(2), random.nextInt(4) == 0) : type(2);
  }

  private Type resultType() {
    Type type = type(1);
    return type instanceof Array ? scalar() : type;
  }

  private static String declare(Type type, String name) {
    return switch (type) {
      case Scalar scalar -> scalar.spelling() + " " + name;
      case Bits bits -> bits.spelling() + " " + name;
      case Aggregate aggregate -> aggregate.composite().name() + " " + name;
      case Array array -> declare(array.element(), name + "[" + array.count() + "]");
      case Pointer pointer -> {
        String star = "*" + name;
        String inner = pointer.pointee() instanceof Array ? "(" + star + ")" : star;
        boolean plain = !(pointer.pointee() instanceof Pointer);
        yield (pointer.constant() && plain ? "const " : "") + declare(pointer.pointee(), inner);
      }
    };
  }

  private static String initial(Type type) {
    return type instanceof Aggregate ? "{0}" : "0";
  }

  /** Lists what can be reached from an lvalue. */
  private void reach(String guard, String lvalue, Type type, int depth, boolean writable) {
    switch (type) {
      case Scalar _, Bits _ -> places.add(new Place(guard, lvalue, type, writable));
      case Array array -> {
        for (int i = 0; i < Math.min(2, array.count()); i++) {
          int index = random.nextInt(array.count());
          reach(guard, lvalue + "[" + index + "]", array.element(), depth, writable);
        }
      }
      case Aggregate aggregate -> {
        places.add(new Place(guard, lvalue, type, writable));
        for (Member member : aggregate.composite().members()) {
          reach(guard, lvalue + "." + member.name(), member.type(), depth - 1, writable);
        }
      }
      case Pointer pointer -> {
        places.add(new Place(guard, lvalue, type, writable));
        if (depth > 0 && lvalue.length() < 60) {
          String nonNull = guard.isEmpty() ? lvalue : guard + " && " + lvalue;
          boolean constant = pointer.constant() && !(pointer.pointee() instanceof Pointer);
          reach(nonNull, "(*" + lvalue + ")", pointer.pointee(), depth - 1, !constant);
        }
      }
    }
  }

  private void statement(StringBuilder body) {
    Place to = place(null, true);
    if (to == null) {
      return;
    }
    Place from = place(to.type(), false);
    String value;
    String guard = to.guard();
    if (from == null || random.nextInt(4) == 0) {
      if (to.type() instanceof Aggregate) {
        return;
      }
      boolean floating = to.type() instanceof Scalar scalar && scalar.floating();
      boolean pointer = to.type() instanceof Pointer || isOperation(to.type());
      int number = random.nextInt(-100, 100);
      value = pointer ? "NULL" : floating ? number + ".25f" : String.valueOf(number);
    } else {
      value = from.lvalue();
      guard = join(guard, from.guard());
    }
    body.append("    ").append(guarded(guard, to.lvalue() + " = " + value + ";")).append('\n');
  }

  private static boolean isOperation(Type type) {
    return type instanceof Scalar scalar && scalar.spelling().equals("operation");
  }

  private static String join(String one, String other) {
    return one.isEmpty() ? other : other.isEmpty() ? one : one + " && " + other;
  }

  private static String guarded(Place place, String statement) {
    return guarded(place.guard(), statement);
  }

  private static String guarded(String guard, String statement) {
    return guard.isEmpty() ? statement : "if (" + guard + ") " + statement;
  }

  /** A place whose value can go to the wanted type; any if that is null. */
  private Place place(Type wanted, boolean writable) {
    List<Place> fitting =
        places.stream()
            .filter(p -> !writable || p.writable())
            .filter(p -> wanted == null || converts(p.type(), wanted))
            .toList();
    return fitting.isEmpty() ? null : fitting.get(random.nextInt(fitting.size()));
  }

  private static boolean converts(Type from, Type to) {
    return switch (to) {
      case Scalar scalar ->
          isOperation(to)
              ? isOperation(from)
              : scalar.floating()
                  ? from instanceof Scalar other && other.equals(to)
                  : from instanceof Bits
                      || from instanceof Scalar other && !other.floating() && !isOperation(from);
      case Bits _ ->
          from instanceof Bits
              || from instanceof Scalar other && !other.floating() && !isOperation(from);
      case Pointer pointer -> from.equals(pointer);
      case Aggregate aggregate ->
          from instanceof Aggregate other && other.composite() == aggregate.composite();
      case Array _ -> false;
    };
  }
}
