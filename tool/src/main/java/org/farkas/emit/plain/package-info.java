/** Tests in plain C: a {@code main}, an exit status, and no framework. */
package org.farkas.emit.plain;
