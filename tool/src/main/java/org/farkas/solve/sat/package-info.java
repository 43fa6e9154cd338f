/**
 * Bit-vector queries as plain satisfiability: terms become a {@linkplain
 * org.farkas.solve.sat.Circuit circuit}, its nodes become clauses where a query needs them, and
 * CaDiCaL solves these under assumptions.
 */
package org.farkas.solve.sat;
