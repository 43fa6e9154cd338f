/**
 * Runs IR on concrete and symbolic values alike. A {@link org.farkas.exec.machine.State} carries a
 * model that satisfies its path condition, so at every decision one side is known to be possible
 * and only the other one, an {@link org.farkas.exec.machine.Alternative}, costs a query. States
 * share what they have in common until one of them writes.
 *
 * <p>An instruction makes all its decisions before it changes anything, so an alternative is simply
 * the state before the instruction, with one more constraint: resuming it runs the instruction
 * again under a model that decides otherwise.
 */
package org.farkas.exec.machine;
