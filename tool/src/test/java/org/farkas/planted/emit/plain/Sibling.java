package org.farkas.planted.emit.plain;

/** The target of a planted import. */
public final class Sibling {}
