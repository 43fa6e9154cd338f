package org.farkas.frontend.clang;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
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
import org.farkas.ir.Type;
import org.farkas.ir.Value;

/** One function, declared or defined. */
final class FunctionReader {
  private final ModuleContext module;
  private final LLVMValueRef function;
  private final FunctionContext context;
  private final InstructionReader instructions;
  private final TerminatorReader terminators;
  private final List<BlockUnderWay> blocks = new ArrayList<>();

  /** The block from which a computed goto's edge starts here, by the edge in LLVM's graph. */
  private final Map<Edge, Integer> gotoSources = new HashMap<>();

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

  private record Edge(int from, int to) {}

  /** A block being filled. */
  private static final class BlockUnderWay {
    private final String label;
    private final List<Block.Phi> phis = new ArrayList<>();
    private final List<Instruction> body = new ArrayList<>();

    /** Constants made for the phis of successors. */
    private final List<Instruction> tail = new ArrayList<>();

    private Terminator terminator;

    BlockUnderWay(String label) {
      this.label = label;
    }

    Block finish(int index) {
      List<Instruction> all = new ArrayList<>(body);
      all.addAll(tail);
      return new Block(index, label, phis, all, terminator);
    }
  }

  private Function read() {
    LLVMTypeRef type = LLVM.LLVMGlobalGetValueType(function);
    List<LLVMBasicBlockRef> sources = new ArrayList<>();
    for (LLVMBasicBlockRef source : Llvm.blocks(function)) {
      blocks.add(new BlockUnderWay(Labels.name(source, sources.size())));
      sources.add(source);
    }
    sources.forEach(this::readBody);
    sources.forEach(this::readPhis);
    List<Block> finished = new ArrayList<>();
    for (BlockUnderWay block : blocks) {
      finished.add(block.finish(finished.size()));
    }
    return new Function(
        module.name(function),
        module.types().read(LLVM.LLVMGetReturnType(type)),
        parameters(),
        parameterAttributes(),
        LLVM.LLVMIsFunctionVarArg(type) != 0,
        ModuleContext.internal(function),
        ModuleContext.functionHas(function, "noreturn"),
        ModuleContext.promises(function),
        context.registerCount(),
        finished,
        module.whereIsFunction(function));
  }

  private void readBody(LLVMBasicBlockRef source) {
    BlockUnderWay block = blocks.get(context.block(source));
    LLVMValueRef last = LLVM.LLVMGetBasicBlockTerminator(source);
    for (LLVMValueRef instruction : Llvm.instructions(source)) {
      if (!instruction.equals(last)) {
        if (LLVM.LLVMGetInstructionOpcode(instruction) != LLVM.LLVMPHI) {
          instructions.read(instruction, block.body);
        }
      } else if (LLVM.LLVMGetInstructionOpcode(instruction) == LLVM.LLVMIndirectBr) {
        readComputedGoto(instruction, context.block(source));
      } else {
        block.terminator = terminators.read(instruction, block.body);
      }
    }
  }

  /** Compares the address with that of each label in turn; another address is undefined. */
  private void readComputedGoto(LLVMValueRef instruction, int index) {
    SourceSpan where = context.where(instruction);
    Value address = context.operand(instruction, 0, blocks.get(index).body);
    Set<LLVMBasicBlockRef> targets = new LinkedHashSet<>();
    for (int i = 0; i < LLVM.LLVMGetNumSuccessors(instruction); i++) {
      targets.add(LLVM.LLVMGetSuccessor(instruction, i));
    }
    int current = index;
    for (LLVMBasicBlockRef target : targets) {
      int next = blocks.size();
      blocks.add(new BlockUnderWay("goto.b" + next));
      Value.Register equal = context.fresh(Type.BOOL);
      Value label = module.labelAddress(function, target);
      BlockUnderWay block = blocks.get(current);
      block.body.add(
          new Instruction.Compare(equal, Instruction.Predicate.EQ, address, label, where));
      block.terminator = new Terminator.Branch(equal, context.block(target), next, where);
      gotoSources.put(new Edge(index, context.block(target)), current);
      current = next;
    }
    blocks.get(current).terminator = new Terminator.Unreachable(where);
  }

  private void readPhis(LLVMBasicBlockRef source) {
    int index = context.block(source);
    for (LLVMValueRef phi : Llvm.instructions(source)) {
      if (LLVM.LLVMGetInstructionOpcode(phi) != LLVM.LLVMPHI) {
        return;
      }
      blocks.get(index).phis.add(new Block.Phi(context.register(phi), incoming(phi, index)));
    }
  }

  private Map<Integer, Value> incoming(LLVMValueRef phi, int to) {
    Map<Integer, Value> incoming = new TreeMap<>();
    for (int i = 0; i < LLVM.LLVMCountIncoming(phi); i++) {
      LLVMBasicBlockRef source = LLVM.LLVMGetIncomingBlock(phi, i);
      int listed = context.block(source);
      int from = gotoSources.getOrDefault(new Edge(listed, to), listed);
      // Two edges from one block carry the same value; an unsupported end has no edges.
      if (!incoming.containsKey(from)
          && !(blocks.get(from).terminator instanceof Terminator.Unsupported)) {
        SourceSpan where = module.where(LLVM.LLVMGetBasicBlockTerminator(source));
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
