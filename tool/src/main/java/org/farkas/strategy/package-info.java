/**
 * What every search shares: the task it is given and the confirmation of candidates by the real
 * program. Strategies know targets, never criteria.
 */
package org.farkas.strategy;
