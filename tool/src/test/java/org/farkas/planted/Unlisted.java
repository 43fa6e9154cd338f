package org.farkas.planted;

/** Planted: lies outside the layer table. */
public final class Unlisted {}
