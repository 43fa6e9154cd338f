package org.farkas.criteria;

import java.util.List;
import java.util.Optional;
import org.farkas.source.FurtherArguments;
import org.farkas.testcase.ShapeOptions;

/**
 * What a certificate rests on: all that decides what its claims mean.
 *
 * @param version of Farkas that made it
 * @param programHash of the preprocessed text and the flags
 * @param file as the user gave it
 * @param folder in which it was given
 * @param others further files of the same program
 * @param flags for clang
 * @param wrap whether signed overflow is defined to wrap around
 * @param criterion whose targets the claims are
 * @param scope whose decisions are targets, in lower case
 * @param shapes what the user fixed about the inputs
 * @param precondition the function that says which inputs are meant
 * @param further what the program's variadic functions get behind their parameters
 * @param volatileReads how many reads of volatile objects have values of their own in runs of the
 *     function that is named so
 */
public record CertificateBasis(
    String version,
    String programHash,
    String file,
    String folder,
    List<String> others,
    List<String> flags,
    boolean wrap,
    String criterion,
    String scope,
    ShapeOptions shapes,
    Optional<String> precondition,
    FurtherArguments further,
    int volatileReads) {
  public CertificateBasis {
    others = List.copyOf(others);
    flags = List.copyOf(flags);
  }
}
