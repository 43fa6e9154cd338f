package org.farkas.base;

/** Who can do something about a diagnostic; decides the process's exit code. */
public enum Category {
  /** The user's input or flags. */
  USER,
  /** A construct that Farkas does not support yet. */
  UNSUPPORTED,
  /** A bug of ours. */
  INTERNAL,
  /** Disk, memory, a killed child process, a missing kernel feature. */
  RESOURCES
}
