/*
 * Shows: a function without source. sensor_read belongs to a driver that is not here, so its status and the value
 * that it writes are inputs of the test. One outcome cannot happen: `tries > MAX_TRIES`, after a loop that stops there.
 */
#include <stddef.h>

#define MAX_TRIES 3

int sensor_read(int channel, int *value);

static int heating; /* 0 off, otherwise on */

int thermostat(int channel, int target)
{
    int value = 0;
    int status = -1;
    int tries = 0;

    if (channel < 0 || channel > 3) {
        return -1;
    }
    while (status != 0 && tries < MAX_TRIES) {
        status = sensor_read(channel, &value);
        tries++;
    }
    if (status != 0 || tries > MAX_TRIES) {
        heating = 0;
        return -2;
    }
    if (value < -400 || value > 1250) { /* tenths of a degree */
        heating = 0;
        return -3;
    }
    if (target > 1000) {
        target = 1000;
    }
    if (!heating && value < target) {
        heating = 1;
    } else if (heating && value >= target) {
        heating = 0;
    }
    return heating ? 1 : 0;
}
