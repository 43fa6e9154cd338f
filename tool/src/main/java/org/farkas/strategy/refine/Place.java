package org.farkas.strategy.refine;

import java.util.List;
import java.util.Optional;
import org.farkas.base.SourceSpan;
import org.farkas.criteria.OpenReason;
import org.farkas.criteria.Target;
import org.farkas.ir.CodePoint;
import org.farkas.strategy.Blocker;

/** Where a run may stand. */
sealed interface Place {
  /** In the code, before an instruction; at 0 the block's phis are evaluated. */
  record Code(Context context, int block, int instruction) implements Place {
    CodePoint point() {
      return new CodePoint(context.function().name(), block, instruction);
    }

    List<CodePoint> stack() {
      return context.stack(point());
    }

    @Override
    public String toString() {
      return context.number() + "/" + point();
    }
  }

  /** A label is satisfied. */
  record Label(Target target) implements Place {
    @Override
    public String toString() {
      return "label " + target.id();
    }
  }

  /** Ways are left: anything may follow. */
  record Left(List<CodePoint> stack, String why, SourceSpan where) implements Place {
    public Left {
      stack = List.copyOf(stack);
    }

    Blocker blocker() {
      return new Blocker(
          stack,
          OpenReason.UNSUPPORTED,
          "refinement does not follow " + why,
          where,
          Optional.empty());
    }

    @Override
    public String toString() {
      return "left " + stack + " " + why;
    }
  }
}
