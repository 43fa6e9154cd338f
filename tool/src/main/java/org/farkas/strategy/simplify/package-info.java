/**
 * Makes the inputs of tests that are found already simpler for their readers: shrinking by groups
 * in the manner of delta debugging (Zeller and Hildebrandt, TSE 28(2), 2002), then value by value.
 */
package org.farkas.strategy.simplify;
