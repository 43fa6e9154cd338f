package org.farkas.emit.plain;

import java.util.List;
import org.farkas.emit.EmissionRequest;
import org.farkas.emit.EmittedFile;
import org.farkas.emit.PlainStyle;
import org.farkas.emit.StyledEmitter;
import org.farkas.emit.SuiteEmitter;

/** Suites as plain C programs that print TAP and exit with 0 if all tests pass. */
public final class PlainEmitter implements SuiteEmitter {
  @Override
  public List<EmittedFile> emit(EmissionRequest request) {
    return new StyledEmitter(new PlainStyle()).emit(request);
  }
}
