package org.farkas.replay;

import java.util.ArrayList;
import java.util.List;

/**
 * What the kernel lets the run-time put around user code, as tried in a child process.
 *
 * @param landlock no files, no TCP, no signals to others
 * @param seccomp only the system calls of a computing process
 * @param limits bounded memory, time and files
 * @param landlockVersion the kernel's, 0 for none
 */
public record ContainerReport(
    boolean landlock, boolean seccomp, boolean limits, int landlockVersion) {
  static final int LANDLOCK_BIT = 1;
  static final int SECCOMP_BIT = 2;
  static final int LIMITS_BIT = 4;
  static final int ALL_BITS = LANDLOCK_BIT | SECCOMP_BIT | LIMITS_BIT;

  static ContainerReport of(long bits, long landlockVersion) {
    return new ContainerReport(
        (bits & LANDLOCK_BIT) != 0,
        (bits & SECCOMP_BIT) != 0,
        (bits & LIMITS_BIT) != 0,
        (int) landlockVersion);
  }

  public boolean complete() {
    return landlock && seccomp && limits;
  }

  /** Names of the parts that are missing. */
  public List<String> missing() {
    List<String> missing = new ArrayList<>();
    if (!landlock) {
      missing.add("Landlock");
    }
    if (!seccomp) {
      missing.add("seccomp filters");
    }
    if (!limits) {
      missing.add("resource limits");
    }
    return missing;
  }
}
