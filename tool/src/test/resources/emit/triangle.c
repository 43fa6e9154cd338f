enum triangle { NO_TRIANGLE, SCALENE, ISOSCELES, EQUILATERAL };

enum triangle classify(unsigned a, unsigned b, unsigned c)
{
    if (a + b <= c || a + c <= b || b + c <= a) {
        return NO_TRIANGLE;
    }
    if (a == b && b == c) {
        return EQUILATERAL;
    }
    return a == b || b == c || a == c ? ISOSCELES : SCALENE;
}
