package org.farkas.app;

import java.util.List;
import org.farkas.criteria.Certificate;
import org.farkas.testcase.Assumption;

/**
 * What became of certificates.
 *
 * @param uncertified infeasible items of results that no certificate claims, as {@code unit: id}
 */
public record CertifyResult(List<Item> items, List<String> uncertified) {
  public CertifyResult {
    items = List.copyOf(items);
    uncertified = List.copyOf(uncertified);
  }

  /**
   * One certificate.
   *
   * @param unit the folder that it lies in
   */
  public record Item(String unit, String id, Verdict verdict) {}

  /** What is said of a certificate. */
  public sealed interface Verdict {}

  /**
   * All its claims were shown again.
   *
   * @param questions how many were refuted
   */
  public record Confirmed(
      List<Certificate.Claim> claims, int questions, List<Assumption> assumptions)
      implements Verdict {}

  /**
   * Some claim was not shown.
   *
   * @param claims those that were
   * @param missing those that were not
   */
  public record NotConfirmed(List<Certificate.Claim> claims, List<Missing> missing)
      implements Verdict {}

  /** A claim that was not shown, and why. */
  public record Missing(Certificate.Claim claim, String why) {}

  /** It is not about this source, or says other things than the source gives. */
  public record Refused(String why) implements Verdict {}

  /** How many certificates are confirmed. */
  public long confirmed() {
    return items.stream().filter(item -> item.verdict() instanceof Confirmed).count();
  }

  public boolean anyRefused() {
    return items.stream().anyMatch(item -> item.verdict() instanceof Refused);
  }
}
