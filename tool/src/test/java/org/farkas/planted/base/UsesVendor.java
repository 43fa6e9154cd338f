package org.farkas.planted.base;

import picocli.CommandLine;

/** Planted: a listed third-party type in a package that does not own it. */
public final class UsesVendor {
  CommandLine field;
}
