/**
 * The textual form of the intermediate representation, for golden files, for tests that start from
 * IR rather than C, and for people. Printing and parsing are inverse to each other, exactly.
 *
 * <pre>{@code
 * target pointer 8 little
 * global table size 8 align 4 = "0100000002000000"
 * global names size 16 align 8 constant = "" with 0: @table, 8: @table+4
 * function puts(%0: ptr) -> i32 registers 1
 * function f(%0.n: i32, %1.p: ptr byval 24) internal -> i32 registers 5 at f.c:3 {
 * block 0 entry:
 *   %2.cmp: i1 = compare slt %0.n, i32 10 at f.c:4
 *   branch %2.cmp, 1, 2 at f.c:4
 * block 1 then:
 *   %3.add: i32 = add nsw %0.n, i32 -1 at f.c:5
 *   jump 2 at f.c:5
 * block 2 end:
 *   %4: i32 = phi [0: i32 0, 1: %3.add]
 *   return %4 at f.c:6
 * }
 * }</pre>
 *
 * <p>A register is {@code %index.name}; only its definition gives the type. {@code @name+offset} is
 * the address of a variable, {@code &name} of a function. Names with other characters than letters,
 * digits, {@code _ . $} are quoted.
 */
package org.farkas.ir.text;
