/**
 * Builds the instrumented program with a harness and a run-time of our own, runs input vectors on
 * it, one contained process each, and reads back what happened. Suites are stored as data, so that
 * they run again without any search.
 *
 * <p>Most of the work is kept out of C: the harness holds only what needs the compiler (calls with
 * the right types, stubs), addresses come from the executable's symbol table, and Java lays out the
 * inputs' memory byte by byte. The run-time (resources beside this package) writes it, calls, and
 * hands the memory back.
 */
package org.farkas.replay;
