/* How a test's call is expected to end, with its exit status or its signal. */
enum farkas_ending { FARKAS_RETURNS, FARKAS_EXITS, FARKAS_IS_KILLED };
