/**
 * Tests for the frameworks that users have. Each class says what is its framework's own; the tests'
 * bodies, stubs and inputs are those of {@link org.farkas.emit}.
 */
package org.farkas.emit.frameworks;
