/**
 * Test text as pure functions: from inputs and the observed behaviour of a unit to source files
 * that a person can read, compile and keep. This package holds what every kind of C test shares
 * (literals, declarations, initialisers, addresses, stubs); a package below it per framework.
 */
package org.farkas.emit;
