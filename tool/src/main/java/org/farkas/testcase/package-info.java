/**
 * Inputs and their shapes, tests, and the interface to the native runs that confirm them. An input
 * vector is a set of <em>input objects</em> (parameters, what they point to, file-scope variables,
 * values that stubs return), each with its bytes and its pointers. The machine turns the same
 * objects into symbolic memory, the native harness into real memory and the emitters into C, so all
 * three mean the same run. Everything here is immutable.
 */
package org.farkas.testcase;
