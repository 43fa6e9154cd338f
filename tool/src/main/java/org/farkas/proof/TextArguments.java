package org.farkas.proof;

import java.util.List;
import java.util.OptionalInt;
import org.farkas.exec.library.LibraryModels;
import org.farkas.exec.library.PlainOutput;
import org.farkas.expr.Term;
import org.farkas.expr.TermContext;
import org.farkas.ir.Instruction;
import org.farkas.ir.Module;
import org.farkas.ir.Type;
import org.farkas.proof.Datum.Lead;

/**
 * That texts which functions of the C library without a model read end within their memory (C11
 * 7.1.1p1, 7.1.4p1), as far as it is known where they are.
 */
final class TextArguments {
  private static final int MOST_CHARACTERS = 4_096;
  private static final int WIDE_BYTES = 4;

  private final Data data;
  private final TermContext terms;
  private final Module module;

  TextArguments(Data data, Module module) {
    this.data = data;
    this.terms = data.terms();
    this.module = module;
  }

  /** Requires it of a call. */
  void require(PathState state, String name, Instruction.Call call, List<Datum> arguments) {
    for (int argument : LibraryModels.textArguments(name)) {
      require(state, call, arguments, argument, 1, -1);
    }
    OptionalInt format = LibraryModels.outputFormat(name);
    if (format.isPresent()) {
      require(state, call, arguments, format.getAsInt(), 1, -1);
    }
    for (PlainOutput.Text text : PlainOutput.texts(name, call, module)) {
      long most = text.precision();
      int said = text.precisionBehind().orElse(-1);
      if (said >= 0 && said < arguments.size()) {
        Term precision = data.number(arguments.get(said));
        if (!precision.isConstant()) {
          continue;
        }
        most = (int) precision.value();
      }
      require(state, call, arguments, text.behind(), text.wide() ? WIDE_BYTES : 1, most);
    }
  }

  private void require(
      PathState state,
      Instruction.Call call,
      List<Datum> arguments,
      int argument,
      int bytes,
      long most) {
    if (argument >= arguments.size()
        || most == 0
        || !(call.arguments().get(argument).type() instanceof Type.Pointer)) {
      return;
    }
    for (Lead lead : data.pointer(arguments.get(argument)).leads()) {
      Place place = lead.place();
      boolean known =
          place.isObject()
              && !place.open()
              && lead.offset().isConstant()
              && lead.offset().value() >= 0
              && lead.offset().value() <= place.sizeBytes();
      if (known) {
        Term ends = ends(state.memory, place, (int) lead.offset().value(), bytes, most);
        state.guard = terms.and(state.guard, terms.or(terms.not(lead.when()), ends));
      }
    }
  }

  private Term ends(Memory memory, Place place, int offset, int bytes, long most) {
    Term ends = terms.bool(false);
    int count = 0;
    for (int at = offset; at <= place.sizeBytes() - bytes && !ends.isTrue(); at += bytes) {
      Term character = data.number(memory.load(place, at, bytes, false));
      ends = terms.or(ends, terms.eq(character, terms.constant(8 * bytes, 0)));
      if (++count == most || count == MOST_CHARACTERS) {
        return terms.bool(true);
      }
    }
    return ends;
  }
}
