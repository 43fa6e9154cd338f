package org.farkas.frontend.clang;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.bytedeco.llvm.LLVM.LLVMTargetDataRef;
import org.bytedeco.llvm.LLVM.LLVMTypeRef;
import org.bytedeco.llvm.LLVM.LLVMValueRef;
import org.bytedeco.llvm.global.LLVM;
import org.farkas.ir.Type;

/** Types of one LLVM module, with the target's layout. */
final class TypeReader {
  /** Arrays as values beyond this length are not worth their registers. */
  private static final long MAXIMUM_VALUE_MEMBERS = 4096;

  private final LLVMTargetDataRef layout;
  private final Map<LLVMTypeRef, Type> known = new HashMap<>();

  TypeReader(LLVMTargetDataRef layout) {
    this.layout = layout;
  }

  LLVMTargetDataRef layout() {
    return layout;
  }

  int pointerBytes() {
    return LLVM.LLVMPointerSize(layout);
  }

  boolean littleEndian() {
    return LLVM.LLVMByteOrder(layout) == LLVM.LLVMLittleEndian;
  }

  /** Distance between two neighbours of this type in an array. */
  long allocatedBytes(LLVMTypeRef type) {
    return LLVM.LLVMTypeIsSized(type) != 0 ? LLVM.LLVMABISizeOfType(layout, type) : 0;
  }

  /** Bytes that a store of this type writes. */
  long storeBytes(LLVMTypeRef type) {
    return LLVM.LLVMTypeIsSized(type) != 0 ? LLVM.LLVMStoreSizeOfType(layout, type) : 0;
  }

  int alignBytes(LLVMTypeRef type) {
    return LLVM.LLVMTypeIsSized(type) != 0 ? LLVM.LLVMABIAlignmentOfType(layout, type) : 1;
  }

  long memberOffset(LLVMTypeRef struct, int member) {
    return LLVM.LLVMOffsetOfElement(layout, struct, member);
  }

  Type typeOf(LLVMValueRef value) {
    return read(LLVM.LLVMTypeOf(value));
  }

  Type read(LLVMTypeRef type) {
    Type result = known.get(type);
    if (result == null) {
      result = convert(type);
      known.put(type, result);
    }
    return result;
  }

  private Type convert(LLVMTypeRef type) {
    return switch (LLVM.LLVMGetTypeKind(type)) {
      case LLVM.LLVMVoidTypeKind -> Type.VOID;
      case LLVM.LLVMIntegerTypeKind -> new Type.Int(LLVM.LLVMGetIntTypeWidth(type));
      case LLVM.LLVMPointerTypeKind -> Type.POINTER;
      case LLVM.LLVMHalfTypeKind -> new Type.Float(Type.Format.HALF);
      case LLVM.LLVMBFloatTypeKind -> new Type.Float(Type.Format.BFLOAT);
      case LLVM.LLVMFloatTypeKind -> new Type.Float(Type.Format.SINGLE);
      case LLVM.LLVMDoubleTypeKind -> new Type.Float(Type.Format.DOUBLE);
      case LLVM.LLVMX86_FP80TypeKind -> new Type.Float(Type.Format.X87);
      case LLVM.LLVMFP128TypeKind -> new Type.Float(Type.Format.QUAD);
      case LLVM.LLVMStructTypeKind -> struct(type);
      case LLVM.LLVMArrayTypeKind ->
          sequence(type, LLVM.LLVMGetArrayLength2(type), LLVM.LLVMGetElementType(type));
      case LLVM.LLVMVectorTypeKind -> vector(type);
      default -> unsupported(type);
    };
  }

  private static Type unsupported(LLVMTypeRef type) {
    return new Type.Unsupported(Llvm.print(type));
  }

  private Type struct(LLVMTypeRef type) {
    int count = LLVM.LLVMCountStructElementTypes(type);
    if (LLVM.LLVMTypeIsSized(type) == 0 || count > MAXIMUM_VALUE_MEMBERS) {
      return unsupported(type);
    }
    List<Type> members = new ArrayList<>();
    List<Long> offsets = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      members.add(read(LLVM.LLVMStructGetTypeAtIndex(type, i)));
      offsets.add(memberOffset(type, i));
    }
    return aggregate(type, members, offsets);
  }

  private Type sequence(LLVMTypeRef type, long count, LLVMTypeRef element) {
    if (count > MAXIMUM_VALUE_MEMBERS) {
      return unsupported(type);
    }
    long step = allocatedBytes(element);
    List<Long> offsets = new ArrayList<>();
    for (long i = 0; i < count; i++) {
      offsets.add(i * step);
    }
    return aggregate(type, Collections.nCopies((int) count, read(element)), offsets);
  }

  /** A vector whose elements fill whole bytes lies in memory as an array does. */
  private Type vector(LLVMTypeRef type) {
    LLVMTypeRef element = LLVM.LLVMGetElementType(type);
    boolean packed = LLVM.LLVMSizeOfTypeInBits(layout, element) == 8 * allocatedBytes(element);
    return packed ? sequence(type, LLVM.LLVMGetVectorSize(type), element) : unsupported(type);
  }

  private Type aggregate(LLVMTypeRef type, List<Type> members, List<Long> offsets) {
    return members.stream().anyMatch(Type.Unsupported.class::isInstance)
        ? unsupported(type)
        : new Type.Aggregate(members, offsets, allocatedBytes(type));
  }
}
