"""Integrates functions numerically, over finite and infinite ranges."""
import heapq
import math

# Nodes and weights of the Gauss-Kronrod rule with 15 points, from the outermost node to the middle one, and the
# weights of the Gauss rule with 7 points, which uses every second of them.
_NODES = (
    0.991455371120812639206854697526329, 0.949107912342758524526189684047851, 0.864864423359769072789712788640926,
    0.741531185599394439863864773280788, 0.586087235467691130294144691693013, 0.405845151377397166906606412076961,
    0.207784955007898467600689403773245, 0.0,
)
_WEIGHTS = (
    0.022935322010529224963732008058970, 0.063092092629978553290700663189204, 0.104790010322250183839876322541518,
    0.140653259715525918745189590510238, 0.169004726639267902826583426598550, 0.190350578064785409913256402421014,
    0.204432940075298892414161999234649, 0.209482141084727828012999174891714,
)
_GAUSS = (
    0.129484966168869693270611432679082, 0.279705391489276667901467771423780,
    0.381830050505118944950369775488975, 0.417959183673469387755102040816327,
)


def integrate(function, lower, upper, tolerance=1.5e-8, limit=200, points=()):
    """The integral, by halving the worst interval until the estimated error is small. The range may be infinite."""
    if lower > upper:
        return -integrate(function, upper, lower, tolerance, limit, points)
    if lower == upper:
        return 0.0
    if math.isinf(lower) or math.isinf(upper):
        function, lower, upper = _bounded(function, lower, upper)
        points = ()
    ends = [lower, *sorted(point for point in points if lower < point < upper), upper]
    pieces = [_piece(function, start, end) for start, end in zip(ends, ends[1:])]
    heapq.heapify(pieces)
    for _ in range(limit):
        total = sum(piece[3] for piece in pieces)
        if sum(-piece[0] for piece in pieces) <= tolerance * max(1, abs(total)):
            break
        _, start, end, _ = heapq.heappop(pieces)
        middle = (start + end) / 2
        if not start < middle < end:
            break
        heapq.heappush(pieces, _piece(function, start, middle))
        heapq.heappush(pieces, _piece(function, middle, end))
    return sum(piece[3] for piece in pieces)


def _piece(function, start, end):
    """The negative error, the ends and the integral of one interval."""
    middle, half = (start + end) / 2, (end - start) / 2
    fine = coarse = 0
    for place, (node, weight) in enumerate(zip(_NODES, _WEIGHTS)):
        both = function(middle - half * node) + function(middle + half * node) if node else function(middle)
        fine += weight * both
        if place % 2:
            coarse += _GAUSS[place // 2] * both
    return -abs(fine - coarse) * half, start, end, fine * half


def _bounded(function, lower, upper):
    """The same integral over 0 to 1, or -1 to 1 where both ends are infinite."""
    if math.isinf(lower) and math.isinf(upper):
        return lambda t: function(t / (1 - t * t)) * (1 + t * t) / (1 - t * t) ** 2, -1.0, 1.0
    if math.isinf(upper):
        return lambda t: function(lower + (1 - t) / t) / t**2, 0.0, 1.0
    return lambda t: function(upper - (1 - t) / t) / t**2, 0.0, 1.0
