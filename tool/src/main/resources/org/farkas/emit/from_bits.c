/* The float or double that has these bits: a NaN that carries a payload. */
static __attribute__((unused)) float farkas_float(unsigned int bits)
{
    union { unsigned int bits; float value; } both;

    both.bits = bits;
    return both.value;
}

static __attribute__((unused)) double farkas_double(unsigned long long bits)
{
    union { unsigned long long bits; double value; } both;

    both.bits = bits;
    return both.value;
}
