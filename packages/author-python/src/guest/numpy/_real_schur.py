"""QR steps in real numbers: two shifts at once (Francis), so that pairs of complex values need no complex numbers."""
import math

from ._hessenberg import EPSILON, MOST_STEPS, LinAlgError, hessenberg, reflect, turn_rows


def real_schur(rows):
    """Upper triangular but for blocks of two, which hold a pair of complex values; and the product of the rotations."""
    t, q = hessenberg(rows)
    end, steps = len(t) - 1, 0
    while end >= 0:
        low = end
        while low > 0 and not is_small(t, low):
            low -= 1
        if low > 0:
            t[low][low - 1] = 0.0
        if low == end:
            end, steps = end - 1, 0
        elif low == end - 1:
            split(t, q, low)
            end, steps = end - 2, 0
        else:
            steps += 1
            if steps > MOST_STEPS:
                raise LinAlgError('Eigenvalues did not converge')
            step(t, q, low, end, steps)
    return t, q


def values_of(t):
    """The values on the diagonal, and in the blocks of two on it."""
    values = [row[i] for i, row in enumerate(t)]
    for i in range(len(t) - 1):
        if t[i + 1][i]:
            imag = math.sqrt(abs(t[i][i + 1])) * math.sqrt(abs(t[i + 1][i]))
            values[i], values[i + 1] = complex(t[i][i], imag), complex(t[i + 1][i + 1], -imag)
    return values


def is_small(t, i):
    size = abs(t[i][i]) + abs(t[i - 1][i - 1])
    return abs(t[i][i - 1]) <= EPSILON * (size or 1)


def step(t, q, low, end, count):
    total, product = shifts(t, end, count)
    first = t[low][low]
    x = first * first + t[low][low + 1] * t[low + 1][low] - total * first + product
    y = t[low + 1][low] * (first + t[low + 1][low + 1] - total)
    z = t[low + 1][low] * t[low + 2][low + 1]
    for k in range(low, end - 1):
        push(t, q, [x, y, z], k)
        if k > low:
            t[k + 1][k - 1] = t[k + 2][k - 1] = 0.0
        x, y = t[k + 1][k], t[k + 2][k]
        if k < end - 2:
            z = t[k + 3][k]
    push(t, q, [x, y], end - 1)
    t[end][end - 2] = 0.0


def shifts(t, end, count):
    """Sum and product of the two values of the last block; of two real ones, that next to the corner counts twice."""
    a, b, c, d = t[end - 1][end - 1], t[end - 1][end], t[end][end - 1], t[end][end]
    if count % 10 == 0:
        size = abs(c) + abs(t[end - 1][end - 2])
        return 1.5 * size, size * size
    half = (a - d) / 2
    square = half * half + b * c
    if square < 0:
        return a + d, a * d - b * c
    root = math.sqrt(square)
    nearest = min((a + d) / 2 + root, (a + d) / 2 - root, key=lambda value: abs(value - d))
    return 2 * nearest, nearest * nearest


def push(t, q, v, start):
    length = math.sqrt(sum(value * value for value in v))
    if length and any(v[1:]):
        v[0] += math.copysign(length, v[0])
        reflect(t, q, v, start)


def split(t, q, i):
    """Makes a block of two triangular where its values are real, else gives it equal diagonal elements (as LAPACK's dlanv2)."""
    a, b, c, d = t[i][i], t[i][i + 1], t[i + 1][i], t[i + 1][i + 1]
    cosine, sine = rotation(a, b, c, d)
    turn_rows(t, q, i, cosine, sine)
    half = (a - d) / 2
    if half * half + b * c >= 0 or t[i][i + 1] == 0 or t[i + 1][i] == 0:
        t[i + 1][i] = 0.0
    else:
        t[i][i] = t[i + 1][i + 1] = (a + d) / 2


def rotation(a, b, c, d):
    if c == 0:
        return 1.0, 0.0
    if b == 0:
        return 0.0, 1.0
    if a == d and (b < 0) != (c < 0):
        return 1.0, 0.0
    half = (a - d) / 2
    most = max(abs(b), abs(c))
    least = min(abs(b), abs(c)) * math.copysign(1, b) * math.copysign(1, c)
    scale = max(abs(half), most)
    z = half / scale * half + most / scale * least
    if z >= 0:
        z = half + math.copysign(math.sqrt(scale) * math.sqrt(z), half)
        length = math.hypot(c, z)
        return z / length, c / length
    total = b + c
    length = math.hypot(total, a - d)
    cosine = math.sqrt(0.5 * (1 + abs(total) / length))
    return cosine, -(half / (length * cosine)) * math.copysign(1, total)
