/* Objects: arrays, structures, unions, bit-fields, pointers, variable-length arrays. */
struct point {
    int x, y;
};
struct shape {
    char tag;
    struct point corner[3];
    double area;
    struct shape *next;
};
union number {
    int i;
    float f;
    unsigned char raw[8];
};
struct flags {
    unsigned on : 1;
    signed level : 5;
    unsigned long wide : 40;
};
int grid[4][5];

int cell(int row, int column) { return grid[row][column]; }

int corner(struct shape *s, int i) { return s->next->corner[i].y; }

int *address(struct shape *s) { return &s->corner[2].x; }

float reinterpret(int i) {
    union number n;
    n.i = i;
    return n.f;
}

int set_flags(struct flags *f, int level) {
    f->on = 1;
    f->level = level;
    return f->level + (int)f->wide;
}

void assign(struct shape *to, const struct shape *from) { *to = *from; }

long distance(int *p, int *q) { return p - q; }

char *last(char *s, unsigned n) { return s + n - 1; }

int variable_length(int n) {
    int a[n];
    a[0] = n;
    return a[0];
}

int literal(void) {
    struct point p = {.y = 3};
    struct point *q = &(struct point){1, 2};
    return p.x + q->y;
}

unsigned char device(void) { return *(volatile unsigned char *)0x4000; }

long as_number(void *p) { return (long)p & 7; }
