/**
 * What is told about a unit: one model ({@link org.farkas.report.Report}), made once from the
 * account of the search and the plan of the suite, and its renderings, one per subpackage.
 */
package org.farkas.report;
