package org.farkas.frontend.clang;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The tokens of a preprocessed line, each with the column of the user's line that it comes from.
 * The two lines differ where macros are expanded and comments stood; a longest common subsequence
 * of their tokens tells what is the same.
 */
final class LineTokens {
  /** Longer lines are matched from both ends only. */
  private static final int MAX_TOKENS = 600;

  /** Where the tokens begin in the preprocessed line. */
  private final int[] starts;

  private final int[] columns;

  private LineTokens(List<Token> tokens, int[] columns) {
    this.starts = tokens.stream().mapToInt(Token::start).toArray();
    this.columns = columns;
  }

  private record Token(String text, int start) {
    boolean identifier() {
      return Character.isJavaIdentifierStart(text.charAt(0));
    }
  }

  static LineTokens match(String preprocessed, String original) {
    List<Token> left = tokens(preprocessed);
    List<Token> right = tokens(original);
    int[] partners = partners(left, right);
    int[] columns = new int[left.size()];
    boolean[] taken = new boolean[right.size()];
    for (int partner : partners) {
      if (partner >= 0) {
        taken[partner] = true;
      }
    }
    int last = -1;
    for (int i = 0; i < columns.length; i++) {
      last = Math.max(last, partners[i]);
      int at = partners[i] >= 0 ? partners[i] : macro(right, taken, last, next(partners, i, right));
      columns[i] = at < 0 ? 0 : right.get(at).start() + 1;
    }
    return new LineTokens(left, columns);
  }

  /** The user's column, from 1, for an offset in the preprocessed line; 0 if unknown. */
  int columnOf(int offset) {
    int at = Arrays.binarySearch(starts, offset);
    int token = at >= 0 ? at : -at - 2; // the last that begins before
    return token < 0 ? 0 : columns[token];
  }

  /** Where the next token that has a partner has it; behind the end if there is none. */
  private static int next(int[] partners, int from, List<Token> right) {
    for (int i = from; i < partners.length; i++) {
      if (partners[i] >= 0) {
        return partners[i];
      }
    }
    return right.size();
  }

  /** The name whose expansion a token is part of: the nearest one that has no partner. */
  private static int macro(List<Token> right, boolean[] taken, int last, int next) {
    for (int i = last + 1; i < next; i++) {
      if (!taken[i] && right.get(i).identifier()) {
        return i;
      }
    }
    for (int i = Math.min(last, right.size() - 1); i >= 0; i--) {
      if (!taken[i] && right.get(i).identifier()) {
        return i;
      }
    }
    return -1;
  }

  private static int[] partners(List<Token> left, List<Token> right) {
    int[] partners = new int[left.size()];
    Arrays.fill(partners, -1);
    int start = 0;
    int leftEnd = left.size();
    int rightEnd = right.size();
    while (start < leftEnd && start < rightEnd && same(left, start, right, start)) {
      partners[start] = start;
      start++;
    }
    while (leftEnd > start && rightEnd > start && same(left, leftEnd - 1, right, rightEnd - 1)) {
      partners[--leftEnd] = --rightEnd;
    }
    if (leftEnd - start <= MAX_TOKENS && rightEnd - start <= MAX_TOKENS) {
      longestCommon(left, start, leftEnd, right, start, rightEnd, partners);
    }
    return partners;
  }

  private static boolean same(List<Token> left, int i, List<Token> right, int j) {
    return left.get(i).text().equals(right.get(j).text());
  }

  private static void longestCommon(
      List<Token> left,
      int i,
      int leftEnd,
      List<Token> right,
      int j,
      int rightEnd,
      int[] partners) {
    int rows = leftEnd - i;
    int columns = rightEnd - j;
    int[][] lengths = new int[rows + 1][columns + 1];
    for (int a = rows - 1; a >= 0; a--) {
      for (int b = columns - 1; b >= 0; b--) {
        lengths[a][b] =
            same(left, i + a, right, j + b)
                ? lengths[a + 1][b + 1] + 1
                : Math.max(lengths[a + 1][b], lengths[a][b + 1]);
      }
    }
    int a = 0;
    int b = 0;
    while (a < rows && b < columns) {
      if (same(left, i + a, right, j + b)) {
        partners[i + a++] = j + b++;
      } else if (lengths[a + 1][b] >= lengths[a][b + 1]) {
        a++;
      } else {
        b++;
      }
    }
  }

  private static List<Token> tokens(String line) {
    List<Token> tokens = new ArrayList<>();
    int at = SourceLexer.nextToken(line, 0);
    while (at < line.length()) {
      int end = SourceLexer.endOfWord(line, at);
      tokens.add(new Token(line.substring(at, end), at));
      at = SourceLexer.nextToken(line, end);
    }
    return tokens;
  }
}
