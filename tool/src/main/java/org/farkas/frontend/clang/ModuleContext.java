package org.farkas.frontend.clang;

import java.util.EnumSet;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.bytedeco.javacpp.IntPointer;
import org.bytedeco.llvm.LLVM.LLVMAttributeRef;
import org.bytedeco.llvm.LLVM.LLVMBasicBlockRef;
import org.bytedeco.llvm.LLVM.LLVMMetadataRef;
import org.bytedeco.llvm.LLVM.LLVMValueRef;
import org.bytedeco.llvm.global.LLVM;
import org.farkas.base.SourceSpan;
import org.farkas.ir.Function;
import org.farkas.ir.Value;

/** What the readers of one LLVM module share: types, names, places, attributes. */
final class ModuleContext {
  /** LLVM-C's index of a function's own attributes. */
  static final int FUNCTION_ATTRIBUTES = -1;

  /** Its index of a result's attributes; those of the parameters follow. */
  private static final int RESULT = 0;

  /** LLVM's attribute "memory" has two bits for each kind of memory: read, written. */
  private static final long MAY_WRITE = 0xaaaaaaaaL;

  private final TypeReader types;
  private final LocalNames localNames;
  private final UninitialisedLocals uninitialised;
  private final OtherNames otherNames;
  private final String internalPrefix;
  private final Columns columns;
  private final Set<String> definedElsewhere;
  private final Labels labels = new Labels();
  private final Map<LLVMMetadataRef, String> fileOfScope = new HashMap<>();
  private final Map<LLVMValueRef, String> names = new HashMap<>();
  private final Map<SourceSpan, SourceSpan> spans = new HashMap<>();

  /**
   * @param internalPrefix put before the names of what other modules can't see
   * @param columns the way back from debug information's columns to the user's
   * @param definedElsewhere what other files of the program define, and not as weak
   */
  ModuleContext(
      TypeReader types,
      LocalNames localNames,
      UninitialisedLocals uninitialised,
      OtherNames otherNames,
      String internalPrefix,
      Columns columns,
      Set<String> definedElsewhere) {
    this.definedElsewhere = definedElsewhere;
    this.types = types;
    this.localNames = localNames;
    this.uninitialised = uninitialised;
    this.otherNames = otherNames;
    this.internalPrefix = internalPrefix;
    this.columns = columns;
  }

  TypeReader types() {
    return types;
  }

  LocalNames localNames() {
    return localNames;
  }

  UninitialisedLocals uninitialised() {
    return uninitialised;
  }

  /** Variables of internal linkage that can be reached in other ways than by C. */
  OtherNames otherNames() {
    return otherNames;
  }

  /** The name a function or variable has in our module. */
  String name(LLVMValueRef global) {
    return names.computeIfAbsent(global, this::makeName);
  }

  private String makeName(LLVMValueRef global) {
    String name = Llvm.name(global);
    if (name.startsWith("\u0001")) {
      // An assembler name that must not be decorated.
      name = name.substring(1);
    }
    if (name.isEmpty()) {
      name = "unnamed." + names.size();
    }
    return internal(global) ? internalPrefix + name : name;
  }

  /** The address of a label. */
  Value labelAddress(LLVMValueRef function, LLVMBasicBlockRef block) {
    return labels.address(function, block, name(function));
  }

  Labels labels() {
    return labels;
  }

  static boolean internal(LLVMValueRef global) {
    int linkage = LLVM.LLVMGetLinkage(global);
    return linkage == LLVM.LLVMInternalLinkage || linkage == LLVM.LLVMPrivateLinkage;
  }

  /** Whether another module's definition takes precedence. */
  static boolean weak(LLVMValueRef global) {
    return switch (LLVM.LLVMGetLinkage(global)) {
      case LLVM.LLVMAvailableExternallyLinkage,
          LLVM.LLVMLinkOnceAnyLinkage,
          LLVM.LLVMLinkOnceODRLinkage,
          LLVM.LLVMWeakAnyLinkage,
          LLVM.LLVMWeakODRLinkage,
          LLVM.LLVMCommonLinkage ->
          true;
      default -> false;
    };
  }

  /** Whether the user defines it as weak. */
  static boolean replaceable(LLVMValueRef global) {
    return LLVM.LLVMGetLinkage(global) == LLVM.LLVMWeakAnyLinkage;
  }

  /** Whether another file defines what is a weak alias in this one. */
  boolean replaced(LLVMValueRef alias) {
    return replaceable(alias) && definedElsewhere.contains(name(alias));
  }

  /** The address of what another file defines in an alias's place. */
  Value replacement(LLVMValueRef alias) {
    return Llvm.exists(LLVM.LLVMIsAFunction(LLVM.LLVMAliasGetAliasee(alias)))
        ? new Value.FunctionAddress(name(alias))
        : new Value.GlobalAddress(name(alias), 0);
  }

  /** Whether it is NULL in programs that do not define it. */
  static boolean mayBeMissing(LLVMValueRef global) {
    return LLVM.LLVMGetLinkage(global) == LLVM.LLVMExternalWeakLinkage;
  }

  /** Place of an instruction in the user's text. */
  SourceSpan where(LLVMValueRef instruction) {
    LLVMMetadataRef location = LLVM.LLVMInstructionGetDebugLoc(instruction);
    return Llvm.exists(location)
        ? span(
            LLVM.LLVMDILocationGetScope(location),
            LLVM.LLVMDILocationGetLine(location),
            LLVM.LLVMDILocationGetColumn(location))
        : SourceSpan.UNKNOWN;
  }

  /** Place of a function's declarator. */
  SourceSpan whereIsFunction(LLVMValueRef function) {
    LLVMMetadataRef subprogram = LLVM.LLVMGetSubprogram(function);
    return Llvm.exists(subprogram)
        ? span(subprogram, LLVM.LLVMDISubprogramGetLine(subprogram), 0)
        : SourceSpan.UNKNOWN;
  }

  /** A line of the file that a function lies in; the function's own for an unknown one. */
  SourceSpan lineInFunction(LLVMValueRef function, int line) {
    LLVMMetadataRef subprogram = LLVM.LLVMGetSubprogram(function);
    return line != 0 && Llvm.exists(subprogram)
        ? span(subprogram, line, 0)
        : whereIsFunction(function);
  }

  /**
   * @param column of the text that was compiled, 0 for unknown
   */
  private SourceSpan span(LLVMMetadataRef scope, int line, int column) {
    String file = fileOfScope.computeIfAbsent(scope, this::fileOf);
    SourceSpan span = new SourceSpan(file, line, columns.of(file, line, column));
    SourceSpan first = spans.putIfAbsent(span, span);
    return first == null ? span : first;
  }

  private String fileOf(LLVMMetadataRef scope) {
    LLVMMetadataRef file = LLVM.LLVMDIScopeGetFile(scope);
    if (!Llvm.exists(file)) {
      return "";
    }
    try (IntPointer length = new IntPointer(1)) {
      String name = Llvm.text(LLVM.LLVMDIFileGetFilename(file, length), length.get());
      String folder = Llvm.text(LLVM.LLVMDIFileGetDirectory(file, length), length.get());
      return columns.fileName(folder, name);
    }
  }

  /** Whether a function has an attribute without a value. */
  static boolean functionHas(LLVMValueRef function, String attribute) {
    return Llvm.exists(
        LLVM.LLVMGetEnumAttributeAtIndex(function, FUNCTION_ATTRIBUTES, kind(attribute)));
  }

  /** Whether a function's declaration says that it never returns NULL. */
  static boolean resultNotNull(LLVMValueRef function) {
    return Llvm.exists(LLVM.LLVMGetEnumAttributeAtIndex(function, RESULT, kind("nonnull")));
  }

  /** What a function's declaration says of its results. */
  static Set<Function.Promise> promises(LLVMValueRef function) {
    Set<Function.Promise> promises = EnumSet.noneOf(Function.Promise.class);
    if (resultNotNull(function)) {
      promises.add(Function.Promise.NOT_NULL);
    }
    LLVMAttributeRef memory =
        LLVM.LLVMGetEnumAttributeAtIndex(function, FUNCTION_ATTRIBUTES, kind("memory"));
    if (Llvm.exists(memory) && LLVM.LLVMGetIntrinsicID(function) == 0) {
      long accesses = LLVM.LLVMGetEnumAttributeValue(memory);
      if (accesses == 0) {
        promises.add(Function.Promise.CONST);
      } else if ((accesses & MAY_WRITE) == 0) {
        promises.add(Function.Promise.PURE);
      }
    }
    return promises;
  }

  /** The same of the function that a call calls. */
  static boolean resultNotNullAtCall(LLVMValueRef call) {
    return Llvm.exists(LLVM.LLVMGetCallSiteEnumAttribute(call, RESULT, kind("nonnull")));
  }

  /** Whether a function's definition says that a parameter is never NULL. */
  static boolean parameterNotNull(LLVMValueRef function, int parameter) {
    // Clang says so much of "int a[static 3]".
    LLVMAttributeRef readable =
        LLVM.LLVMGetEnumAttributeAtIndex(function, parameter + 1, kind("dereferenceable"));
    return Llvm.exists(LLVM.LLVMGetEnumAttributeAtIndex(function, parameter + 1, kind("nonnull")))
        || Llvm.exists(readable) && LLVM.LLVMGetEnumAttributeValue(readable) > 0;
  }

  /** Size of the type that a parameter's attribute names, if the parameter has that attribute. */
  OptionalLong parameterTypeBytes(LLVMValueRef function, int parameter, String attribute) {
    return typeBytes(LLVM.LLVMGetEnumAttributeAtIndex(function, parameter + 1, kind(attribute)));
  }

  /** The same for an argument of a call. */
  OptionalLong argumentTypeBytes(LLVMValueRef call, int argument, String attribute) {
    return typeBytes(LLVM.LLVMGetCallSiteEnumAttribute(call, argument + 1, kind(attribute)));
  }

  private OptionalLong typeBytes(LLVMAttributeRef attribute) {
    return Llvm.exists(attribute)
        ? OptionalLong.of(types.allocatedBytes(LLVM.LLVMGetTypeAttributeValue(attribute)))
        : OptionalLong.empty();
  }

  private static final Map<String, Integer> KINDS = new ConcurrentHashMap<>();

  private static int kind(String attribute) {
    return KINDS.computeIfAbsent(
        attribute, name -> LLVM.LLVMGetEnumAttributeKindForName(name, name.length()));
  }
}
