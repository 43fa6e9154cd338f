package org.farkas.frontend.clang;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;
import org.bytedeco.llvm.LLVM.LLVMBasicBlockRef;
import org.bytedeco.llvm.LLVM.LLVMTypeRef;
import org.bytedeco.llvm.LLVM.LLVMValueRef;
import org.bytedeco.llvm.global.LLVM;
import org.farkas.base.SourceSpan;
import org.farkas.ir.Block;
import org.farkas.ir.Function;
import org.farkas.ir.Function.ParameterAttribute;
import org.farkas.ir.Instruction;
import org.farkas.ir.Terminator;
import org.farkas.ir.Value;

/** One function, declared or defined. */
final class FunctionReader {
  private final ModuleContext module;
  private final LLVMValueRef function;
  private final FunctionContext context;
  private final InstructionReader instructions;
  private final TerminatorReader terminators;
  private final List<BlockUnderWay> blocks = new ArrayList<>();

  private FunctionReader(ModuleContext module, LLVMValueRef function) {
    this.module = module;
    this.function = function;
    this.context = new FunctionContext(module, function);
    this.instructions = new InstructionReader(context);
    this.terminators = new TerminatorReader(context);
  }

  static Function read(ModuleContext module, LLVMValueRef function) {
    return new FunctionReader(module, function).read();
  }

  /** A block being filled. */
  private static final class BlockUnderWay {
    private final LLVMBasicBlockRef source;
    private final List<Block.Phi> phis = new ArrayList<>();
    private final List<Instruction> body = new ArrayList<>();

    /** Constants made for the phis of successors. */
    private final List<Instruction> tail = new ArrayList<>();

    private Terminator terminator;

    BlockUnderWay(LLVMBasicBlockRef source) {
      this.source = source;
    }

    Block finish(int index, String label) {
      List<Instruction> all = new ArrayList<>(body);
      all.addAll(tail);
      return new Block(index, label, phis, all, terminator);
    }
  }

  private Function read() {
    LLVMTypeRef type = LLVM.LLVMGlobalGetValueType(function);
    for (LLVMBasicBlockRef block : Llvm.blocks(function)) {
      blocks.add(new BlockUnderWay(block));
    }
    blocks.forEach(this::readBody);
    blocks.forEach(this::readPhis);
    List<Block> finished = new ArrayList<>();
    for (BlockUnderWay block : blocks) {
      String name = Llvm.name(LLVM.LLVMBasicBlockAsValue(block.source));
      int index = finished.size();
      finished.add(block.finish(index, name.isEmpty() ? "b" + index : name));
    }
    return new Function(
        module.name(function),
        module.types().read(LLVM.LLVMGetReturnType(type)),
        parameters(),
        parameterAttributes(),
        LLVM.LLVMIsFunctionVarArg(type) != 0,
        ModuleContext.internal(function),
        ModuleContext.functionHas(function, "noreturn"),
        context.registerCount(),
        finished,
        module.whereIsFunction(function));
  }

  private void readBody(BlockUnderWay block) {
    LLVMValueRef last = LLVM.LLVMGetBasicBlockTerminator(block.source);
    for (LLVMValueRef instruction : Llvm.instructions(block.source)) {
      if (instruction.equals(last)) {
        block.terminator = terminators.read(instruction, block.body);
      } else if (LLVM.LLVMGetInstructionOpcode(instruction) != LLVM.LLVMPHI) {
        instructions.read(instruction, block.body);
      }
    }
  }

  private void readPhis(BlockUnderWay block) {
    for (LLVMValueRef phi : Llvm.instructions(block.source)) {
      if (LLVM.LLVMGetInstructionOpcode(phi) != LLVM.LLVMPHI) {
        return;
      }
      block.phis.add(new Block.Phi(context.register(phi), incoming(phi)));
    }
  }

  private Map<Integer, Value> incoming(LLVMValueRef phi) {
    Map<Integer, Value> incoming = new TreeMap<>();
    for (int i = 0; i < LLVM.LLVMCountIncoming(phi); i++) {
      int from = context.block(LLVM.LLVMGetIncomingBlock(phi, i));
      if (!incoming.containsKey(from)) {
        // Two edges from one block carry the same value.
        SourceSpan where = module.where(LLVM.LLVMGetBasicBlockTerminator(blocks.get(from).source));
        incoming.put(
            from, context.operand(LLVM.LLVMGetIncomingValue(phi, i), where, blocks.get(from).tail));
      }
    }
    return incoming;
  }

  private List<Value.Register> parameters() {
    List<Value.Register> parameters = new ArrayList<>();
    for (int i = 0; i < LLVM.LLVMCountParams(function); i++) {
      parameters.add(context.register(LLVM.LLVMGetParam(function, i)));
    }
    return parameters;
  }

  private List<ParameterAttribute> parameterAttributes() {
    List<ParameterAttribute> attributes = new ArrayList<>();
    for (int i = 0; i < LLVM.LLVMCountParams(function); i++) {
      OptionalLong returned = module.parameterTypeBytes(function, i, "sret");
      OptionalLong copied = module.parameterTypeBytes(function, i, "byval");
      if (returned.isPresent()) {
        attributes.add(
            new ParameterAttribute(ParameterAttribute.Kind.STRUCT_RETURN, returned.getAsLong()));
      } else if (copied.isPresent()) {
        attributes.add(
            new ParameterAttribute(ParameterAttribute.Kind.BY_VALUE, copied.getAsLong()));
      } else {
        attributes.add(ParameterAttribute.PLAIN);
      }
    }
    return attributes;
  }
}
