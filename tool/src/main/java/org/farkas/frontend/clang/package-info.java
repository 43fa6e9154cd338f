/**
 * From a C file and its flags to {@code source} and {@code ir}: clang preprocesses, libclang names
 * functions, types, decisions and conditions, an instrumented copy of the text is written, and its
 * bitcode is read into our IR. All use of libclang and LLVM-C is in this package.
 */
package org.farkas.frontend.clang;
