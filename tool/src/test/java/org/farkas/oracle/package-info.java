/**
 * The standing oracles: generated programs whose meaning is known by other means than Farkas,
 * namely from the native compiler.
 */
package org.farkas.oracle;
