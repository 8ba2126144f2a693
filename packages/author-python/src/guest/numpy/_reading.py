"""Arrays from nested sequences, and scalars from arrays without dimensions."""
from ._array import ndarray
from ._dtypes import as_dtype, dtype_of, float64, int64, object_, promote


def array(object, dtype=None, copy=True, order='K', subok=False, ndmin=0, like=None):
    """Reads nested sequences. Without `dtype`, the type that holds all values."""
    if isinstance(object, ndarray):
        made = ndarray.of(list(object._values()), object._shape, object.dtype)
        if subok:
            made = object.copy()
        if dtype is not None and as_dtype(dtype) is not object.dtype:
            made = made.astype(dtype)
    else:
        values, shape, found = read(object, None if dtype is None else as_dtype(dtype))
        given = found if dtype is None or as_dtype(dtype).kind == 'U' and found.kind == 'U' else as_dtype(dtype)
        made = ndarray.of([given.store(value) for value in values], shape, given)
    missing = ndmin - made.ndim
    return made.reshape((1,) * missing + made.shape) if missing > 0 else made


def read(given, wanted):
    """The plain values of nested sequences, their shape, and the type that holds them."""
    if isinstance(given, ndarray):
        return given._values(), given._shape, given.dtype
    if hasattr(given, '__array__') and not hasattr(type(given), 'wrap_plain'):
        return read(given.__array__(), wanted)
    if not isinstance(given, (list, tuple, range)):
        plain = given.item() if hasattr(type(given), 'wrap_plain') else given
        return [plain], (), dtype_of(given)
    kinds = set(map(type, given))
    if kinds and kinds <= {int, float} and (float in kinds or dtype_of(min(given)) is dtype_of(max(given)) is int64):
        return list(given), (len(given),), float64 if float in kinds else int64
    members = [read(member, wanted) for member in given]
    if not members:
        return [], (0,), as_dtype(None)
    shape = members[0][1]
    if any(member[1] != shape for member in members):
        if wanted is not object_:
            raise ValueError(
                'setting an array element with a sequence. The requested array has an inhomogeneous shape after 1 dimensions.'
            )
        return list(given), (len(members),), object_
    found = members[0][2]
    for _, _, other in members:
        found = promote(found, other)
    if found.kind == 'U' and wanted is None and any(other.kind == 'O' for _, _, other in members):
        found = object_
    return [value for values, _, _ in members for value in values], (len(members), *shape), found


def asarray(a, dtype=None, order=None):
    """The array itself where it is one of that type."""
    if isinstance(a, ndarray):
        if type(a) is not ndarray:
            a = ndarray._view(a._data, a._offset, a._shape, a._steps, a.dtype, a)
        return a if dtype is None or as_dtype(dtype) is a.dtype else a.astype(dtype)
    return array(a, dtype)


def asanyarray(a, dtype=None, order=None):
    return a if isinstance(a, ndarray) and dtype is None else asarray(a, dtype)


def unwrap(made):
    """A scalar where nothing is left of the shape."""
    return made if made._shape else made.dtype.box(made._values()[0])
