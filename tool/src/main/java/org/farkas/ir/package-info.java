/**
 * Farkas' intermediate representation: small, typed, in static single-assignment form, closed. It
 * is read from LLVM bitcode after {@code mem2reg}; address arithmetic is in bytes, structured types
 * survive only as first-class aggregates, and everything that has no meaning here yet is an {@link
 * org.farkas.ir.Instruction.Unsupported} with its reason.
 */
package org.farkas.ir;
