/** Text for a terminal or a log: live progress and the summary at the end. */
package org.farkas.report.console;
