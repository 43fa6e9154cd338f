/* C11 7.24.5, POSIX, GNU: searches in strings. */
#include "library.h"

char *strchrnul(const char *string, int value) {
  char wanted = (char)value;
  while (*string != wanted && *string != '\0') {
    string++;
  }
  return (char *)string;
}

char *strchr(const char *string, int value) {
  char wanted = (char)value;
  for (;; string++) {
    if (*string == wanted) {
      return (char *)string;
    }
    if (*string == '\0') {
      return NULL;
    }
  }
}

char *index(const char *string, int value) {
  return strchr(string, value);
}

char *strrchr(const char *string, int value) {
  char wanted = (char)value;
  const char *found = NULL;
  for (;; string++) {
    if (*string == wanted) {
      found = string;
    }
    if (*string == '\0') {
      return (char *)found;
    }
  }
}

char *rindex(const char *string, int value) {
  return strrchr(string, value);
}

static int starts_with(const char *string, const char *part) {
  for (size_t i = 0; part[i] != '\0'; i++) {
    if (string[i] != part[i]) {
      return 0;
    }
  }
  return 1;
}

char *strstr(const char *string, const char *part) {
  __farkas_not_null(string);
  __farkas_not_null(part);
  for (;; string++) {
    if (starts_with(string, part)) {
      return (char *)string;
    }
    if (*string == '\0') {
      return NULL;
    }
  }
}

char *strcasestr(const char *string, const char *part) {
  __farkas_not_null(string);
  __farkas_not_null(part);
  size_t length = strlen(part);
  for (;; string++) {
    if (strncasecmp(string, part, length) == 0) {
      return (char *)string;
    }
    if (*string == '\0') {
      return NULL;
    }
  }
}

static int contains(const char *set, char character) {
  for (; *set != '\0'; set++) {
    if (*set == character) {
      return 1;
    }
  }
  return 0;
}

size_t strspn(const char *string, const char *accepted) {
  __farkas_not_null(string);
  __farkas_not_null(accepted);
  size_t length = 0;
  while (string[length] != '\0' && contains(accepted, string[length])) {
    length++;
  }
  return length;
}

size_t strcspn(const char *string, const char *rejected) {
  __farkas_not_null(string);
  __farkas_not_null(rejected);
  size_t length = 0;
  while (string[length] != '\0' && !contains(rejected, string[length])) {
    length++;
  }
  return length;
}

char *strpbrk(const char *string, const char *wanted) {
  __farkas_not_null(string);
  __farkas_not_null(wanted);
  const char *found = string + strcspn(string, wanted);
  return *found == '\0' ? NULL : (char *)found;
}

char *strtok_r(char *restrict string, const char *restrict separators, char **restrict rest) {
  __farkas_not_null(separators);
  __farkas_not_null(rest);
  char *token = string != NULL ? string : *rest;
  token += strspn(token, separators);
  char *end = token + strcspn(token, separators);
  if (end == token) {
    *rest = end;
    return NULL;
  }
  if (*end != '\0') {
    *end = '\0';
    end++;
  }
  *rest = end;
  return token;
}

char *__strtok_r(char *restrict string, const char *restrict separators, char **restrict rest) {
  return strtok_r(string, separators, rest);
}

char *strtok(char *restrict string, const char *restrict separators) {
  static char *rest;
  if (string == NULL && rest == NULL) {
    __farkas_unsupported("strtok() of a text that somebody began before");
  }
  return strtok_r(string, separators, &rest);
}

char *strsep(char **restrict rest, const char *restrict separators) {
  __farkas_not_null(separators);
  char *token = *rest;
  if (token == NULL) {
    return NULL;
  }
  char *end = token + strcspn(token, separators);
  if (*end == '\0') {
    *rest = NULL;
  } else {
    *end = '\0';
    *rest = end + 1;
  }
  return token;
}
