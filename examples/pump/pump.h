/* Interface of the pump controller; pump.c says what the example shows. */
#ifndef PUMP_H
#define PUMP_H

enum pump_state { PUMP_IDLE, PUMP_PRIMING, PUMP_RUNNING, PUMP_FAULT };

struct pump_sensors {
    int level;            /* water in the tank, percent */
    int pressure;         /* at the outlet, kPa */
    int temperature;      /* of the motor, degrees Celsius */
    unsigned char enable; /* operator's switch */
    unsigned char leak;   /* leak detector */
};

struct pump {
    enum pump_state state;
    int speed; /* percent */
    int ticks; /* spent priming */
};

/* One control step. Returns the new speed in percent, or a negative error code. */
int pump_step(struct pump *p, const struct pump_sensors *s);

#endif
