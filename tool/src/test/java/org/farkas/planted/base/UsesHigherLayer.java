package org.farkas.planted.base;

import org.farkas.planted.cli.UsesLowerLayers;

/** Planted: imports from above. */
public final class UsesHigherLayer {
  UsesLowerLayers field;
}
