/**
 * What a run leaves behind: the outcomes of conditions, decisions and switches in the order they
 * happened. The machine and the native replay write the same words, so traces compare word by word.
 */
package org.farkas.trace;
