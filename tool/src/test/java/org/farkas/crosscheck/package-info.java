/**
 * Oracle from outside: the coverage that compilers count, compared with the ledger. Only test code
 * and {@code benchmarks/crosscheck} use it, from source, so that it depends on nothing but Jackson
 * and {@code base}.
 */
package org.farkas.crosscheck;
