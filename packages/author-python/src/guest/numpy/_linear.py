"""Products of vectors and matrices."""
from operator import mul

from ._array import ndarray
from ._broadcasting import broadcast_to, common_shape
from ._dtypes import int64, promote
from ._indexing import show
from ._reading import asarray, unwrap


def product_type(a, b):
    found = promote(a.dtype, b.dtype)
    return int64 if found.kind == 'b' else found


def dot_rows(row, column, given):
    if given.kind != 'O':
        return given.store(sum(map(mul, row, column)))
    # Starts from the first product, so that values of any type can be added.
    products = map(mul, row, column)
    total = next(products, given.store(0))
    for value in products:
        total += value
    return total


def multiply_matrices(a, b, rows, inner, columns, given):
    """The values of the product of two matrices, given by their values."""
    across = [a[i * inner : (i + 1) * inner] for i in range(rows)]
    down = [b[j::columns] for j in range(columns)] if columns else []
    return given.store_results([dot_rows(row, column, given) for row in across for column in down])


def mismatch(a, b):
    return ValueError(f'shapes {show(a._shape)} and {show(b._shape)} not aligned: {a._shape[-1]} != {b._shape[max(0, b.ndim - 2)]}')


def dot(a, b, out=None):
    leader = a if getattr(a, '__array_priority__', 0) >= getattr(b, '__array_priority__', 0) else b
    a, b = asarray(a), asarray(b)
    if not a.ndim or not b.ndim:
        return a * b
    given = product_type(a, b)
    if a._shape[-1] != b._shape[max(0, b.ndim - 2)]:
        raise mismatch(a, b)
    inner = a._shape[-1]
    right = b.reshape(-1, 1) if b.ndim == 1 else b
    outer = right._shape[:-2]
    if outer:
        right = right.transpose(right.ndim - 2, *range(right.ndim - 2), right.ndim - 1).reshape(inner, -1)
    rows = a.size // inner if inner else a.reshape(-1, 1).size
    data = multiply_matrices(a._values(), right._values(), rows, inner, right._shape[-1], given)
    shape = a._shape[:-1] + (() if b.ndim == 1 else outer + b._shape[-1:])
    if isinstance(leader, ndarray) and type(leader) is not ndarray and len(shape) == 2:
        return leader._like(data, shape, given)
    return unwrap(ndarray.of(data, shape, given))


def matmul(a, b):
    if not getattr(a, 'ndim', 1) or not getattr(b, 'ndim', 1) or not hasattr(a, '__len__') or not hasattr(b, '__len__'):
        raise ValueError('matmul: Input operand does not have enough dimensions')
    left, right = asarray(a), asarray(b)
    if left.ndim <= 2 and right.ndim <= 2:
        return dot(a, b)
    left = left.reshape(1, -1) if left.ndim == 1 else left
    right = right.reshape(-1, 1) if right.ndim == 1 else right
    common = common_shape([left._shape[:-2], right._shape[:-2]])
    lefts = broadcast_to(left, common + left._shape[-2:]).reshape(-1, *left._shape[-2:])
    rights = broadcast_to(right, common + right._shape[-2:]).reshape(-1, *right._shape[-2:])
    made = asarray([dot(x, y).tolist() for x, y in zip(lefts, rights)]).reshape(common + (left._shape[-2], right._shape[-1]))
    if asarray(a).ndim == 1:
        made = made[..., 0, :]
    return made[..., 0] if asarray(b).ndim == 1 else made


def vdot(a, b):
    return dot(asarray(a).ravel().conj(), asarray(b).ravel())


def inner(a, b):
    a, b = asarray(a), asarray(b)
    if not a.ndim or not b.ndim:
        return a * b
    if a._shape[-1] != b._shape[-1]:
        raise mismatch(a, b)
    return dot(a, b.swapaxes(-1, -2) if b.ndim > 1 else b)


def outer(a, b, out=None):
    return asarray(a).ravel().reshape(-1, 1) * asarray(b).ravel()


def kron(a, b):
    a, b = asarray(a), asarray(b)
    size = max(a.ndim, b.ndim)
    a, b = (each.reshape((1,) * (size - each.ndim) + each._shape) for each in (a, b))
    left = a.reshape([length for each in a._shape for length in (each, 1)])
    right = b.reshape([length for each in b._shape for length in (1, each)])
    return (left * right).reshape([x * y for x, y in zip(a._shape, b._shape)])


def tensordot(a, b, axes=2):
    a, b = asarray(a), asarray(b)
    if isinstance(axes, int):
        left, right = list(range(a.ndim - axes, a.ndim)), list(range(axes))
    else:
        left, right = ([each] if isinstance(each, int) else list(each) for each in axes)
    left, right = [axis % a.ndim for axis in left], [axis % b.ndim for axis in right]
    rest_a, rest_b = ([i for i in range(each.ndim) if i not in gone] for each, gone in ((a, left), (b, right)))
    count = 1
    for axis in left:
        count *= a._shape[axis]
    made = dot(a.transpose(*rest_a, *left).reshape(-1, count), b.transpose(*right, *rest_b).reshape(count, -1))
    return unwrap(made.reshape([a._shape[i] for i in rest_a] + [b._shape[i] for i in rest_b]))


def cross(a, b, axisa=-1, axisb=-1, axisc=-1, axis=None):
    from ._joining import stack
    from ._shapes import moveaxis

    if axis is not None:
        axisa = axisb = axisc = axis
    a, b = moveaxis(asarray(a), axisa, -1), moveaxis(asarray(b), axisb, -1)
    if a._shape[-1] not in (2, 3) or b._shape[-1] not in (2, 3):
        raise ValueError('incompatible dimensions for cross product\n(dimension must be 2 or 3)')
    x, y = [a[..., i] for i in range(a._shape[-1])], [b[..., i] for i in range(b._shape[-1])]
    if len(x) == len(y) == 2:
        return x[0] * y[1] - x[1] * y[0]
    x, y = (each if len(each) == 3 else [*each, each[0] * 0] for each in (x, y))
    parts = [x[1] * y[2] - x[2] * y[1], x[2] * y[0] - x[0] * y[2], x[0] * y[1] - x[1] * y[0]]
    return moveaxis(stack(parts, -1), -1, axisc)
