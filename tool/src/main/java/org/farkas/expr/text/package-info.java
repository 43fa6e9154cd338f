/** Terms as text in the manner of SMT-LIB, and back, without loss. Used in certificates. */
package org.farkas.expr.text;
