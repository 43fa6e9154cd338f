package org.farkas.emit;

/**
 * A source file to be written.
 *
 * @param name without a folder
 */
public record EmittedFile(String name, String content) {}
