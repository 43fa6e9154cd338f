/** Source positions, diagnostics, budgets and seeded randomness: what every layer may use. */
package org.farkas.base;
