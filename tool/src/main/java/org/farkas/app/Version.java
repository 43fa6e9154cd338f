package org.farkas.app;

/** This build's version. */
public final class Version {
  private Version() {}

  /** From the jar's manifest; {@code development} when run from class files. */
  public static String text() {
    String version = Version.class.getPackage().getImplementationVersion();
    return version == null ? "development" : version;
  }
}
