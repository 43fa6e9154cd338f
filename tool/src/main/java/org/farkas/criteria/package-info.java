/**
 * What has to be covered, what is known of it, and which tests are worth keeping. A {@link
 * org.farkas.criteria.Criterion} turns a unit into {@link org.farkas.criteria.Target}s; the {@link
 * org.farkas.criteria.Ledger} credits native traces and holds one {@link
 * org.farkas.criteria.Verdict} per target; the {@link org.farkas.criteria.SuiteMinimiser} keeps the
 * tests that the verdicts need. Unique-cause MC/DC is no set of labels, so it is computed beside
 * them, from the rows that were seen ({@link org.farkas.criteria.ConditionPairs}).
 */
package org.farkas.criteria;
