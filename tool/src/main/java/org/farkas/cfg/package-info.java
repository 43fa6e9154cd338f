/**
 * Analyses of directed graphs, and of programs seen as graphs: immutable values made by a static
 * factory. Nodes are the numbers from 0 up, so that any graph (blocks of a function, functions of a
 * module, an automaton) can be analysed without wrapping its nodes.
 */
package org.farkas.cfg;
