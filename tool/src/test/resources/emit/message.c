union payload {
    unsigned long long raw;
    double number;
    unsigned char bytes[8];
};

struct message {
    enum { NUMBER, TEXT } kind;
    union payload payload;
};

static float ratio;

double scale(struct message m, float by, struct message *out)
{
    ratio = by;
    if (out) {
        out->kind = m.kind;
        out->payload.number = m.payload.number * by;
    }
    return m.kind == NUMBER ? m.payload.number * by : by;
}
