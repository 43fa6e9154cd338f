/** Values of variables and the evaluation of terms under them. */
package org.farkas.expr.eval;
