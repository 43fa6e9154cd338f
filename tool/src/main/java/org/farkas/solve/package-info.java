/**
 * Questions about terms and their answers, behind one narrow interface with decorators around it.
 */
package org.farkas.solve;
