/* Gives a variable of any type the value of another object of its type, or zeros. */
#define farkas_set(variable, value) \
    __builtin_memcpy((void *)&(variable), (const void *)&(value), sizeof(variable))
#define farkas_clear(variable) __builtin_memset((void *)&(variable), 0, sizeof(variable))
