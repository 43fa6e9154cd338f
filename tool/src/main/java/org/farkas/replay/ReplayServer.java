package org.farkas.replay;

import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.farkas.base.DiagnosticException;
import org.farkas.base.OwnSession;

/** The running fork server of a native program. One thread at a time. */
final class ReplayServer implements AutoCloseable {
  private static final int PROTOCOL_VERSION = 3;
  private static final long GRACE_MILLIS = 10_000;
  private static final long MAX_ANSWER_BYTES = 1L << 30;

  private static final ScheduledThreadPoolExecutor WATCHDOG = watchdog();

  private final Process process;
  private final Path folder;
  private final OutputStream requests;
  private final DataInputStream answers;
  private final ContainerReport container;
  private final List<byte[]> initialVariables = new ArrayList<>();

  private static ScheduledThreadPoolExecutor watchdog() {
    ScheduledThreadPoolExecutor executor =
        new ScheduledThreadPoolExecutor(
            1, Thread.ofPlatform().daemon().name("replay-watchdog").factory());
    executor.setRemoveOnCancelPolicy(true);
    return executor;
  }

  private ReplayServer(
      Process process,
      Path folder,
      NativeProgram program,
      ProgramAddresses symbols,
      ReplayOptions options) {
    this.process = process;
    this.folder = folder;
    this.requests = process.getOutputStream();
    this.answers = new DataInputStream(new BufferedInputStream(process.getInputStream(), 1 << 16));
    MessageWriter setup = new MessageWriter();
    setup.number(PROTOCOL_VERSION);
    setup.number(options.allowUncontained() ? 0 : ContainerReport.ALL_BITS);
    setup.number(options.addressSpaceBytes());
    setup.number(options.traceWords());
    setup.number(program.stubs().size());
    setup.number(symbols.mutableVariables().size());
    for (ProgramAddresses.Place place : symbols.mutableVariables().values()) {
      setup.number(place.address()).number(place.sizeBytes());
    }
    MessageReader answer = exchange(setup.message(), 0);
    container = ContainerReport.of(answer.number(), answer.number());
    for (ProgramAddresses.Place place : symbols.mutableVariables().values()) {
      initialVariables.add(answer.block(place.sizeBytes()));
    }
  }

  /**
   * Starts a program in a fresh, empty working folder.
   *
   * @throws DiagnosticException category RESOURCES if it doesn't come up
   */
  static ReplayServer start(
      NativeProgram program, ProgramAddresses symbols, ReplayOptions options, Path scratch) {
    try {
      Path folder = Files.createTempDirectory(scratch, "run");
      ProcessBuilder builder =
          new ProcessBuilder(
                  OwnSession.of(List.of(program.executable().toAbsolutePath().toString())))
              .directory(folder.toFile())
              .redirectError(ProcessBuilder.Redirect.DISCARD);
      builder.environment().clear();
      return new ReplayServer(builder.start(), folder, program, symbols, options);
    } catch (IOException e) {
      throw DiagnosticException.resources(
          "replay-not-started",
          "can't start the replay program: " + e.getMessage(),
          "the scratch folder must allow programs to run (no 'noexec' mount)");
    }
  }

  ContainerReport container() {
    return container;
  }

  /** The mutable variables' bytes before any run, in the order of their IR names. */
  List<byte[]> initialVariables() {
    return initialVariables;
  }

  /**
   * Sends a message and waits for the answer.
   *
   * @param timeoutMillis how long the server itself may take; it gets some grace on top
   */
  MessageReader exchange(byte[] message, long timeoutMillis) {
    ScheduledFuture<?> guard =
        WATCHDOG.schedule(
            process::destroyForcibly, timeoutMillis + GRACE_MILLIS, TimeUnit.MILLISECONDS);
    try {
      requests.write(message);
      requests.flush();
      byte[] header = answers.readNBytes(Long.BYTES);
      if (header.length < Long.BYTES) {
        throw gone();
      }
      long size = ByteBuffer.wrap(header).order(ByteOrder.LITTLE_ENDIAN).getLong();
      if (size < 0 || size > MAX_ANSWER_BYTES) {
        throw gone();
      }
      byte[] payload = answers.readNBytes((int) size);
      if (payload.length < size) {
        throw gone();
      }
      return new MessageReader(payload);
    } catch (IOException _) {
      throw gone();
    } finally {
      guard.cancel(false);
    }
  }

  private DiagnosticException gone() {
    process.destroyForcibly();
    String how = "it does not end";
    try {
      if (process.waitFor(1, TimeUnit.SECONDS)) {
        how = "its exit code is " + process.exitValue();
      }
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
    return DiagnosticException.resources(
        "replay-server-gone",
        "the replay program has gone away (" + how + ")",
        "free some memory and run again");
  }

  @Override
  public void close() {
    try {
      requests.close();
      if (!process.waitFor(1, TimeUnit.SECONDS)) {
        process.destroyForcibly();
      }
      Files.deleteIfExists(folder);
    } catch (IOException _) {
      process.destroyForcibly();
    } catch (InterruptedException _) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
    }
  }
}
