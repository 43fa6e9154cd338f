/** The command line: arguments, exit codes, and the only place that writes to the console. */
package org.farkas.cli;
