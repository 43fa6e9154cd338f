package org.farkas.oracle;

import java.util.List;

/**
 * The types and file-scope objects of a generated program, and statements about them that keep what
 * the rest relies on: pointers point to elements, strings end within their buffers, and a NaN's
 * bits are never looked at.
 */
final class Objects {
  private final Choices choices;
  private final Expressions expressions;
  private final String prefix;

  Objects(Choices choices, Expressions expressions, String prefix) {
    this.choices = choices;
    this.expressions = expressions;
    this.prefix = prefix;
  }

  private NumberType number() {
    return choices.of(NumberType.values());
  }

  private NumberType integer() {
    return choices.of(NumberType.INTEGERS);
  }

  /** Replaces {@code @} by the program's prefix. */
  private String named(String text) {
    return text.replace("@", prefix);
  }

  void declare(Source out) {
    types(out);
    numbers(out);
    structs(out);
    pointers(out);
    strings(out);
  }

  private void types(Source out) {
    NumberType first = number();
    NumberType second = number();
    out.line(named("struct @small { %s a; %s b; };"), first, second);
    out.line(
        named("struct @flags { unsigned f0 : %d; int f1 : %d; _Bool f2 : 1; unsigned f3 : %d; };"),
        choices.between(1, 32),
        choices.between(2, 31),
        choices.between(1, 31));
    out.line(
        named(
            "struct @big { %s head; struct @small inner; %s list[4]; double weight; "
                + "struct @flags flags; };"),
        integer(),
        integer());
    out.line(
        named(
            "union @mixed { unsigned word; unsigned short halves[2]; unsigned char bytes[4]; "
                + "float real; struct { signed char low; short high; } part; };"));
    out.line(named("struct @node { %s value; struct @node *next; };"), integer());
    out.line(
        named("enum @level { @LOW = %d, @MIDDLE, @HIGH = %d };"),
        choices.between(-5, 3),
        choices.between(10, 300));
    smallTypes = List.of(first, second);
  }

  private List<NumberType> smallTypes;

  /** The types of the members a and b of the small struct. */
  List<NumberType> smallTypes() {
    return smallTypes;
  }

  private void numbers(Source out) {
    for (int i = 0; i < 4; i++) {
      NumberType type = number();
      String name = prefix + "g" + i;
      out.line("static %s %s = %s;", type, name, constant(type));
      expressions.add(Place.variable(name, type));
    }
    for (int i = 0; i < 2; i++) {
      NumberType type = number();
      String name = prefix + "t" + i;
      out.line("static %s %s[8] = {%s, %s};", type, name, constant(type), constant(type));
      expressions.add(Place.element(name, type, 8, true));
    }
    NumberType table = integer();
    out.line(
        named("static const %s @k[4] = {[1] = %s, %s};"), table, constant(table), constant(table));
    expressions.add(Place.element(prefix + "k", table, 4, false));
    NumberType grid = number();
    out.line(
        named("static %s @grid[4][4] = {{%s}, {0, %s}};"), grid, constant(grid), constant(grid));
    expressions.add(Place.element(prefix + "grid[1]", grid, 4, true));
    expressions.add(Place.element(prefix + "grid[(int)" + prefix + "g0_index & 3]", grid, 4, true));
    out.line(named("static unsigned char @g0_index;"));
    out.line(named("static enum @level @level = @MIDDLE;"));
    expressions.add(new Place(prefix + "level", NumberType.INT32, false, 1));
    expressions.add(Place.variable(prefix + "g0_index", NumberType.UINT8));
  }

  private String constant(NumberType type) {
    if (type.floating()) {
      return choices.of("0.5", "-3.0", "1e5", "0.1f", "0x1.8p-130", "7");
    }
    return choices.of("0", "1", "-1", "100", "-128", "65535", "0x12345678", "3");
  }

  private void structs(Source out) {
    out.line(named("static struct @big @items[4] = {{.head = 1, .list = {2, 3}}, [2] = {4}};"));
    out.line(named("static struct @small @one = {5, 6};"));
    out.line(named("static union @mixed @any = {.word = 0x01020304};"));
    out.line(named("static struct @node @nodes[4] = {{7, &@nodes[1]}, {8, &@nodes[3]}, {9, 0}};"));
    Place item = Place.element(prefix + "items", NumberType.INT32, 4, true);
    expressions.add(item.member(".head", NumberType.INT64));
    expressions.add(item.member(".weight", NumberType.DOUBLE));
    expressions.add(item.member(".list[2]", NumberType.INT64));
    expressions.add(item.member(".inner.a", smallTypes.get(0)));
    expressions.add(item.member(".flags.f0", NumberType.UINT8));
    expressions.add(item.member(".flags.f1", NumberType.INT8));
    expressions.add(item.member(".flags.f2", NumberType.BOOL));
    expressions.add(item.member(".flags.f3", NumberType.UINT8));
    expressions.add(Place.variable(prefix + "one.a", smallTypes.get(0)));
    expressions.add(Place.variable(prefix + "one.b", smallTypes.get(1)));
    expressions.add(Place.variable(prefix + "any.word", NumberType.UINT32));
    expressions.add(Place.element(prefix + "any.halves", NumberType.UINT16, 2, true));
    expressions.add(Place.element(prefix + "any.bytes", NumberType.UINT8, 4, true));
    expressions.add(Place.variable(prefix + "any.part.high", NumberType.INT16));
    expressions.add(new Place(prefix + "any.real", NumberType.FLOAT, false, 1));
  }

  private void pointers(Source out) {
    out.line(named("static int @ints[8] = {3, 1, 4, 1, 5, 9, 2, 6};"));
    out.line(named("static int *@p = &@ints[2];"));
    out.line(named("static int **@pp = &@p;"));
    out.line(named("static struct @small *@s = &@items[1].inner;"));
    expressions.add(Place.element(prefix + "ints", NumberType.INT32, 8, true));
    expressions.add(Place.variable(named("(*@p)"), NumberType.INT32));
    expressions.add(Place.variable(named("(**@pp)"), NumberType.INT32));
    expressions.add(Place.variable(named("@s->a"), smallTypes.get(0)));
    expressions.add(Place.variable(named("@s->b"), smallTypes.get(1)));
    for (String value :
        List.of("(@p - @ints)", "(@p == &@ints[2])", "(@p < @ints + 3)", "(@s == &@one)")) {
      expressions.add(new Place(named(value), NumberType.INT64, false, 1));
    }
  }

  private void strings(Source out) {
    out.line(named("static char @text[16] = \"one two\";"));
    out.line(named("static char @word[16];"));
    expressions.add(new Place(named("strlen(@text)"), NumberType.UINT64, false, 1));
    expressions.add(Place.element(prefix + "word", NumberType.CHAR, 16, false));
  }

  /** One statement, or several, about these objects. */
  void statement(Source out) {
    String a = expressions.integer(2);
    String b = expressions.integer(2);
    switch (choices.below(22)) {
      case 0 -> out.line(named("@p = &@ints[%s & 7];"), a);
      case 1 -> out.line(named("@p = @ints + ((@p - @ints + %s) & 7);"), "(" + a + " & 15)");
      case 2 -> out.line(named("*@pp = %s ? @p : @ints + 7;"), a);
      case 3 -> out.line(named("@s = %s ? &@one : &@items[%s & 3].inner;"), a, b);
      case 4 -> out.line(named("@items[%s & 3] = @items[%s & 3];"), a, b);
      case 5 -> out.line(named("@one = @items[%s & 3].inner;"), a);
      case 6 ->
          out.line(
              named("@one = (struct @small){.b = %s, .a = %s};"),
              expressions.convertible(smallTypes.get(1), 2),
              expressions.convertible(smallTypes.get(0), 2));
      case 7 -> out.line(named("@any.real = @number(%s);"), expressions.floating(2));
      case 8 -> out.line(named("@any = (union @mixed){.word = %s};"), a);
      case 9 -> out.line(named("@level = %s ? @LOW : @HIGH;"), a);
      case 10 -> out.line(named("@nodes[%s & 3].next = %s ? &@nodes[%s & 3] : 0;"), a, b, a);
      case 11 -> {
        out.line("{");
        out.line(named("struct @node *@at = &@nodes[%s & 3];"), a);
        out.line(named("for (int i = 0; @at && i < 5; i++, @at = @at->next) {"));
        out.line(named("@mix(@at->value);"));
        out.line("}");
        out.line("}");
      }
      case 12 -> out.line(named("@mix(((unsigned char *)&@ints[%s & 7])[%s & 3]);"), a, b);
      case 13 -> {
        out.line("{");
        out.line(named("float @f = @number(%s);"), expressions.floating(2));
        out.line(named("unsigned @w;"));
        out.line(named("memcpy(&@w, &@f, sizeof @w);"));
        out.line(named("@mix(@w);"));
        out.line("}");
      }
      case 14 -> out.line(named("qsort(@ints, %s & 7, sizeof @ints[0], @order);"), a);
      case 15 -> {
        out.line("{");
        out.line(named("int *@m = malloc(((%s & 3) + 2) * sizeof *@m);"), a);
        out.line(named("if (@m) {"));
        out.line(named("@m[0] = @m[1] = %s;"), b);
        out.line(named("@mix((unsigned long long)@m[%s & 1]);"), a);
        out.line(named("free(@m);"));
        out.line("}");
        out.line("}");
      }
      case 16 -> {
        out.line("{");
        out.line(named("int @v[(%s & 3) + 1];"), a);
        out.line(named("int *@end = @v + sizeof @v / sizeof *@v;"));
        out.line(named("for (int *p = @v; p < @end; p++) *p = %s;"), b);
        out.line(named("@mix((unsigned long long)@v[0] + sizeof @v);"));
        out.line("}");
      }
      default -> new StringStatements(choices, prefix).write(out, a, b);
    }
  }
}
