/**
 * Rules that replace an application by an equal, simpler term while it is being made. One rule per
 * class, one ordered list: {@link org.farkas.expr.simplify.Simplifications}.
 */
package org.farkas.expr.simplify;
