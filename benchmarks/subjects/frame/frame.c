/*
 * Frame parser with checksum. On the wire: noise, a sync byte, kind and sequence number (four bits each), the size of
 * the payload, the payload, a checksum over all but the sync byte.
 */
#include <stddef.h>
#include <string.h>

#define SYNC 0x7e
#define HEADER 3
#define MOST 6

enum { KIND_ACK, KIND_DATA, KIND_SETUP };

struct frame {
    int kind;
    int sequence;
    int size;
    unsigned char payload[MOST];
};

static int find_sync(const unsigned char *data, int length)
{
    int i = 0;

    while (i < length && data[i] != SYNC) {
        i++;
    }
    return i < length ? i : -1;
}

static int checksum(const unsigned char *data, int length)
{
    unsigned sum = 0xa5;

    for (int i = 0; i < length; i++) {
        sum = ((sum << 1) & 0xff) + (sum >> 7);
        sum ^= data[i];
    }
    return (int)sum;
}

int frame_parse(const unsigned char *data, int length, struct frame *out)
{
    int start, kind, size;

    if (data == NULL || out == NULL) {
        return -1;
    }
    if (length < HEADER + 1 || length > 12) {
        return -2;
    }
    start = find_sync(data, length);
    if (start < 0 || length - start < HEADER + 1) {
        return -3;
    }
    data += start;
    length -= start;
    kind = data[1] >> 4;
    size = data[2];
    if (kind > 15 || (kind != KIND_ACK && kind != KIND_DATA && kind != KIND_SETUP)) {
        return -4;
    }
    if (size > MOST || HEADER + size + 1 > length) {
        return -5;
    }
    if (checksum(data + 1, HEADER - 1 + size) != data[HEADER + size]) {
        return -6;
    }
    if ((kind == KIND_ACK && size != 0) || (kind == KIND_DATA && size == 0)) {
        return -7;
    }
    if (kind == KIND_SETUP && (size < 2 || data[HEADER] > 3)) {
        return -8;
    }
    if (size < 0 || (size_t)size > sizeof out->payload) {
        return -9; /* never: checked above */
    }
    out->kind = kind;
    out->sequence = data[1] & 15;
    out->size = size;
    memcpy(out->payload, data + HEADER, (size_t)size);
    return size;
}
