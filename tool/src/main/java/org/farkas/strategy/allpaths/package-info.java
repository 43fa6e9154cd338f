/**
 * One test for every feasible path of a unit: depth-first search with saved states, and internal
 * aliases resolved late. Kosmatov, "All-Paths Test Generation for Programs with Internal Aliases"
 * (ISSRE 2008).
 */
package org.farkas.strategy.allpaths;
