/** Whole units as formulas: one query for each target, loops unrolled to a limit that grows. */
package org.farkas.strategy.bounded;
