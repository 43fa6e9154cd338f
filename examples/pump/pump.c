/*
 * Shows: a small embedded controller. Decisions of two to four conditions, a file-scope state, static helpers,
 * and one condition outcome that no input reaches: in pump_step, `speed > 100` after the speed was clamped.
 */
#include "pump.h"

#include <stddef.h>

#define PRIMING_TICKS 5
#define MAX_FAULTS 3u

static unsigned faults; /* since power-up; too many of them lock the pump */

static int plausible(const struct pump_sensors *s)
{
    return s->level >= 0 && s->level <= 100 && s->pressure >= 0 && s->temperature > -40;
}

static int clamp(int value, int low, int high)
{
    if (value < low) {
        return low;
    }
    return value > high ? high : value;
}

static int wanted_speed(const struct pump_sensors *s)
{
    int speed = 2 * (s->level - 20);

    if (s->temperature > 70 || s->pressure > 800) {
        speed /= 2;
    }
    return clamp(speed, 0, 100);
}

int pump_step(struct pump *p, const struct pump_sensors *s)
{
    int speed;

    if (p == NULL || s == NULL) {
        return -1;
    }
    if (!plausible(s) || (s->leak && p->state == PUMP_RUNNING)) {
        faults++;
        p->state = PUMP_FAULT;
        p->speed = 0;
        return -2;
    }
    if (p->state == PUMP_FAULT) {
        if (s->enable || faults >= MAX_FAULTS) {
            return -3; /* the operator must switch off first; a locked pump stays off */
        }
        p->state = PUMP_IDLE;
    }

    speed = wanted_speed(s);
    if (!s->enable || speed == 0 || speed > 100) {
        p->state = PUMP_IDLE;
        speed = 0;
    } else if (p->state == PUMP_IDLE) {
        p->state = PUMP_PRIMING;
        p->ticks = 0;
        speed = 10;
    } else if (p->state == PUMP_PRIMING) {
        if (p->ticks < PRIMING_TICKS && s->pressure < 50) {
            p->ticks++;
            speed = 10;
        } else {
            p->state = PUMP_RUNNING;
        }
    }
    p->speed = speed;
    return speed;
}
