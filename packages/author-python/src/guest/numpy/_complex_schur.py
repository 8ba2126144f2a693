"""QR steps in complex numbers, with one shift."""
import cmath
import math

from ._hessenberg import EPSILON, LinAlgError, MOST_STEPS, hessenberg, turn_rows


def complex_schur(rows):
    t, q = hessenberg(rows)
    q = [[complex(value) for value in row] for row in q]
    end, steps = len(t) - 1, 0
    while end > 0:
        low = end
        while low > 0 and abs(t[low][low - 1]) > EPSILON * (abs(t[low][low]) + abs(t[low - 1][low - 1])):
            low -= 1
        if low > 0:
            t[low][low - 1] = 0j
        if low == end:
            end, steps = end - 1, 0
            continue
        steps += 1
        if steps > MOST_STEPS:
            raise LinAlgError('Eigenvalues did not converge')
        complex_step(t, q, low, end, is_exceptional=steps % 10 == 0)
    return t, q


def complex_step(t, q, low, end, is_exceptional):
    a, b, c, d = t[end - 1][end - 1], t[end - 1][end], t[end][end - 1], t[end][end]
    root = cmath.sqrt(((a - d) / 2) ** 2 + b * c)
    shift = min((a + d) / 2 + root, (a + d) / 2 - root, key=lambda value: abs(value - d))
    if is_exceptional:
        shift = d + abs(c)
    x, y = t[low][low] - shift, t[low + 1][low]
    for k in range(low, end):
        length = math.hypot(abs(x), abs(y))
        if length:
            turn_rows(t, q, k, x / length, y / length)
        if k > low:
            t[k + 1][k - 1] = 0j
        if k + 2 <= end:
            x, y = t[k + 1][k], t[k + 2][k]
