/**
 * What a front end says of the user's source, free of any one language's parser: types with their
 * memory layout, functions, file-scope variables, decisions and conditions.
 */
package org.farkas.source;
