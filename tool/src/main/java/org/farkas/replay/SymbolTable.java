package org.farkas.replay;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.farkas.base.DiagnosticException;

/**
 * Functions and variables of a linked executable: the 64-bit little-endian ELF symbol table (System
 * V ABI, "Symbol Table"). Static locals are in it under their IR names. The executable is linked to
 * fixed addresses, so that values are addresses.
 */
final class SymbolTable {
  /** A function or variable; a thread-local one's address is negative, see below. */
  record Symbol(String name, long address, long sizeBytes, boolean function) {}

  private static final int SECTION_SYMBOLS = 2;
  private static final int TYPE_OBJECT = 1;
  private static final int TYPE_FUNCTION = 2;
  private static final int TYPE_FILE = 4;
  private static final int TYPE_COMMON = 5;
  private static final int TYPE_THREAD_LOCAL = 6;
  private static final int SEGMENT_THREAD_LOCAL = 7;
  private static final int MACHINE_X86_64 = 62;
  private static final int SYMBOL_BYTES = 24;

  private final Map<String, Symbol> symbols;

  private SymbolTable(Map<String, Symbol> symbols) {
    this.symbols = symbols;
  }

  Optional<Symbol> find(String name) {
    return Optional.ofNullable(symbols.get(name));
  }

  Iterable<Symbol> all() {
    return symbols.values();
  }

  /**
   * Reads an executable's table.
   *
   * @param runtimeFile the source file whose local symbols are ours, not the unit's
   */
  static SymbolTable read(Path executable, String runtimeFile) {
    try {
      byte[] bytes = Files.readAllBytes(executable);
      return parse(ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN), runtimeFile);
    } catch (IOException | IndexOutOfBoundsException e) {
      throw DiagnosticException.resources(
          "replay-executable-unreadable",
          "can't read the symbols of the replay executable: " + e,
          "give the scratch folder more room and run again");
    }
  }

  private static SymbolTable parse(ByteBuffer elf, String runtimeFile) {
    long sectionTable = elf.getLong(0x28);
    int sectionBytes = elf.getShort(0x3a) & 0xffff;
    int sectionCount = elf.getShort(0x3c) & 0xffff;
    Map<String, Symbol> symbols = new HashMap<>();
    long threadBlock = threadBlockBytes(elf);
    for (int i = 0; i < sectionCount; i++) {
      int header = Math.toIntExact(sectionTable + (long) i * sectionBytes);
      if (elf.getInt(header + 4) == SECTION_SYMBOLS) {
        int names = Math.toIntExact(sectionTable + (long) elf.getInt(header + 0x28) * sectionBytes);
        int start = Math.toIntExact(elf.getLong(header + 0x18));
        int count = Math.toIntExact(elf.getLong(header + 0x20) / SYMBOL_BYTES);
        collect(
            elf,
            start,
            count,
            Math.toIntExact(elf.getLong(names + 0x18)),
            runtimeFile,
            threadBlock,
            symbols);
      }
    }
    return new SymbolTable(symbols);
  }

  /** Size of the thread-local variables, which end at the thread pointer; 0 if there are none. */
  private static long threadBlockBytes(ByteBuffer elf) {
    int table = Math.toIntExact(elf.getLong(0x20));
    int entryBytes = elf.getShort(0x36) & 0xffff;
    int count = elf.getShort(0x38) & 0xffff;
    for (int i = 0; i < count; i++) {
      int header = table + i * entryBytes;
      if (elf.getInt(header) == SEGMENT_THREAD_LOCAL && elf.getShort(0x12) == MACHINE_X86_64) {
        long alignment = Math.max(1, elf.getLong(header + 0x30));
        return Math.ceilDiv(elf.getLong(header + 0x28), alignment) * alignment;
      }
    }
    return 0;
  }

  private static void collect(
      ByteBuffer elf,
      int start,
      int count,
      int names,
      String runtimeFile,
      long threadBlock,
      Map<String, Symbol> symbols) {
    boolean ours = false;
    for (int i = 0; i < count; i++) {
      int entry = start + i * SYMBOL_BYTES;
      int type = elf.get(entry + 4) & 0xf;
      boolean local = (elf.get(entry + 4) & 0xff) >>> 4 == 0;
      String name = text(elf, names + elf.getInt(entry));
      if (type == TYPE_FILE) {
        ours = name.equals(runtimeFile);
      }
      boolean function = type == TYPE_FUNCTION;
      long address = elf.getLong(entry + 8);
      boolean variable = type == TYPE_OBJECT || type == TYPE_COMMON;
      if (type == TYPE_THREAD_LOCAL && threadBlock > 0) {
        variable = true;
        address -= threadBlock;
      }
      if (address != 0 && (function || variable) && !(local && ours)) {
        // the C library's versioned names: the part before the @ is what C sees
        int version = name.indexOf('@');
        String plain = version > 0 ? name.substring(0, version) : name;
        symbols.putIfAbsent(plain, new Symbol(plain, address, elf.getLong(entry + 16), function));
      }
    }
  }

  private static String text(ByteBuffer elf, int start) {
    int end = start;
    while (elf.get(end) != 0) {
      end++;
    }
    byte[] bytes = new byte[end - start];
    elf.get(start, bytes);
    return new String(bytes, StandardCharsets.UTF_8);
  }
}
