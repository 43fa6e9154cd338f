package org.farkas.frontend.clang;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.stream.Collectors;
import org.farkas.source.CType;
import org.farkas.source.SourceModel;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CTypeReaderTest {
  @TempDir Path folder;

  private SourceModel model(String declarations, String... flags) {
    return Load.model(folder, declarations + "\nint f(void) { return 0; }\n", flags);
  }

  private static CType type(SourceModel model, String variable) {
    return model.variables().stream()
        .filter(v -> v.name().equals(variable))
        .findFirst()
        .orElseThrow()
        .type();
  }

  private static String fields(CType type) {
    return ((CType.Record) type)
        .fields().stream()
            .map(
                f ->
                    (f.name().isEmpty() ? "-" : f.name())
                        + "@"
                        + f.offsetBits()
                        + (f.bitField() ? ":" + f.bitWidth() : ""))
            .collect(Collectors.joining(" "));
  }

  @Test
  void numbersHaveWidthSignAndSpelling() {
    SourceModel model =
        model(
            """
            #include <stdint.h>
            char c; signed char sc; unsigned short us; uint16_t u16; _Bool b; long l;
            unsigned __int128 u128; float f4; double f8; long double f10;
            """);
    assertThat(type(model, "c")).isEqualTo(new CType.Int("char", 8, true, CType.IntKind.CHAR, 1));
    assertThat(type(model, "sc"))
        .isEqualTo(new CType.Int("signed char", 8, true, CType.IntKind.OTHER, 1));
    assertThat(type(model, "us"))
        .isEqualTo(new CType.Int("unsigned short", 16, false, CType.IntKind.OTHER, 2));
    assertThat(type(model, "u16"))
        .isEqualTo(new CType.Int("uint16_t", 16, false, CType.IntKind.OTHER, 2));
    assertThat(type(model, "b")).isEqualTo(new CType.Int("_Bool", 8, false, CType.IntKind.BOOL, 1));
    assertThat(type(model, "u128"))
        .isEqualTo(new CType.Int("unsigned __int128", 128, false, CType.IntKind.OTHER, 16));
    assertThat(type(model, "f4")).isEqualTo(new CType.Floating("float", 32, 4, 4));
    assertThat(type(model, "f10")).isEqualTo(new CType.Floating("long double", 80, 16, 16));
  }

  /** C11 6.7.6.3p7 and 8: in a parameter an array is a pointer, and so is a function. */
  @Test
  void parametersOfFunctionTypesAreAdjusted() {
    SourceModel model =
        model(
            """
            typedef unsigned char block[4];
            int (*get)(block to, const block from, int any[], int call(void));
            """);
    CType.Function type = (CType.Function) ((CType.Pointer) type(model, "get")).pointee();
    assertThat(type.parameters())
        .satisfiesExactly(
            to -> assertThat(to).isEqualTo(pointer(type(model, "get"), false, 4)),
            from -> assertThat(from).isEqualTo(pointer(type(model, "get"), true, 4)),
            any ->
                assertThat(any)
                    .isInstanceOfSatisfying(
                        CType.Pointer.class, it -> assertThat(it.elements()).isZero()),
            call ->
                assertThat(call)
                    .isInstanceOfSatisfying(
                        CType.Pointer.class,
                        it -> assertThat(it.pointee()).isInstanceOf(CType.Function.class)));
  }

  /** An array of run-time length, or one of such, and a pointer to it; a length alone is none. */
  @Test
  void parametersOfRunTimeLengthAreKnownAsSuch() {
    SourceModel model =
        model(
            """
            void (*get)(int n, int a[n], int b[3][n], int c[n][3], int (*d)[n], int e[*], int *f,
                        int g[4], int (*h)[4]);
            """);
    CType.Function type = (CType.Function) ((CType.Pointer) type(model, "get")).pointee();
    long some = CType.Pointer.RUN_TIME;
    assertThat(type.parameters().stream().skip(1))
        .extracting(each -> ((CType.Pointer) each).elements())
        .containsExactly(some, some, some, some, some, 0L, 4L, 0L);
  }

  private static CType pointer(CType like, boolean constant, long elements) {
    CType.Int octet = new CType.Int("unsigned char", 8, false, CType.IntKind.OTHER, 1);
    return new CType.Pointer(octet, constant, like.sizeBytes(), elements, "");
  }

  @Test
  void recordsHaveTheirLayout() {
    SourceModel model =
        model(
            """
            struct s {
              char tag;
              unsigned a : 3, : 4, b : 10;
              union { int i; float f; };
              struct { short x, y; } in[2];
              _Bool flag : 1;
              long tail[];
            } s;
            struct __attribute__((packed)) { char c; int i; } packed;
            union { double d; char bytes[12]; } u;
            """);
    assertThat(fields(type(model, "s")))
        .isEqualTo("tag@0 a@8:3 b@15:10 -@32 in@64 flag@128:1 tail@192");
    assertThat(type(model, "s").sizeBytes()).isEqualTo(24);
    CType.Record anonymous =
        (CType.Record) ((CType.Record) type(model, "s")).fields().get(3).type();
    assertThat(anonymous.union()).isTrue();
    assertThat(fields(anonymous)).isEqualTo("i@0 f@0");
    assertThat(((CType.Record) type(model, "s")).spelling()).isEqualTo("struct s");
    assertThat(fields(type(model, "packed"))).isEqualTo("c@0 i@8");
    assertThat(type(model, "packed").sizeBytes()).isEqualTo(5);
    assertThat(type(model, "packed").alignBytes()).isEqualTo(1);
    assertThat(((CType.Record) type(model, "packed")).spelling()).isEmpty();
    assertThat(type(model, "u").sizeBytes()).isEqualTo(16);
  }

  @Test
  void oneDeclaredTypeIsOneObjectEvenIfItRefersToItself() {
    SourceModel model =
        model(
            """
            typedef struct node { struct node *next; struct list *owner; } node;
            struct list { node *first; struct node last; };
            struct list list; node single; struct hidden *hidden; typedef struct { int x; } point;
            point p; point *pp;
            """);
    CType.Record node = (CType.Record) type(model, "single");
    assertThat(((CType.Pointer) node.fields().get(0).type()).pointee()).isSameAs(node);
    assertThat(((CType.Record) type(model, "list")).fields().get(1).type()).isSameAs(node);
    assertThat(((CType.Pointer) node.fields().get(1).type()).pointee())
        .isSameAs(type(model, "list"));
    CType.Record hidden = (CType.Record) ((CType.Pointer) type(model, "hidden")).pointee();
    assertThat(hidden.complete()).isFalse();
    assertThat(((CType.Record) type(model, "p")).spelling()).isEqualTo("point");
    assertThat(((CType.Pointer) type(model, "pp")).pointee()).isSameAs(type(model, "p"));
  }

  @Test
  void enumerationsHaveTheirConstants() {
    SourceModel model =
        model("enum colour { RED = -1, GREEN, BLUE = 1 << 4 } e; enum { BIG = 3 } n;");
    CType.Enumeration e = (CType.Enumeration) type(model, "e");
    assertThat(e.spelling()).isEqualTo("enum colour");
    assertThat(e.underlying().signed()).isTrue();
    assertThat(e.constants())
        .containsExactly(
            new CType.EnumConstant("RED", -1),
            new CType.EnumConstant("GREEN", 0),
            new CType.EnumConstant("BLUE", 16));
    assertThat(((CType.Enumeration) type(model, "n")).underlying().signed()).isFalse();
  }

  @Test
  void theTargetIsTheUsers() {
    SourceModel model =
        model(
            "struct { char c; long long l; } s; long w; long double x; char *p;",
            "--target=arm-none-eabi");
    assertThat(model.pointerBytes()).isEqualTo(4);
    assertThat(type(model, "w").sizeBytes()).isEqualTo(4);
    assertThat(type(model, "p").sizeBytes()).isEqualTo(4);
    assertThat(((CType.Floating) type(model, "x")).valueBits()).isEqualTo(64);
  }

  @Test
  void packingWithAMacroIsNotLost() {
    SourceModel model =
        model(
            """
            #include <stdint.h>
            #define PACKING 1
            #pragma pack(push, PACKING)
            struct { char c; int32_t i; } s;
            #pragma pack(pop)
            """);
    assertThat(type(model, "s").sizeBytes()).isEqualTo(5);
  }

  @Test
  void whatCannotBeFormedYetSaysSo() {
    SourceModel model =
        model(
            "_Complex double z; int *_Atomic a; _Atomic int i; int v"
                + " __attribute__((vector_size(16)));");
    assertThat(((CType.Opaque) type(model, "z")).why()).isEqualTo("complex numbers");
    assertThat(((CType.Opaque) type(model, "a")).why())
        .isEqualTo("atomic types other than numbers");
    assertThat(type(model, "i"))
        .isInstanceOfSatisfying(CType.Int.class, it -> assertThat(it.widthBits()).isEqualTo(32));
    assertThat(((CType.Opaque) type(model, "v")).why()).isEqualTo("vectors");
    assertThat(type(model, "v").sizeBytes()).isEqualTo(16);
  }
}
