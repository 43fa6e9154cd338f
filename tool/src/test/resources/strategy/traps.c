/*
 * Traps: every condition on a line marked R is reachable, by one hard input: a late iteration, a wrap-around, a long
 * string, a carry through a table. None of them must ever be called infeasible. Long: it is one list, read by one test.
 */
#include <errno.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/uio.h>
int t1(const int *a, int n) { int c = 0; for (int i = 0; i < n; i++) c++; if (c == 1000) return 1; /* R */
  return 0; }
int t2(const unsigned char *a, int n) { unsigned s = 0; for (int i = 0; i < n; i++) s += a[i]; if (s > 70000u) return 1; /* R */
  return 0; }
int t3(unsigned n) { unsigned char c = 0; for (unsigned i = 0; i < n; i++) c++; if (c < n && c == 0) return 1; /* R */
  return 0; }
int t4(const char *s) { int n = 0; while (s[n]) n++; if (n == 300) return 1; /* R */
  return 0; }
int t5(const char *s) { if (strlen(s) == 77) return 1; /* R */
  return 0; }
int t6(int *a, int *b, int n) { for (int i = 0; i < n; i++) { a[i] = 0; } if (*b != 0) return 0; 
  *b = 1; if (n > 3 && a[2] == 1) return 1; /* R */
  return 2; }
int t7(int n) { int x = 0; while (n > 0) { x = n - x; n -= 3; } if (x < 0) return 1; /* ? */
  if (x == 5) return 2; /* R */
  return 0; }
struct node { struct node *next; int v; };
int t8(struct node *l) { int c = 0; while (l) { c++; l = l->next; } if (c == 12) return 1; /* R */
  return 0; }
int t9(const int *a, int n) { int best = 0, last = -1; for (int i = 0; i < n; i++) { if (a[i] > best) { best = a[i]; last = i; } } if (last > 20) return 1; /* R */
  return 0; }
int t10(const int *a, int n) { int lo = 0, hi = n; while (lo < hi) { int m = (lo + hi) / 2; if (a[m]) lo = m + 1; else hi = m; } if (lo == 33) return 1; /* R */
  return 0; }
static int buf[64];
int t11(int n) { int w = 0; for (int i = 0; i < n && i < 64; i++) { buf[i] = i; w = i; } if (w == 63) return 1; /* R */
  if (buf[40] == 40 && n > 0) return 2; /* R */
  return 0; }
int t12(int *p, int n) { int local[4] = {0}; int *q = local; for (int i = 0; i < n; i++) { q[i & 3] += p[i]; } if (local[2] == 17) return 1; /* R */
  return 0; }
int t13(const char *s) { const char *p = s; while (*p != 'x') { if (*p == 0) return 0; p++; } if (p - s > 40) return 1; /* R */
  return 2; }
int t14(int n) { int a = 0, b = 1; for (int i = 0; i < n; i++) { int t = a + b; if (t > 1000) break; a = b; b = t; } if (b == 987) return 1; /* R */
  return 0; }
int t15(unsigned x) { int c = 0; while (x) { x &= x - 1; c++; } if (c == 32) return 1; /* R */
  return 0; }
int t16(int *a, int n) { int i; for (i = 0; i < n; i++) if (a[i] == i * 7) continue; else break; if (i == 25) return 1; /* R */
  return 0; }
int t17(char *d, const char *s, int n) { int i = 0; while (i < n && s[i]) { d[i] = s[i]; i++; } if (i > 15 && d[15] == 'q') return 1; /* R */
  return 0; }
int t18(int n, int *v) { int k = 0; do { k += 2; if (k > 500) { *v = k; } } while (k < n); if (*v == 502) return 1; /* R */
  return 0; }
int t19(const int *a, int n) { int s = 0; for (int i = n - 1; i >= 0; i--) { s ^= a[i]; } if (s == 0x1234567) return 1; /* R */
  return 0; }
int t20(int n) { int r = 0; for (int i = 0; i < n; i++) for (int j = i; j < n; j++) r++; if (r == 120) return 1; /* R */
  return 0; }
float t21(float f, int n) { for (int i = 0; i < n; i++) f = f * 2.0f; if (f > 1e30f) return 1; /* R */
  return 0; }
int t22(int *p) { int *q = p; int n = 0; while (*q >= 0) { q++; n++; } if (n == 50) return 1; /* R */
  return 0; }
int t23(unsigned char *a, int n) { unsigned char prev = 0; int drops = 0; for (int i = 0; i < n; i++) { if (a[i] < prev) drops++; prev = a[i]; } if (drops == 9) return 1; /* R */
  return 0; }
int t24(const char *a, const char *b) { int i = 0; while (a[i] && a[i] == b[i]) i++; if (i == 20 && a[20] > b[20]) return 1; /* R */
  return 0; }
int t25(int mode, int n) { int st = 0; for (int i = 0; i < n; i++) { switch (st) { case 0: st = mode ? 1 : 2; break; case 1: st = 3; break; case 2: st = 1; break; case 3: if (i > 30) st = 4; break; default: break; } } if (st == 4) return 1; /* R */
  return 0; }

/* A pointer to a variable's end. */
static int pool[3];
int t26(int *p)
{
    if (p == pool + 3) return 1;
    return 0;
}

/* Two pointers into one array, farther apart than any guess. */
int t27(int *p, int *q)
{
    if (!p || !q || q < p) return -1;
    if (q - p == 1000) return 1;
    return 0;
}

/* Nothing of the array is read, however long it is. */
int t28(const char *s, const char *end)
{
    int n = 0;
    if (!s || !end || end < s) return -1;
    while (s < end && n < 700) { s++; n++; }
    if (n == 699) return 1;
    return 0;
}

/* Members of one union. */
int t29(short *p, int *q)
{
    if (!p) return -1;
    if ((void *)p == (void *)q) return 1;
    return 0;
}

/* Numbers may be subtracted, wherever their addresses came from. */
int t30(int *p, int *q)
{
    unsigned long d = (unsigned long)p - (unsigned long)q;
    if (d == 1000000) return 1;
    if (d == 1000002) return 2;
    return 0;
}

/* Just behind a member, where another type begins. */
struct part { short a; int b; };
int t31(struct part *s, int *p)
{
    if (!s || !p) return -1;
    if (p == &s->b + 1) return 1;
    return 0;
}
static struct part parts[2];
int t32(int *p)
{
    if (p == &parts[0].b + 1) return 1;
    return 0;
}

/* Octets from before a structure that stands in the middle of an array. */
struct four { int head; int cells[3]; };
int t33(struct four *s, unsigned char *p)
{
    if (!s || !p) return -1;
    s->head = 1;
    p[16] = 2;
    if (s->head == 2) return 1;
    return 0;
}
int t34(struct four *s, int *p)
{
    if (!s || !p) return -1;
    if (p + 404 == &s->head) return 1;
    return 0;
}

/* A pointer's own octets, from before it. */
int t35(char **p)
{
    if (!p || !*p) return -1;
    (*p)++;
    if (*p == (char *)p) return 1;
    return 0;
}

/* Where the guessed size of one array ends, another one begins. */
int t36(int *p, int *q)
{
    if (!p || !q) return -1;
    if (p + 8 == q) return 1;
    if (p + 256 == q) return 2;
    return 0;
}

/* Pointers that loops let wander: each target is reached by some list. */
struct link { int key; struct link *next; int value; struct link *other; };
struct link head_of_all;

int t37(struct link *p, struct link *q)
{
    int before;
    while (p && p->next) p = p->next;
    if (!p || !q) return -1;
    before = p->value;
    q->value = 7;
    if (p->value != before) return 1;
    return 0;
}
int t38(struct link *p)
{
    struct link *start = p;
    int n = 0;
    while (p) {
        p = p->next;
        if (p == start) return 1;
        if (++n == 40) return 2;
    }
    return 0;
}
int t39(struct link *p)
{
    while (p && p->key < 5) p = p->next;
    if (p == &head_of_all) return 1;
    return 0;
}
int t40(struct link *p, int key)
{
    struct link local = { 3, p, 9, 0 };
    struct link *q = &local;
    while (q && q->key != key) q = q->next;
    local.value = 10;
    if (q && q->value == 10) return 1;
    if (q && q->value == 77) return 2;
    return 0;
}
int t41(struct link *p, struct link **where)
{
    struct link **at = where;
    if (!at) return -1;
    while (*at && (*at)->key < 10) at = &(*at)->next;
    *where = p;
    if (*at == p && p && p->key == 12) return 1;
    if (*at && (*at)->key < 10) return 2;
    return 0;
}
int t42(const char *const *names)
{
    const char *last = 0;
    if (!names) return -1;
    while (*names) { last = *names; names++; }
    if (last && last[0] == 'a' && last[1] == 'b') return 1;
    if (last && !last[0]) return 2;
    return 0;
}
int t43(struct link *p)
{
    struct link *slow = p, *fast = p;
    while (fast && fast->next) {
        fast = fast->next->next;
        slow = slow->next;
        if (fast == slow) return 1;
    }
    if (slow && slow->key == 4) return 2;
    return 0;
}
int t44(struct link *p)
{
    int seen = 0;
    while (p) {
        seen += p->value;
        p->value = 0;
        p = p->other ? p->other : p->next;
    }
    if (seen == 300) return 1;
    return 0;
}
int t45(struct link *p)
{
    struct link *found = 0;
    for (; p; p = p->next) if (p->key == 8) found = p;
    if (found && found->next && found->next->key == 8) return 1; /* never */
    if (found && found->other == found) return 2;
    if (!found) return 3;
    return 0;
}
int t46(struct link *p)
{
    while (p && p->next != p) p = p->next;
    if (p && p->next->next->next == p) return 1;
    return 0;
}
int t47(struct link *p, int n)
{
    while (n-- > 0 && p) p = p->next;
    if (p && p - 1 != 0 && p->key == 1 && (p + 1)->key == 2) return 1;
    return 0;
}
int t48(struct link *p, struct link *q)
{
    while (p && p->key) p = p->next;
    while (q && q->key) q = q->next;
    if (p && p == q) return 1;
    if (p && q && p->value != q->value) return 2;
    return 0;
}

/* Functions of a library that is not modelled do what they do. */
int sscanf(const char *, const char *, ...);
int t49(const char *s)
{
    int v = 0;
    if (!s) return -1;
    if (sscanf(s, "%d", &v) != 1) return 1;
    if (v == 7) return 2;
    return 0;
}

extern int fields(const char *, ...);
int t50(void)
{
    int first = 0;
    double second = 0;
    if (fields("id", &first, &second) && first == 7 && second > 2.5) return 1;
    return 0;
}

int t51(const char *s)
{
    char *end;
    if (!s) return -1;
    if (strtod(s, &end) > 3.5) return 1;
    if (end == s) return 2;
    return *end == 'x';
}

extern long read(int, void *, size_t);
int t52(int fd)
{
    char bytes[4] = {0};
    if (read(fd, bytes, 4) < 4) return -1;
    return bytes[0] == 1 && bytes[1] == 2;
}

extern int close(int);
int t53(int fd)
{
    errno = 0;
    if (close(fd) < 0 && errno == EBADF) return 1;
    return errno == EINTR ? 2 : 0;
}

/* Objects lie where the linker puts them, and registers where the maker did. */
struct device {
    unsigned control, status;
};
int t54(struct device *d)
{
    if (d == (struct device *)0x40001000) return 1;
    return d == 0 ? -1 : 0;
}

int t55(char *p)
{
    uintptr_t number = (uintptr_t)p;
    if (!p) return -1;
    if (number + 4 == 0x20000004u) return 1;
    return number == 0x08000000u || number == 0x1001u;
}

int snprintf(char *, size_t, const char *, ...);
int t56(int a)
{
    char text[16];
    snprintf(text, sizeof text, "%d", a);
    if (text[0] == '4' && text[1] == '2' && !text[2]) return 1;
    return text[0] == '-';
}

/* What a void pointer leads to may be written; so may all that unprototyped functions get. */
struct packet {
    int kind, size;
};
extern void receive(void *to, size_t size);
int t57(void)
{
    struct packet p = {0, 0};
    receive(&p, sizeof p);
    if (p.kind == 5) return 1;
    return p.size > 100;
}

extern int fetch();
int t58(int n)
{
    int a[3] = {0, 0, 0};
    if (fetch(n, a) && a[0] == 1) return 1;
    return a[2] == 9;
}

extern int next_line(char *, int);
int t59(int n)
{
    int lines = 0;
    char line[8];
    while (n-- > 0 && next_line(line, sizeof line) > 0) {
        if (line[0] == '#' && line[7] == '!') return -1;
        lines++;
    }
    return lines > 2;
}

int t60(volatile int *flag, int n)
{
    short wrapped = 0;
    unsigned char turns = 0;
    while (turns != 255 && n > 0) {
        turns++;
        wrapped = (short)(wrapped + 257);
        n--;
    }
    if (wrapped < 0 && turns < 200) return 1;
    return flag == 0;
}

/* What is written behind the guessed end of an input's memory is not known either. */
extern void fill(void *to);
int t61(int *p)
{
    int before;
    if (!p) return -1;
    before = p[8];
    fill(p + 8);
    if (p[8] != before) return 1;
    return 0;
}

int t62(int *p)
{
    int before;
    if (!p) return -1;
    before = p[300];
    fill(p + 300);
    if (p[300] != before) return 1;
    return 0;
}

/* A library's function may write behind the pointers inside what it gets. */
int t63(int file)
{
    char text[4] = {0, 0, 0, 0};
    struct iovec to = {text, 3};
    if (readv(file, &to, 1) > 0 && text[1] == 'x') return 1;
    return text[3];
}

int t64(FILE *from)
{
    char first[8] = "none";
    char *line = first;
    size_t size = sizeof first;
    if (!from || getline(&line, &size, from) < 0) return -1;
    return first[0] != 'n';
}

/* Constants of another file have any value, and pointers may lead there; so with incomplete types. */
extern const struct limits {
    const int low, high;
} limits;
int t65(const int *p)
{
    if (limits.low > limits.high) return 1;
    if (p == &limits.high) return 2;
    return limits.low == -7;
}

struct hidden;
int t66(struct hidden *a, struct hidden *b)
{
    if ((char *)a < (char *)b) return 1;
    return a != b;
}

/* Pointers that lead nowhere are numbers without sign: NULL - 1 is the highest of them. */
int t67(unsigned char *p)
{
    unsigned char *limit = p - 1;
    if (p > limit) return 1;
    return 2;
}

int t68(long n)
{
    char *p = (char *)n, *before = p - 1;
    if (before < p) return 1;
    return 2;
}

struct buffer {
    unsigned char *at;
    int used;
};
int t69(struct buffer *b, int head)
{
    if (!b || b->at || head <= 0 || head > 9) return -1;
    unsigned char *limit = b->at + b->used - 1;
    if (b->at + head <= limit && b->used < head) return 1;
    return 0;
}
