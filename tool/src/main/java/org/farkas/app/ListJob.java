package org.farkas.app;

import java.util.List;
import org.farkas.report.console.SourceListing;
import org.farkas.report.console.Style;

/** {@code farkas list}: what a file holds. */
public final class ListJob {
  private ListJob() {}

  /**
   * The listing.
   *
   * @param functions to be listed; all of the file's if empty
   * @throws org.farkas.base.DiagnosticException if the file can't be read
   */
  public static String run(
      SourceRequest source, List<String> functions, UnitEngine.Factory engines, Style style) {
    try (UnitEngine engine = engines.open(source)) {
      List<String> chosen = UnitSelection.select(engine.source(), functions, functions.isEmpty());
      return SourceListing.of(engine.source(), chosen, style);
    }
  }
}
