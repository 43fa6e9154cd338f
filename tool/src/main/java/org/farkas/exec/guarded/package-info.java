/**
 * The unit as one guarded formula: all paths at once, loops unrolled to a limit, with the machine's
 * own semantics. Where paths meet, their states become one.
 */
package org.farkas.exec.guarded;
