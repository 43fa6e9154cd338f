package org.farkas.planted.base;

import org.assertj.core.api.Assertions;

/** Planted: a third-party type that no package owns. */
public final class UsesUnlistedVendor {
  Assertions[] field;
}
