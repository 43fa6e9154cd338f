/*
 * Roots of a quadratic in double: a x^2 + b x + c = 0 with real coefficients. Returns the number of real roots, 3 if
 * every x is a root, 4 if both roots are whole, or a negative code; the roots are stored in ascending order.
 */
#include <float.h>
#include <math.h>

static int is_finite(double x)
{
    return fabs(x) <= DBL_MAX;
}

static int is_whole(double x)
{
    return is_finite(x) && floor(x) == x;
}

static int linear_root(double b, double c, double roots[2])
{
    if (b == 0.0) {
        return c == 0.0 ? 3 : 0;
    }
    roots[0] = -c / b;
    if (!is_finite(roots[0])) {
        return -2;
    }
    return 1;
}

int quadratic_roots(double a, double b, double c, double roots[2])
{
    double discriminant, root, q;

    if (!is_finite(a) || !is_finite(b) || !is_finite(c)) {
        return -1;
    }
    if (a == 0.0) {
        return linear_root(b, c, roots);
    }
    discriminant = b * b - 4.0 * a * c;
    if (!is_finite(discriminant)) {
        return -2;
    }
    if (discriminant < 0.0) {
        return 0;
    }
    if (discriminant == 0.0) {
        roots[0] = -b / (2.0 * a);
        return 1;
    }
    root = sqrt(discriminant);
    if (root <= 0.0 || !is_finite(root)) {
        return -3; /* never: the discriminant is positive and finite */
    }
    q = b < 0.0 ? (root - b) / 2.0 : -(root + b) / 2.0;
    if (q == 0.0) {
        return -4; /* never: root is not small enough to vanish */
    }
    roots[0] = q / a;
    roots[1] = c / q;
    if (roots[0] > roots[1]) {
        double t = roots[0];
        roots[0] = roots[1];
        roots[1] = t;
    }
    if (is_whole(roots[0]) && is_whole(roots[1])) {
        return 4;
    }
    return 2;
}
