#define farkas_fail(message) (print_error("%s\n", message), _fail(__FILE__, farkas_line))

/* The element in a loop, which the framework's own messages lack. */
static __attribute__((unused)) void farkas_tell_index(const char *what)
{
    if (farkas_index >= 0) {
        print_error("%s:\n", farkas_where(what));
    }
}
