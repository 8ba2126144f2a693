"""Linear algebra of small matrices, which are lists of rows."""


def identity_rows(dimension):
    return [[1 if row == column else 0 for column in range(dimension)] for row in range(dimension)]


def determinant(rows):
    rows, product = [list(row) for row in rows], 1
    for at in range(len(rows)):
        pivot = max(range(at, len(rows)), key=lambda row: abs(rows[row][at]))
        if rows[pivot][at] == 0:
            return 0
        if pivot != at:
            rows[at], rows[pivot] = rows[pivot], rows[at]
            product = -product
        product *= rows[at][at]
        for row in rows[at + 1:]:
            _subtract(row, rows[at], row[at] / rows[at][at])
    return product


def inverse(rows):
    """None where there is none."""
    size = len(rows)
    both = [[*row, *unit] for row, unit in zip(rows, identity_rows(size))]
    largest = max(abs(entry) for row in rows for entry in row)
    for at in range(size):
        pivot = max(range(at, size), key=lambda row: abs(both[row][at]))
        if abs(both[pivot][at]) <= 1e-14 * largest:
            return None
        both[at], both[pivot] = both[pivot], both[at]
        scale = both[at][at]
        both[at] = [entry / scale for entry in both[at]]
        for row in range(size):
            if row != at:
                _subtract(both[row], both[at], both[row][at])
    return [row[size:] for row in both]


def _subtract(row, other, factor):
    for column, entry in enumerate(other):
        row[column] -= factor * entry


def inner(left, right):
    """The inner product of two lists of numbers."""
    return sum(complex(x).conjugate() * y for x, y in zip(left, right))


def length(vector):
    return sum(abs(entry) ** 2 for entry in vector) ** 0.5


def orthonormal(vectors):
    """An orthonormal basis of the span of some vectors."""
    basis = []
    for vector in vectors:
        rest = remainder(vector, basis)
        if length(rest) > 1e-12 * length(vector):
            basis.append([entry / length(rest) for entry in rest])
    return basis


def remainder(vector, basis):
    """What is left of a vector without its parts along the vectors of an orthonormal basis."""
    rest = list(vector)
    for unit in basis:
        _subtract(rest, unit, inner(unit, rest))
    return rest
