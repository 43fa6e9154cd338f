/**
 * What each IR instruction means, written once over terms: a result and the requirements without
 * which the behaviour is undefined. Beside it the same meaning for machine integers of at most 64
 * bits, without allocation; tests hold the two together operator by operator.
 */
package org.farkas.exec.semantics;
