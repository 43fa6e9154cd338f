package org.farkas.exec.machine;

import java.util.List;
import org.farkas.ir.Type;
import org.farkas.source.CType;
import org.farkas.testcase.InputObject;
import org.farkas.testcase.PointerTarget;
import org.farkas.testcase.StubNames;

/**
 * Functions to which pointers of the inputs lead. They have the types of those pointers here, but a
 * program may keep functions of any type behind one, and convert back before it calls ({@code void
 * (*generic)(void)}, C11 6.3.2.3p8), or keep data there. No test does that, so it is neither a
 * fault nor impossible, but not supported.
 */
final class FunctionsOfInputs {
  private final Execution x;

  FunctionsOfInputs(Execution x) {
    this.x = x;
  }

  /** Refuses to use as data what is a function only since the pointer has such a type. */
  void usedAsData(String function) {
    if (mayBeInput(function)) {
      throw x.unsupported("access through a pointer of the inputs to a function");
    }
  }

  /** Refuses to call a program's function through a type that it has not, if inputs lead to it. */
  void calledThroughOtherType(String function) {
    if (mayBeInput(function)) {
      throw x.unsupported("call through a pointer of the inputs as a function of another type");
    }
  }

  /** Refuses the same for functions that only tests have. */
  void called(String name, CType.Function type, Op.Call op) {
    if (StubNames.isPointerStub(name) && !fits(type, op)) {
      throw x.unsupported("call through a pointer of the inputs as a function of another type");
    }
  }

  private boolean mayBeInput(String function) {
    return StubNames.isPointerStub(function)
        || leadsTo(x.state.inputState().layout().objects(), function)
        || leadsTo(x.state.inputState().dynamicObjects(), function);
  }

  private static boolean leadsTo(List<InputObject> objects, String function) {
    return objects.stream()
        .flatMap(object -> object.slots().stream())
        .flatMap(slot -> slot.choices().stream())
        .anyMatch(
            choice ->
                choice instanceof PointerTarget.Function(String name) && name.equals(function));
  }

  /** Whether what is passed and returned is of such types; what structures become is not seen. */
  private boolean fits(CType.Function type, Op.Call op) {
    List<CType> parameters = type.parameters();
    boolean result =
        op.result() < 0
            || !(type.result() instanceof CType.Void) && fits(type.result(), op.resultType());
    if (!result
        || !type.prototyped()
        || !isScalar(type.result()) && !(type.result() instanceof CType.Void)
        || !parameters.stream().allMatch(FunctionsOfInputs::isScalar)) {
      return result;
    }
    int given = op.arguments().length;
    boolean fits = type.variadic() ? given >= parameters.size() : given == parameters.size();
    for (int i = 0; fits && i < parameters.size(); i++) {
      fits = fits(parameters.get(i), op.argumentTypes()[i]);
    }
    return fits;
  }

  private static boolean isScalar(CType type) {
    return switch (type) {
      case CType.Int _, CType.Enumeration _, CType.Floating _, CType.Pointer _ -> true;
      case CType.Void _, CType.Array _, CType.Record _, CType.Function _, CType.Opaque _ -> false;
    };
  }

  private boolean fits(CType declared, Type passed) {
    return switch (declared) {
      case CType.Int integer ->
          passed instanceof Type.Int i
              && (i.bits() == integer.widthBits()
                  || integer.kind() == CType.IntKind.BOOL && i.bits() == 1);
      case CType.Enumeration enumeration -> fits(enumeration.underlying(), passed);
      case CType.Floating floating ->
          passed instanceof Type.Float f && f.format().bits() == floating.valueBits();
      case CType.Pointer _ -> passed instanceof Type.Pointer;
      case CType.Void _, CType.Array _, CType.Record _, CType.Function _, CType.Opaque _ -> true;
    };
  }
}
