package org.farkas.exec.machine;

import java.util.Optional;
import org.farkas.expr.Term;
import org.farkas.testcase.Assumption;

/**
 * One constraint of a path.
 *
 * @param term a Boolean
 * @param assumption what it takes for granted; empty if it follows from the program alone: a branch
 *     taken, or undefined behaviour that did not happen
 */
public record PathConstraint(Term term, Optional<Assumption> assumption) {}
