#define farkas_fail(message) (print_error("%s\n", message), _fail(__FILE__, farkas_line))
