/**
 * Checks certificates of infeasibility. A program of its own as far as the argument goes: it shares
 * with the searches what the source means (front end, {@code ir}, {@code exec.semantics}, layouts
 * of inputs, expressions with their simplification), but neither control flow nor memory nor
 * merging, and believes nothing that a certificate says beyond which target it is about.
 *
 * <p>The argument. {@link org.farkas.proof.Walk} goes all ways through the unit at once and keeps
 * for each point the condition (guard) under which control comes there with nothing undefined
 * before. It over-approximates: each run of the program on inputs within the assumptions, up to its
 * first undefined behaviour, satisfies with its inputs, and some values of the checker's free
 * variables, the guards of the points that it passes, or that of a place where ways were left. So
 * if the guard of every evaluation that satisfies a label is unsatisfiable, and of every place
 * where ways were left from which control can still come to the label, then no input satisfies it.
 * Where something is not known it is a fresh variable; nothing is ever taken to be undefined that
 * may be defined.
 */
package org.farkas.proof;
