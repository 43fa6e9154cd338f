/* Seconds that one test may take. */
#ifndef FARKAS_SECONDS
#define FARKAS_SECONDS 60
#endif

/* Each test has a case of its own, which bears its title. */
static __attribute__((unused)) TCase *farkas_case(Suite *suite, const char *title)
{
    TCase *made = tcase_create(title);

    tcase_add_checked_fixture(made, farkas_enter, farkas_leave);
    tcase_set_timeout(made, FARKAS_SECONDS);
    suite_add_tcase(suite, made);
    return made;
}

/* Likewise, for a test whose call ends its process. */
static __attribute__((unused)) TCase *farkas_ending_case(Suite *suite, const char *title)
{
    TCase *made = tcase_create(title);

    tcase_add_checked_fixture(made, farkas_reset, NULL);
    tcase_set_timeout(made, FARKAS_SECONDS);
    suite_add_tcase(suite, made);
    return made;
}

