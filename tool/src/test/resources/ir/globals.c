/* Initial contents: bytes, strings, pointers with offsets, tables, padding, statics. */
struct item {
    char kind;
    short value;
    const char *name;
    struct item *next;
    int (*run)(int);
};
extern int elsewhere[];
int plain = 0x01020304;
static int zeros[1000];
const char text[8] = "abc";
const char *words[] = {"one", "two", (char *)0};
int numbers[] = {1, -1, [5] = 7};
int *inside = &numbers[2];
int *outside_object = &elsewhere[4];
unsigned long as_number = (unsigned long)&numbers[1];
void *fixed = (void *)0x1000;
static int twice(int x) { return 2 * x; }
struct item second;
struct item first = {'f', 2, "first", &second, twice};
struct item second = {.next = &first};
union {
    float f;
    int i;
    double d;
} either = {.f = 1.0f};

int counter(void) {
    static int count = 41;
    return ++count + zeros[3];
}
