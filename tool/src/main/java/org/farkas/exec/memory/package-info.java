/**
 * Memory as objects with provenance: a pointer is an object and an offset, never a number. Contents
 * are concrete bytes, with cells over them where a value depends on inputs or is a pointer; states
 * share contents until one of them writes.
 *
 * <p>A <em>value</em> is a pair (bits, reference), so that concrete code needs no allocation:
 *
 * <ul>
 *   <li>reference {@code null}: an integer or float of at most 64 bits, zero-extended in {@code
 *       bits}
 *   <li>{@link org.farkas.expr.Term}: a symbolic or wider scalar
 *   <li>{@link org.farkas.exec.memory.MemoryObject}: a pointer, {@code bits} bytes behind the start
 *   <li>{@link org.farkas.exec.memory.SymbolicPointer}: a pointer with a symbolic offset
 *   <li>{@link org.farkas.exec.memory.ChoicePointer}: one of several pointers, by guards
 *   <li>{@link org.farkas.exec.memory.AggregateValue}: a first-class struct or array
 * </ul>
 *
 * <p>The pointer forms also stand in registers of pointer-sized integers, so that casts there and
 * back, and arithmetic in between, keep the object.
 */
package org.farkas.exec.memory;
