package org.farkas.strategy.allpaths;

/**
 * The beginning of paths that no input takes.
 *
 * @param path ends with the outcome that is impossible
 */
public record InfeasiblePrefix(SourcePath path) {}
