struct reading {
    short celsius;
    unsigned char quality;
};

int sensor_read(int channel, struct reading *out);
void heater_switch(int on);

int regulate(int channel, int (*alarm_handler)(int code))
{
    struct reading r = {0, 0};
    int tries;

    for (tries = 0; tries < 3; tries++) {
        if (sensor_read(channel, &r) == 0) {
            heater_switch(r.celsius < 20);
            return r.celsius;
        }
    }
    return alarm_handler ? alarm_handler(7) : -1;
}
