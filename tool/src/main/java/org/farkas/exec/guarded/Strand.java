package org.farkas.exec.guarded;

import org.farkas.exec.machine.State;

/** A state with where it stands. */
record Strand(State state, Standing standing) {}
