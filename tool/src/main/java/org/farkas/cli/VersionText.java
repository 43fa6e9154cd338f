package org.farkas.cli;

import org.farkas.app.Version;
import picocli.CommandLine.IVersionProvider;

/** What {@code --version} prints. */
final class VersionText implements IVersionProvider {
  @Override
  public String[] getVersion() {
    return new String[] {"farkas " + Version.text()};
  }
}
