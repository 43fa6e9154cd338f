/**
 * SMT solvers as backends: Bitwuzla and Z3 through their own Java interfaces. One translation
 * ({@link org.farkas.solve.smt.Translation}) serves both.
 */
package org.farkas.solve.smt;
