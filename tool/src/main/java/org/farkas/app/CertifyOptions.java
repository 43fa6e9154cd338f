package org.farkas.app;

import java.nio.file.Path;
import java.util.Optional;

/**
 * What the user asks of {@code certify}.
 *
 * @param folder of one unit's results, or of several units' folders
 * @param solver {@code z3}, {@code bitwuzla}, or a program that is given a script's path
 * @param export folder for the questions on whose answers the proofs rest
 * @param timeoutMillis per certificate
 */
public record CertifyOptions(
    Path folder, String solver, Optional<Path> export, long timeoutMillis) {}
