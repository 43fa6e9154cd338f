/**
 * The C library, as C source of our own that is compiled like the user's code, and what is to be
 * done about a library function that has no source at all.
 */
package org.farkas.exec.library;
