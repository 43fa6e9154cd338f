#define BETWEEN(x, a, b) ((x) >= (a) && (x) <= (b))
#define BOTH(x, y) (x && y)
#define STOP_IF(x) do { if (x) return -1; } while (0)
