package org.farkas.frontend.clang;

import static org.bytedeco.llvm.global.clang.*;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.bytedeco.llvm.clang.CXCursor;
import org.bytedeco.llvm.clang.CXType;
import org.farkas.source.CType;
import org.farkas.source.CType.IntKind;

/**
 * Types with the target's layout. All decisions are made on canonical types; the user's typedef
 * names only become spellings. One {@link CType.Record} per declared struct or union.
 */
final class CTypeReader {
  private final TranslationUnit unit;
  private final Map<Long, CType.Record> records = new HashMap<>();

  CTypeReader(TranslationUnit unit) {
    this.unit = unit;
  }

  /** The type, as declared: array parameters stay arrays. */
  CType read(CXType type) {
    CXType canonical = clang_getCanonicalType(type);
    String spelling = volatileSpelling(type);
    return switch (canonical.kind()) {
      case CXType_Void -> new CType.Void();
      case CXType_Bool -> integer(spelling, canonical, false, IntKind.BOOL);
      case CXType_Char_S -> integer(spelling, canonical, true, IntKind.CHAR);
      case CXType_Char_U -> integer(spelling, canonical, false, IntKind.CHAR);
      case CXType_SChar, CXType_Short, CXType_Int, CXType_Long, CXType_LongLong, CXType_Int128 ->
          integer(spelling, canonical, true, IntKind.OTHER);
      case CXType_UChar,
          CXType_UShort,
          CXType_UInt,
          CXType_ULong,
          CXType_ULongLong,
          CXType_UInt128 ->
          integer(spelling, canonical, false, IntKind.OTHER);
      case CXType_Float16, CXType_Half -> floating(spelling, 16, canonical);
      case CXType_Float -> floating(spelling, 32, canonical);
      case CXType_Double -> floating(spelling, 64, canonical);
      case CXType_LongDouble -> longDouble(spelling, canonical);
      case CXType_Float128 -> floating(spelling, 128, canonical);
      case CXType_Pointer -> pointer(type, canonical);
      case CXType_Record ->
          isStream(canonical)
              ? CType.Opaque.stream(
                  unqualified(type), clang_Type_getSizeOf(canonical), align(canonical))
              : record(canonical);
      case CXType_Enum -> enumeration(spelling, canonical);
      case CXType_ConstantArray -> array(elementType(type), clang_getNumElements(canonical));
      case CXType_IncompleteArray, CXType_VariableArray -> array(elementType(type), -1);
      case CXType_FunctionProto, CXType_FunctionNoProto -> function(type);
      case CXType_Complex -> opaque(spelling, canonical, "complex numbers");
      case CXType_Vector, CXType_ExtVector -> opaque(spelling, canonical, "vectors");
      case CXType_Atomic -> atomic(spelling, canonical);
      case CXType_BFloat16 -> opaque(spelling, canonical, "bfloat16");
      default -> opaque(spelling, canonical, "the type " + spelling);
    };
  }

  /**
   * A number that is read and written at once holds the same values as others; as for structures
   * and pointers, the type itself would have to say that it is atomic.
   */
  private CType atomic(String spelling, CXType canonical) {
    CType value = read(clang_Type_getValueType(canonical));
    int align = align(canonical);
    boolean same = value.sizeBytes() == clang_Type_getSizeOf(canonical);
    return switch (value) {
      case CType.Int it when same ->
          new CType.Int(spelling, it.widthBits(), it.signed(), it.kind(), align);
      case CType.Enumeration it when same ->
          new CType.Enumeration(spelling, it.underlying(), it.constants());
      case CType.Floating it when same ->
          new CType.Floating(spelling, it.valueBits(), it.sizeBytes(), align);
      default -> opaque(spelling, canonical, "atomic types other than numbers");
    };
  }

  /** As the user names the type, without {@code const}: pointers say that of what they point to. */
  private static String volatileSpelling(CXType type) {
    String full = clang_getTypeSpelling(type).getString();
    String unqualified = clang_getTypeSpelling(clang_getUnqualifiedType(type)).getString();
    boolean isVolatile = full.startsWith("volatile ") || full.startsWith("const volatile ");
    return isVolatile && !name(unqualified).isEmpty() ? "volatile " + unqualified : unqualified;
  }

  /** A function type, whatever typedefs and attributes stand around it. */
  CType.Function function(CXType sugared) {
    CXType type = desugared(sugared);
    CXType canonical = clang_getCanonicalType(type);
    boolean prototyped = canonical.kind() == CXType_FunctionProto;
    List<CType> parameters = new ArrayList<>();
    for (int i = 0; i < clang_getNumArgTypes(type); i++) {
      parameters.add(parameter(clang_getArgType(type, i), clang_getArgType(canonical, i)));
    }
    boolean variadic = prototyped && clang_isFunctionTypeVariadic(type) != 0;
    return new CType.Function(
        read(clang_getResultType(type)), List.copyOf(parameters), variadic, prototyped);
  }

  private CType parameter(CXType declared, CXType passed) {
    return adjusted(read(declared), read(passed), runTimeLength(declared));
  }

  /**
   * Parameter adjustment (C11 6.7.6.3p7), keeping the user's names of types: libclang gives
   * parameters as they are declared, in types of functions as well.
   *
   * @param runTimeLength whether the parameter {@linkplain #runTimeLength is or leads to} an array
   *     of run-time length
   */
  static CType adjusted(CType declared, CType passed, boolean runTimeLength) {
    return switch (declared) {
      case CType.Array(CType element, long _)
          when runTimeLength && passed instanceof CType.Pointer pointer ->
          runTimeLength(element, pointer);
      case CType.Pointer pointer when runTimeLength -> runTimeLength(pointer.pointee(), pointer);
      case CType.Array(CType element, long count) when passed instanceof CType.Pointer pointer ->
          pointer.to(element, Math.max(0, count));
      case CType.Function _ -> passed;
      default -> declared;
    };
  }

  private static CType runTimeLength(CType element, CType.Pointer pointer) {
    return pointer.to(element, CType.Pointer.RUN_TIME);
  }

  private static CType.Int integer(
      String spelling, CXType canonical, boolean signed, IntKind kind) {
    int widthBits = (int) (8 * clang_Type_getSizeOf(canonical));
    return new CType.Int(spelling, widthBits, signed, kind, align(canonical));
  }

  private static CType floating(String spelling, int valueBits, CXType canonical) {
    return new CType.Floating(
        spelling, valueBits, clang_Type_getSizeOf(canonical), align(canonical));
  }

  /** By size: double's format, x87's (12 or 16 bytes on x86) or quadruple precision elsewhere. */
  private CType longDouble(String spelling, CXType canonical) {
    long sizeBytes = clang_Type_getSizeOf(canonical);
    if (sizeBytes == 8) {
      return floating(spelling, 64, canonical);
    }
    return floating(spelling, unit.x86() ? 80 : 128, canonical);
  }

  /** What a pointer type leads to, whatever typedefs and attributes stand around it. */
  CType pointee(CXType pointer) {
    return read(withoutVariableRows(clang_getPointeeType(desugared(pointer))));
  }

  private CType pointer(CXType type, CXType canonical) {
    CXType pointee = clang_getPointeeType(desugared(type));
    CType to = read(withoutVariableRows(pointee));
    return new CType.Pointer(
        to, constant(pointee), clang_Type_getSizeOf(canonical), 0, promises(pointee, to));
  }

  /** See {@link CType.Pointer#promises}. */
  private static String promises(CXType pointee, CType read) {
    CType base = read;
    while (base instanceof CType.Array array) {
      base = array.element();
    }
    return switch (base) {
      case CType.Int _, CType.Enumeration _, CType.Floating _, CType.Function _ -> "";
      case CType.Opaque opaque when opaque.spelling().startsWith("volatile ") -> "";
      case CType.Void _, CType.Pointer _, CType.Record _, CType.Opaque _, CType.Array _ -> {
        String[] words = {
          volatileQualified(pointee) ? "volatile" : "",
          qualified(pointee, each -> clang_isRestrictQualifiedType(each) != 0) ? "restrict" : ""
        };
        yield String.join(" ", words).strip();
      }
    };
  }

  /** Whether objects of the type are const; for arrays, whether their elements are. */
  static boolean constant(CXType type) {
    return qualified(type, each -> clang_isConstQualifiedType(each) != 0);
  }

  /** Likewise for volatile. */
  static boolean volatileQualified(CXType type) {
    return qualified(type, each -> clang_isVolatileQualifiedType(each) != 0);
  }

  /** Canonical types of arrays may have the qualifiers of their elements instead of those. */
  private static boolean qualified(CXType type, Predicate<CXType> has) {
    CXType element = clang_getCanonicalType(type);
    while (clang_getArrayElementType(element).kind() != CXType_Invalid) {
      if (has.test(element)) {
        return true;
      }
      element = clang_getArrayElementType(element);
    }
    return has.test(element);
  }

  private CType array(CXType element, long count) {
    return variable(element)
        ? new CType.Array(read(withoutVariableRows(element)), -1)
        : new CType.Array(read(element), count);
  }

  /**
   * Whether a parameter's type leads to arrays whose length is known at run time only, or to a
   * function that takes such.
   */
  static boolean variableRows(CXType parameter) {
    CXType type = clang_getCanonicalType(parameter);
    CXType element = clang_getArrayElementType(type);
    CXType target = element.kind() == CXType_Invalid ? clang_getPointeeType(type) : element;
    return variable(target)
        || target.kind() == CXType_FunctionProto
            && IntStream.range(0, clang_getNumArgTypes(target))
                .anyMatch(i -> variableRows(clang_getArgType(target, i)));
  }

  /**
   * Whether a parameter's type is an array whose size is known at run time only, {@code int v[n]}
   * or {@code int v[3][n]}, or leads to one, {@code int (*v)[n]}.
   */
  static boolean runTimeLength(CXType parameter) {
    return variable(parameter) || variable(clang_getPointeeType(clang_getCanonicalType(parameter)));
  }

  /** Whether a type is an array whose size is known at run time only. */
  private static boolean variable(CXType type) {
    CXType current = clang_getCanonicalType(type);
    while (current.kind() == CXType_ConstantArray || current.kind() == CXType_IncompleteArray) {
      current = clang_getCanonicalType(clang_getArrayElementType(current));
    }
    return current.kind() == CXType_VariableArray;
  }

  /**
   * What such an array is made of: to the program, which computes the places of its elements
   * itself, memory with rows of any length is one sequence of them.
   */
  private static CXType withoutVariableRows(CXType type) {
    CXType current = type;
    while (variable(current)) {
      current = elementType(current);
    }
    return current;
  }

  private static CXType elementType(CXType type) {
    CXType element = clang_getArrayElementType(desugared(type));
    return element.kind() == CXType_Invalid
        ? clang_getArrayElementType(clang_getCanonicalType(type))
        : element;
  }

  /** Takes off typedefs and the like from the outside only, so that inner names stay. */
  private static CXType desugared(CXType type) {
    CXType current = type;
    while (true) {
      CXType next =
          switch (current.kind()) {
            case CXType_Elaborated -> clang_Type_getNamedType(current);
            case CXType_Typedef ->
                clang_getTypedefDeclUnderlyingType(clang_getTypeDeclaration(current));
            case CXType_Attributed -> clang_Type_getModifiedType(current);
            default -> current;
          };
      if (next == current) {
        return structural(current) ? current : clang_getCanonicalType(current);
      }
      current = next;
    }
  }

  private static boolean structural(CXType type) {
    return switch (type.kind()) {
      case CXType_Pointer,
          CXType_ConstantArray,
          CXType_IncompleteArray,
          CXType_VariableArray,
          CXType_FunctionProto,
          CXType_FunctionNoProto ->
          true;
      default -> false;
    };
  }

  /** The names that C libraries give to what {@code FILE} is. */
  private static final Set<String> STREAMS = Set.of("_IO_FILE", "__sFILE", "_iobuf", "FILE");

  /** Whether a record is a complete {@code FILE} of the C library. */
  private static boolean isStream(CXType canonical) {
    CXCursor declaration = clang_getTypeDeclaration(canonical);
    return STREAMS.contains(clang_getCursorSpelling(declaration).getString())
        && clang_Location_isInSystemHeader(clang_getCursorLocation(declaration)) != 0
        && clang_Type_getSizeOf(canonical) > 0;
  }

  private static String unqualified(CXType type) {
    return clang_getTypeSpelling(clang_getUnqualifiedType(type)).getString();
  }

  /** The element of a {@code va_list}: what is in it means something to {@code va_arg} only. */
  private static final String LIST_OF_ARGUMENTS = "struct __va_list_tag";

  /** Gcc does not know it by its tag. */
  private static final String ARGUMENTS_SPELLING = "__typeof__((*(__builtin_va_list *)0)[0])";

  /** What {@code setjmp} saves means something to {@code longjmp} only. */
  private static final String JUMP_ENVIRONMENT = "__jmp_buf_tag";

  /** Each compiler's own header says what is in it (C11 7.17.8); the name is the same in all. */
  private static final String ATOMIC_FLAG = "atomic_flag";

  private static boolean isAtomicFlag(CXCursor declaration) {
    return clang_getCursorSpelling(declaration).getString().equals(ATOMIC_FLAG)
        && clang_Location_isInSystemHeader(clang_getCursorLocation(declaration)) != 0;
  }

  private CType record(CXType canonical) {
    CXCursor declaration = clang_getCanonicalCursor(clang_getTypeDeclaration(canonical));
    long key = declaration.data(0).address();
    if (unqualified(canonical).equals(LIST_OF_ARGUMENTS)) {
      return opaque(ARGUMENTS_SPELLING, canonical, "lists of variable arguments");
    }
    if (clang_getCursorSpelling(declaration).getString().equals(JUMP_ENVIRONMENT)) {
      return opaque(unqualified(canonical), canonical, "environments of setjmp");
    }
    if (isAtomicFlag(declaration)) {
      return opaque(ATOMIC_FLAG, canonical, "flags of atomics");
    }
    CType.Record known = records.get(key);
    if (known != null) {
      return known;
    }
    CXType plain = clang_getUnqualifiedType(canonical);
    boolean union = clang_getTypeDeclaration(canonical).kind() == CXCursor_UnionDecl;
    String spelling = ofFunction(declaration) ? "" : name(clang_getTypeSpelling(plain).getString());
    CType.Record record = new CType.Record(spelling, union);
    records.put(key, record);
    long sizeBytes = clang_Type_getSizeOf(canonical);
    if (sizeBytes >= 0) {
      record.complete(sizeBytes, align(canonical), fields(canonical));
    }
    return record;
  }

  /**
   * Whether a type is declared in a function, or among its parameters: nothing outside can name it
   * (C11 6.2.1p4).
   */
  private static boolean ofFunction(CXCursor declaration) {
    CXCursor around = clang_getCursorSemanticParent(declaration);
    while (around.kind() == CXCursor_StructDecl || around.kind() == CXCursor_UnionDecl) {
      around = clang_getCursorSemanticParent(around);
    }
    return around.kind() == CXCursor_FunctionDecl;
  }

  private List<CType.Field> fields(CXType record) {
    List<CType.Field> fields = new ArrayList<>();
    for (CXCursor field : unit.fields(record)) {
      boolean bitField = clang_Cursor_isBitField(field) != 0;
      CXType type = clang_getCursorType(field);
      String name = name(clang_getCursorSpelling(field).getString());
      if (!bitField || !name.isEmpty()) {
        int bitWidth = bitField ? clang_getFieldDeclBitWidth(field) : -1;
        long offsetBits = clang_Cursor_getOffsetOfField(field);
        fields.add(new CType.Field(name, read(type), offsetBits, bitWidth));
      }
    }
    return fields;
  }

  /** Clang makes up names with a place in them for what has none. */
  private static String name(String spelling) {
    return spelling.contains("(unnamed") || spelling.contains("(anonymous") ? "" : spelling;
  }

  private CType enumeration(String spelling, CXType canonical) {
    CXCursor declaration = clang_getTypeDeclaration(canonical);
    CType underlying = read(clang_getEnumDeclIntegerType(declaration));
    if (!(underlying instanceof CType.Int integer)) {
      return opaque(spelling, canonical, "incomplete enumerations");
    }
    List<CType.EnumConstant> constants = new ArrayList<>();
    for (CXCursor child : unit.children(declaration)) {
      if (child.kind() == CXCursor_EnumConstantDecl) {
        long value =
            integer.signed()
                ? clang_getEnumConstantDeclValue(child)
                : clang_getEnumConstantDeclUnsignedValue(child);
        constants.add(new CType.EnumConstant(clang_getCursorSpelling(child).getString(), value));
      }
    }
    return ofFunction(declaration)
        ? new CType.Enumeration("", integer, List.of())
        : new CType.Enumeration(name(spelling), integer, List.copyOf(constants));
  }

  private static CType opaque(String spelling, CXType canonical, String what) {
    return new CType.Opaque(
        spelling, Math.max(0, clang_Type_getSizeOf(canonical)), align(canonical), what);
  }

  private static int align(CXType canonical) {
    return (int) Math.max(1, clang_Type_getAlignOf(canonical));
  }
}
