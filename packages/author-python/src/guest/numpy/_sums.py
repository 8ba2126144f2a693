"""Sums and products of the values in a row."""

BLOCK = 128


def pairwise_sum(values):
    """Adds in the order in which numpy does, so that the last digit is the same."""
    count = len(values)
    if count < 8:
        total = 0.0 if not count else values[0]
        for value in values[1:]:
            total += value
        return total
    if count <= BLOCK:
        lanes = list(values[:8])
        end = count - count % 8
        for i in range(8, end, 8):
            lanes = [lane + value for lane, value in zip(lanes, values[i : i + 8])]
        a, b, c, d, e, f, g, h = lanes
        total = ((a + b) + (c + d)) + ((e + f) + (g + h))
        for value in values[end:]:
            total += value
        return total
    half = count // 2
    half -= half % 8
    return pairwise_sum(values[:half]) + pairwise_sum(values[half:])


def plain_sum(values):
    total = 0.0
    for value in values:
        total += value
    return total


def total(values):
    if not values:
        return 0
    result = values[0]
    for value in values[1:]:
        result += value
    return result


def complex_sum(values):
    values = [complex(value) for value in values]
    return complex(pairwise_sum([value.real for value in values]), pairwise_sum([value.imag for value in values]))


def product(row, given):
    result = given.store(1)
    for value in row:
        result = given.wrap(result * value) if given.kind in 'iu' else result * value
    return result
