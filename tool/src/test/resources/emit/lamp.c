#include <stdbool.h>
#include <stdint.h>

struct lamp {
    unsigned on : 1;
    int dim : 4;
    uint16_t hours;
};

static struct lamp lamps[3];
static volatile uint8_t port;
static uint32_t ticks = 0xfffffff0;
static bool locked;

int lamp_toggle(uint8_t number, bool force)
{
    static int calls;

    calls++;
    ticks++;
    if (number >= 3 || (locked && !force)) {
        return -1;
    }
    lamps[number].on = !lamps[number].on;
    lamps[number].dim = force ? -3 : 5;
    port = (uint8_t)(port | 1u << number);
    return calls;
}
