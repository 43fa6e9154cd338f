/*
 * State machine over file-scope state: the keypad of a door lock with a four-digit code, a delay after wrong codes
 * and an alarm. The state survives between calls, so a test may start in any of them.
 */

enum state { LOCKED, ENTERING, OPEN, ALARM };
enum event { EVENT_DIGIT, EVENT_ENTER, EVENT_CANCEL, EVENT_DOOR, EVENT_TICK };

#define CODE 2580
#define DIGITS 4

static int state;
static int entered;
static int digits;
static int failures;
static int timer;

static void repair(void)
{
    if (state < LOCKED || state > ALARM) {
        state = ALARM;
    }
    if (digits < 0 || digits > DIGITS || entered < 0 || entered > 9999) {
        digits = 0;
        entered = 0;
    }
    if (failures < 0) {
        failures = 0;
    }
}

static void start_over(int next)
{
    state = next;
    entered = 0;
    digits = 0;
}

static int add_digit(int value)
{
    if (value < 0 || value > 9 || digits == DIGITS) {
        return -1;
    }
    entered = entered * 10 + value;
    digits++;
    state = ENTERING;
    return digits;
}

static int check_code(void)
{
    if (digits == DIGITS && entered == CODE) {
        failures = 0;
        timer = 30;
        start_over(OPEN);
        return 1;
    }
    failures++;
    if (failures <= 0 || failures >= 3) { /* the counter cannot turn over: that would be undefined */
        timer = 600;
        start_over(ALARM);
        return -1;
    }
    start_over(LOCKED);
    return 0;
}

int lock_event(int event, int value)
{
    repair();
    if (event == EVENT_TICK && timer > 0) {
        timer--;
        if (timer == 0 && (state == OPEN || state == ALARM)) {
            start_over(LOCKED);
        }
        return state;
    }
    switch (state) {
    case LOCKED:
    case ENTERING:
        if (event == EVENT_DIGIT) {
            return add_digit(value);
        }
        if (event == EVENT_ENTER && state == ENTERING) {
            return check_code();
        }
        if (event == EVENT_CANCEL || event == EVENT_DOOR) {
            start_over(event == EVENT_DOOR && state == ENTERING ? ALARM : LOCKED);
        }
        break;
    case OPEN:
        if (event == EVENT_DOOR && value == 0) {
            start_over(LOCKED);
        }
        break;
    default:
        if (event == EVENT_ENTER && value == CODE && state != ALARM) {
            start_over(LOCKED); /* never: only ALARM is left here */
        }
        break;
    }
    return state;
}
