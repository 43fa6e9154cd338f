/** Checks that a module is well-formed: what every reader of IR may rely on. */
package org.farkas.ir.verify;
