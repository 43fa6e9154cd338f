package org.farkas.strategy.allpaths;

/**
 * The beginning of paths that no input takes.
 *
 * @param text ends with the outcome that is impossible
 */
public record InfeasiblePrefix(String text) {}
