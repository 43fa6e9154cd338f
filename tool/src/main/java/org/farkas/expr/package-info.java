/**
 * Hash-consed terms over bit-vectors (width 1 serves as Boolean), IEEE floats carried as their bit
 * patterns, and arrays of bytes. A context makes terms and simplifies as it does so; equal
 * applications in one context are the same object. Terms are walked without recursion.
 */
package org.farkas.expr;
