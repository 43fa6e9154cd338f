/**
 * What the commands do, free of any terminal: jobs that wire front end, strategy, native runner and
 * emitter together, and the rules of the output folder.
 */
package org.farkas.app;
