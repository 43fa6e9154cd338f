package org.farkas.frontend.clang;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.bytedeco.javacpp.SizeTPointer;
import org.bytedeco.llvm.LLVM.LLVMTypeRef;
import org.bytedeco.llvm.LLVM.LLVMValueRef;
import org.bytedeco.llvm.global.LLVM;
import org.farkas.base.DiagnosticException;
import org.farkas.ir.Global;
import org.farkas.ir.Type;
import org.farkas.ir.Value;

/** Initial contents of a variable as bytes and pointers. */
final class InitialiserReader {
  /** Several copies are held at a time. */
  private static final long MAXIMUM_BYTES =
      Math.min(1L << 30, Runtime.getRuntime().maxMemory() / 5);

  private final ModuleContext module;
  private final TypeReader types;
  private final byte[] bytes;
  private final List<Global.Relocation> relocations = new ArrayList<>();
  private Optional<String> unsupported = Optional.empty();

  private InitialiserReader(ModuleContext module, long sizeBytes) {
    this.module = module;
    this.types = module.types();
    if (sizeBytes > MAXIMUM_BYTES) {
      throw DiagnosticException.user(
          "variable-too-large",
          "a variable of %d bytes is more than the %d that there is memory for"
              .formatted(sizeBytes, MAXIMUM_BYTES),
          "make it smaller for the test build, or give more memory: FARKAS_JAVA_OPTS=-Xmx2g");
    }
    this.bytes = new byte[(int) sizeBytes];
  }

  static Global.Initialiser read(ModuleContext module, LLVMValueRef constant, long sizeBytes) {
    InitialiserReader reader = new InitialiserReader(module, sizeBytes);
    reader.write(constant, 0);
    return new Global.Initialiser(reader.bytes, reader.relocations, reader.unsupported);
  }

  private void write(LLVMValueRef constant, long offset) {
    switch (LLVM.LLVMGetValueKind(constant)) {
      case LLVM.LLVMConstantAggregateZeroValueKind,
          LLVM.LLVMConstantPointerNullValueKind,
          LLVM.LLVMUndefValueValueKind,
          LLVM.LLVMPoisonValueValueKind -> {
        // The bytes are zero already.
      }
      case LLVM.LLVMConstantIntValueKind -> writeInteger(constant, offset);
      case LLVM.LLVMConstantFPValueKind -> writeFloating(constant, offset);
      case LLVM.LLVMConstantStructValueKind -> writeStruct(constant, offset);
      case LLVM.LLVMConstantArrayValueKind, LLVM.LLVMConstantVectorValueKind ->
          writeElements(constant, LLVM.LLVMGetNumOperands(constant), offset);
      case LLVM.LLVMConstantDataArrayValueKind -> writeDataArray(constant, offset);
      case LLVM.LLVMConstantDataVectorValueKind ->
          writeElements(constant, LLVM.LLVMGetVectorSize(LLVM.LLVMTypeOf(constant)), offset);
      default -> writePointer(constant, offset);
    }
  }

  private void writeInteger(LLVMValueRef constant, long offset) {
    LLVMTypeRef type = LLVM.LLVMTypeOf(constant);
    if (types.read(type) instanceof Type.Int integer) {
      write(Numbers.integer(constant, integer).value(), types.storeBytes(type), offset);
    } else {
      fail("the constant " + Llvm.print(constant));
    }
  }

  private void writeFloating(LLVMValueRef constant, long offset) {
    LLVMTypeRef type = LLVM.LLVMTypeOf(constant);
    if (types.read(type) instanceof Type.Float floating) {
      write(Numbers.floating(constant, floating).bits(), types.storeBytes(type), offset);
    } else {
      fail("the constant " + Llvm.print(constant));
    }
  }

  private void writeStruct(LLVMValueRef constant, long offset) {
    LLVMTypeRef type = LLVM.LLVMTypeOf(constant);
    for (int i = 0; i < LLVM.LLVMGetNumOperands(constant); i++) {
      write(LLVM.LLVMGetOperand(constant, i), offset + types.memberOffset(type, i));
    }
  }

  private void writeDataArray(LLVMValueRef constant, long offset) {
    if (LLVM.LLVMIsConstantString(constant) != 0) {
      try (SizeTPointer length = new SizeTPointer(1)) {
        LLVM.LLVMGetAsString(constant, length)
            .get(bytes, Math.toIntExact(offset), Math.toIntExact(length.get()));
      }
      return;
    }
    writeElements(constant, LLVM.LLVMGetArrayLength2(LLVM.LLVMTypeOf(constant)), offset);
  }

  private void writeElements(LLVMValueRef constant, long count, long offset) {
    long step = types.allocatedBytes(LLVM.LLVMGetElementType(LLVM.LLVMTypeOf(constant)));
    for (int i = 0; i < count; i++) {
      write(LLVM.LLVMGetAggregateElement(constant, i), offset + i * step);
    }
  }

  private void write(BigInteger value, long storeBytes, long offset) {
    byte[] magnitude = value.toByteArray();
    for (int i = 0; i < storeBytes; i++) {
      int fromEnd = magnitude.length - 1 - i;
      byte next = fromEnd >= 0 ? magnitude[fromEnd] : 0;
      long place = types.littleEndian() ? offset + i : offset + storeBytes - 1 - i;
      bytes[Math.toIntExact(place)] = next;
    }
  }

  /** An address, possibly converted to an integer of the same size. */
  private void writePointer(LLVMValueRef constant, long offset) {
    boolean fits = types.storeBytes(LLVM.LLVMTypeOf(constant)) == types.pointerBytes();
    Optional<Value> target = fits ? address(constant) : Optional.empty();
    target.ifPresentOrElse(
        value -> relocations.add(new Global.Relocation(offset, value)),
        () -> writeNumber(constant, offset));
  }

  /** A number converted to a pointer. */
  private void writeNumber(LLVMValueRef constant, long offset) {
    boolean converted =
        LLVM.LLVMGetValueKind(constant) == LLVM.LLVMConstantExprValueKind
            && LLVM.LLVMGetConstOpcode(constant) == LLVM.LLVMIntToPtr;
    LLVMValueRef number =
        converted ? LLVM.LLVMIsAConstantInt(LLVM.LLVMGetOperand(constant, 0)) : null;
    if (Llvm.exists(number) && types.typeOf(number) instanceof Type.Int integer) {
      write(Numbers.integer(number, integer).value(), types.pointerBytes(), offset);
    } else {
      fail("the constant " + Llvm.print(constant));
    }
  }

  private Optional<Value> address(LLVMValueRef constant) {
    return switch (LLVM.LLVMGetValueKind(constant)) {
      case LLVM.LLVMFunctionValueKind ->
          Optional.of(new Value.FunctionAddress(module.name(constant)));
      case LLVM.LLVMGlobalVariableValueKind ->
          Optional.of(new Value.GlobalAddress(module.name(constant), 0));
      case LLVM.LLVMGlobalAliasValueKind ->
          module.replaced(constant)
              ? Optional.of(module.replacement(constant))
              : address(LLVM.LLVMAliasGetAliasee(constant));
      case LLVM.LLVMBlockAddressValueKind ->
          Optional.of(
              module.labelAddress(
                  LLVM.LLVMGetBlockAddressFunction(constant),
                  LLVM.LLVMGetBlockAddressBasicBlock(constant)));
      case LLVM.LLVMConstantExprValueKind -> addressOfExpression(constant);
      default -> Optional.empty();
    };
  }

  private Optional<Value> addressOfExpression(LLVMValueRef constant) {
    return switch (LLVM.LLVMGetConstOpcode(constant)) {
      case LLVM.LLVMGetElementPtr -> {
        AddressReader address = AddressReader.read(constant, types);
        yield address.indices().isEmpty()
            ? address(address.base()).flatMap(base -> moved(base, address.constantBytes()))
            : Optional.empty();
      }
      case LLVM.LLVMPtrToInt, LLVM.LLVMIntToPtr, LLVM.LLVMBitCast -> {
        LLVMValueRef operand = LLVM.LLVMGetOperand(constant, 0);
        boolean sameSize = types.storeBytes(LLVM.LLVMTypeOf(operand)) == types.pointerBytes();
        yield sameSize ? address(operand) : Optional.empty();
      }
      default -> Optional.empty();
    };
  }

  private static Optional<Value> moved(Value base, long byBytes) {
    if (byBytes == 0) {
      return Optional.of(base);
    }
    return base instanceof Value.GlobalAddress(String name, long offset)
        ? Optional.of(new Value.GlobalAddress(name, offset + byBytes))
        : Optional.empty();
  }

  private void fail(String what) {
    if (unsupported.isEmpty()) {
      unsupported = Optional.of(what + " in an initialiser");
    }
  }
}
