/*
 * Traffic advisory: from twelve readings of an encounter of two aircraft, decide whether to climb, to descend, to
 * watch or to do nothing. The rules are made up for this benchmark; no standard is followed.
 */
#include <stddef.h>

enum advice { ADVICE_NONE, ADVICE_WATCH, ADVICE_CLIMB, ADVICE_DESCEND, ADVICE_CONFLICT, ADVICE_BAD = -1 };

struct encounter {
    int own_height;        /* feet */
    int other_height;
    int own_rate;          /* feet per minute, upward positive */
    int other_rate;
    int distance;          /* tens of metres */
    int closing;           /* metres per second, towards each other positive */
    int room_above;        /* separation expected if we climb */
    int room_below;        /* separation expected if we descend */
    int layer;             /* 0..3: the higher, the more separation is wanted */
    int other_answers;     /* the other aircraft can coordinate */
    int other_intent;      /* 0 unknown, 1 it climbs, 2 it descends */
    int climb_inhibited;   /* we cannot climb, e.g. too high */
};

static const int wanted_room[4] = { 400, 500, 640, 740 };

static int valid(const struct encounter *e)
{
    return e->own_height >= 0 && e->own_height <= 60000 && e->other_height >= 0 && e->other_height <= 60000
        && e->layer >= 0 && e->layer <= 3;
}

static int climb_room(const struct encounter *e)
{
    return e->climb_inhibited ? e->room_above - 100 : e->room_above;
}

static int is_threat(const struct encounter *e)
{
    if (e->closing <= 0 && e->distance > 300) {
        return 0;
    }
    return e->distance < 1200 || (e->closing > 0 && e->distance / e->closing < 4);
}

static int prefers_climb(const struct encounter *e)
{
    return climb_room(e) > e->room_below;
}

static int wants_climb(const struct encounter *e)
{
    int below = e->own_height < e->other_height;

    if (prefers_climb(e)) {
        return !below || e->room_below < wanted_room[e->layer];
    }
    return e->own_height > e->other_height && e->room_above >= wanted_room[e->layer];
}

static int wants_descent(const struct encounter *e)
{
    int above = e->own_height > e->other_height;

    if (prefers_climb(e)) {
        return e->own_height < e->other_height && e->room_below >= wanted_room[e->layer];
    }
    return !above || e->room_above < wanted_room[e->layer];
}

enum advice advise(const struct encounter *e)
{
    int up, down;

    if (e == NULL || !valid(e)) {
        return ADVICE_BAD;
    }
    if (e->room_above < 0 || e->room_above > 5000 || e->room_below < 0 || e->room_below > 5000) {
        return ADVICE_BAD;
    }
    if (!is_threat(e)) {
        return ADVICE_NONE;
    }
    if (e->own_rate > 600 || e->other_rate < -600 || (e->other_answers && e->other_intent == 0)) {
        return ADVICE_WATCH;
    }
    up = wants_climb(e) && e->other_intent != 1;
    down = wants_descent(e) && e->other_intent != 2;
    if (up && down) {
        return ADVICE_CONFLICT; /* never: no encounter wants both */
    }
    if (up) {
        return ADVICE_CLIMB;
    }
    return down ? ADVICE_DESCEND : ADVICE_WATCH;
}
