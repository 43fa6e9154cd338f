package org.farkas.smoke;

import static org.assertj.core.api.Assertions.assertThat;
import static org.bytedeco.llvm.global.clang.CXCursor_VarDecl;
import static org.bytedeco.llvm.global.clang.CXTranslationUnit_None;
import static org.bytedeco.llvm.global.clang.clang_createIndex;
import static org.bytedeco.llvm.global.clang.clang_disposeIndex;
import static org.bytedeco.llvm.global.clang.clang_disposeTranslationUnit;
import static org.bytedeco.llvm.global.clang.clang_getCursorKind;
import static org.bytedeco.llvm.global.clang.clang_getCursorSpelling;
import static org.bytedeco.llvm.global.clang.clang_getNumDiagnostics;
import static org.bytedeco.llvm.global.clang.clang_getTranslationUnitCursor;
import static org.bytedeco.llvm.global.clang.clang_parseTranslationUnit2;
import static org.bytedeco.llvm.global.clang.clang_toggleCrashRecovery;
import static org.bytedeco.llvm.global.clang.clang_visitChildren;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.bytedeco.javacpp.BytePointer;
import org.bytedeco.javacpp.Loader;
import org.bytedeco.javacpp.PointerPointer;
import org.bytedeco.llvm.clang.CXClientData;
import org.bytedeco.llvm.clang.CXCursor;
import org.bytedeco.llvm.clang.CXCursorVisitor;
import org.bytedeco.llvm.clang.CXIndex;
import org.bytedeco.llvm.clang.CXTranslationUnit;
import org.bytedeco.llvm.clang.CXUnsavedFile;
import org.bytedeco.llvm.global.clang;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** libclang loads through JavaCPP and parses. */
class ClangSmokeTest {
  @TempDir Path folder;

  @Test
  void libclangParsesADeclaration() throws Exception {
    Loader.getCacheDir();
    Loader.load(clang.class);
    CXIndex index = clang_createIndex(0, 0);
    clang_toggleCrashRecovery(0);
    Path file = Files.writeString(folder.resolve("x.c"), "int x;\n");
    CXTranslationUnit unit = new CXTranslationUnit();
    int status =
        clang_parseTranslationUnit2(
            index,
            new BytePointer(file.toString()),
            new PointerPointer<BytePointer>(0),
            0,
            (CXUnsavedFile) null,
            0,
            CXTranslationUnit_None,
            unit);
    assertThat(status).isZero();
    assertThat(clang_getNumDiagnostics(unit)).isZero();

    List<String> variables = new ArrayList<>();
    CXCursorVisitor visitor =
        new CXCursorVisitor() {
          @Override
          public int call(CXCursor cursor, CXCursor parent, CXClientData data) {
            if (clang_getCursorKind(cursor) == CXCursor_VarDecl) {
              variables.add(clang_getCursorSpelling(cursor).getString());
            }
            return clang.CXChildVisit_Continue;
          }
        };
    clang_visitChildren(clang_getTranslationUnitCursor(unit), visitor, null);
    visitor.close();
    assertThat(variables).containsExactly("x");
    clang_disposeTranslationUnit(unit);
    clang_disposeIndex(index);
  }
}
