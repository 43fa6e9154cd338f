/** {@code result.json} and certificates; the formats are in {@code docs/formats/}. */
package org.farkas.report.json;
