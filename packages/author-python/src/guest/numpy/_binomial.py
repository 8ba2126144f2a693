"""Binomial numbers: inversion for small means, else BTPE by Kachitvichyanukul and Schmeiser (1988)."""
import math


def draw_binomial(n, p, double):
    if n == 0 or p == 0:
        return 0
    share = p if p <= 0.5 else 1.0 - p
    count = invert(n, share, double) if share * n <= 30 else reject(n, share, double)
    return count if p <= 0.5 else n - count


def invert(n, p, double):
    q = 1.0 - p
    first = math.exp(n * math.log(q))
    bound = int(min(n, n * p + 10 * math.sqrt(n * p * q + 1)))
    count, share, u = 0, first, double()
    while u > share:
        count += 1
        if count > bound:
            count, share, u = 0, first, double()
        else:
            u -= share
            share = (n - count + 1) * p * share / (count * q)
    return count


def tail(x):
    """What Stirling's series adds."""
    square = x * x
    return (13680.0 - (462.0 - (132.0 - (99.0 - 140.0 / square) / square) / square) / square) / x / 166320.0


def reject(n, r, double):
    q = 1.0 - r
    fm = n * r + r
    m = math.floor(fm)
    variance = n * r * q
    p1 = math.floor(2.195 * math.sqrt(variance) - 4.6 * q) + 0.5
    xm = m + 0.5
    xl, xr = xm - p1, xm + p1
    c = 0.134 + 20.5 / (15.3 + m)
    a = (fm - xl) / (fm - xl * r)
    left = a * (1.0 + a / 2.0)
    a = (xr - fm) / (xr * q)
    right = a * (1.0 + a / 2.0)
    p2 = p1 * (1.0 + 2.0 * c)
    p3 = p2 + c / left
    p4 = p3 + c / right
    while True:
        u, v = double() * p4, double()
        if u <= p1:
            return math.floor(xm - p1 * v + u)
        if u <= p2:
            x = xl + (u - p1) / c
            v = v * c + 1.0 - abs(m - x + 0.5) / p1
            if v > 1.0:
                continue
            y = math.floor(x)
        elif v == 0:
            continue
        elif u <= p3:
            y = math.floor(xl + math.log(v) / left)
            if y < 0:
                continue
            v *= (u - p2) * left
        else:
            y = math.floor(xr - math.log(v) / right)
            if y > n:
                continue
            v *= (u - p3) * right
        if is_accepted(y, v, n, m, r, q, xm, variance):
            return y


def is_accepted(y, v, n, m, r, q, xm, variance):
    k = abs(y - m)
    if k <= 20 or k >= variance / 2.0 - 1:
        s = r / q
        a, f = s * (n + 1), 1.0
        for i in range(m + 1, y + 1):
            f *= a / i - s
        for i in range(y + 1, m + 1):
            f /= a / i - s
        return v <= f
    rho = (k / variance) * ((k * (k / 3.0 + 0.625) + 0.16666666666666666) / variance + 0.5)
    t = -k * k / (2 * variance)
    log_v = math.log(v)
    if log_v < t - rho:
        return True
    if log_v > t + rho:
        return False
    x1, f1, z, w = y + 1, m + 1, n + 1 - m, n - y + 1
    limit = xm * math.log(f1 / x1) + (n - m + 0.5) * math.log(z / w) + (y - m) * math.log(w * r / (x1 * q))
    return log_v <= limit + tail(f1) + tail(z) + tail(x1) + tail(w)
