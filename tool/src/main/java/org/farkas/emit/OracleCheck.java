package org.farkas.emit;

import org.farkas.testcase.OracleBinding;
import org.farkas.testcase.OracleVerdict;

/**
 * An oracle's verdict on a test, which the emitted test asks for again.
 *
 * @param verdict what it said of the native run
 */
public record OracleCheck(OracleBinding oracle, OracleVerdict verdict) {}
