static int farkas_differences; /* in the running test */
