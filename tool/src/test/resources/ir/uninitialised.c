/* Reads of locals that nobody wrote stay visible; locals that are always written leave no trace. */
int maybe(int c) {
    int x;
    if (c)
        x = 5;
    if (x == 5)
        return 1;
    return 0;
}

int never(void) {
    double d;
    return d > 1.0;
}

int *pointer(int c, int *q) {
    int *p;
    if (c)
        p = q;
    return p;
}

int in_loop(int n) {
    int last;
    for (int i = 0; i < n; i++)
        last = i;
    return last;
}

int written(int c) {
    int x;
    if (c)
        x = 1;
    else
        x = 2;
    return x;
}

int in_memory(int *(*keep)(int *)) {
    int x;
    return *keep(&x);
}

int no_value(int c) {
    if (c)
        return 1;
}

int through_pointer(int c) {
    int x;
    int *p = &x;
    if (c)
        *p = 3;
    return x;
}

int on_every_way(int c) {
  int x, y;
  for (;;) {
    if (c > 3) {
      x = 1;
    } else {
      x = 2;
    }
    y = x + c;
    if (y > 5) break;
    c++;
  }
  return y;
}

int skipped_by_goto(int c) {
  int x;
  if (c) goto behind;
  x = 4;
behind:
  return x;
}
