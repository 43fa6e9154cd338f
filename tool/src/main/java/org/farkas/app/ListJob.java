package org.farkas.app;

import java.util.List;
import org.farkas.report.console.SourceListing;
import org.farkas.report.console.Style;

/** {@code farkas list}: what a file holds. */
public final class ListJob {
  private ListJob() {}

  /**
   * The listing of the options' functions, or of all.
   *
   * @throws org.farkas.base.DiagnosticException if the file can't be read
   */
  public static String run(GenerateOptions options, UnitEngine.Factory engines, Style style) {
    try (UnitEngine engine = engines.open(options)) {
      List<String> functions = UnitSelection.select(engine.source(), options);
      return SourceListing.of(engine.source(), functions, style);
    }
  }
}
