/**
 * The default search: boundary and random inputs first, then symbolic exploration of the unit's
 * execution tree in the manner of KLEE (Cadar, Dunbar, Engler, OSDI 2008), with a model in every
 * state so that only the side of a branch that the model does not take costs a query, and searchers
 * that are guided by the distance to targets that are still open. An exhausted tree proves what it
 * never met infeasible.
 */
package org.farkas.strategy.explore;
