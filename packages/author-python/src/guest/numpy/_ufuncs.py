"""Functions that apply to each element, with the shapes of their arguments stretched to each other."""
from functools import reduce as fold
from itertools import accumulate, repeat
from math import prod

from ._array import ndarray
from ._axes import along
from ._broadcasting import common_shape, stretched_values
from ._dtypes import as_dtype, bool_, dtype, dtype_of, float64, promote, promote_weakly
from ._reading import asarray, unwrap

PLAIN = (bool, int, float, complex)
FLOATS = (float, float64.type)
PARSE = {'f': float, 'c': complex, 'i': int, 'u': int, 'b': bool}


class ufunc:
    """`loops` has a function of plain values for each kind of number that it differs for; numbers without one become the
    next wider kind. `result` is the type of the result where it isn't that of the arguments.
    """

    def __init__(self, name, nin, loops, result=None, identity=None):
        self.__name__, self.nin, self.nout, self.nargs = name, nin, 1, nin + 1
        self.loops, self.result, self.identity = loops, result, identity
        # For one float, which loops over elements give.
        self.of_float = loops.get('f') if nin == 1 and result != 'bool' else None

    def __repr__(self):
        return f"<ufunc '{self.__name__}'>"

    def __call__(self, *args, out=None, where=True, dtype=None, **_):
        if self.of_float is not None and len(args) == 1 and type(args[0]) in FLOATS and out is None and dtype is None:
            return float64.box(self.of_float(float(args[0])))
        if len(args) > self.nin:
            out, args = args[self.nin], args[: self.nin]
        if len(args) < self.nin:
            raise TypeError(f'{self.__name__}() takes {self.nin} positional arguments but {len(args)} were given')
        values, types, arrays = [], [], []
        for arg in args:
            if isinstance(arg, (list, tuple, range)) or hasattr(arg, '__array__'):
                arg = asarray(arg)
            if isinstance(arg, ndarray):
                arrays.append(arg)
                values.append(arg)
                types.append((arg.dtype, False))
            else:
                values.append(arg.item() if hasattr(type(arg), 'wrap_plain') else arg)
                types.append((dtype_of(arg), type(arg) in PLAIN))
        loop = self.loop_type(types) if dtype is None else as_dtype(dtype)
        function = self.loops.get(loop.kind)
        if function is None:
            raise TypeError(f"ufunc '{self.__name__}' not supported for the input types")
        given = self.result_type(loop)
        if not arrays:
            made = function(*[self.parse(value, own, loop) for value, (own, _) in zip(values, types)])
            boxed = given.box(given.store_results([made])[0])
            return boxed if out is None else self.write(out, boxed, where)
        shape = arrays[0]._shape if len(arrays) == 1 else common_shape([each._shape for each in arrays])
        columns = [
            self.parse_all(stretched_values(value, shape), own, loop) if isinstance(value, ndarray)
            else repeat(self.parse(value, own, loop), prod(shape))
            for value, (own, _) in zip(values, types)
        ]  # fmt: skip
        leader = max(arrays, key=lambda each: each.__array_priority__)
        made = leader._like(given.store_results(list(map(function, *columns))), shape, given)
        if out is not None or where is not True:
            return self.write(ndarray(shape, given) if out is None else out, made, where)
        return made if shape else unwrap(made)

    @staticmethod
    def write(out, made, where):
        if isinstance(out, tuple):
            out = out[0]
        if where is True:
            out[...] = made
        else:
            mask = asarray(where)
            out[mask] = asarray(made)[mask]
        return out

    def loop_type(self, types):
        found, weakly = types[0]
        for other, other_weakly in types[1:]:
            if weakly == other_weakly:
                found = promote(found, other)
            else:
                found = promote_weakly(other, found) if weakly else promote_weakly(found, other)
                weakly = False
        if found.kind in self.loops:
            return found
        if found.kind == 'b' and 'i' in self.loops:
            return dtype.known['int8']
        if found.kind in 'biu' and 'f' in self.loops:
            return float64
        if found.kind in 'biuf' and 'c' in self.loops:
            return promote(found, dtype.known['complex128'])
        return found

    def result_type(self, loop):
        if self.result == 'bool':
            return bool_
        if self.result == 'real' and loop.kind == 'c':
            return dtype.known['float32'] if loop.itemsize == 8 else float64
        return loop

    @staticmethod
    def parse(value, own, loop):
        return value if own.kind == loop.kind or loop.kind not in PARSE else PARSE[loop.kind](value)

    @staticmethod
    def parse_all(values, own, loop):
        if own.kind == loop.kind or loop.kind not in PARSE:
            return values
        return list(map(PARSE[loop.kind], values))

    def loop_over(self, array, given):
        loop = as_dtype(given) if given is not None else self.loop_type([(array.dtype, False)] * self.nin)
        return self.loops[loop.kind], self.result_type(loop), self.parse_all(array._values(), array.dtype, loop)

    def reduce(self, array, axis=0, dtype=None, out=None, keepdims=False, initial=None, where=True):
        array = asarray(array)
        function, given, values = self.loop_over(array, dtype)
        start = self.identity if initial is None else initial

        def join(row):
            if not row and start is None:
                raise ValueError(f'zero-size array to reduction operation {self.__name__} which has no identity')
            return fold(function, row) if row and initial is None else fold(function, row, start)

        return along(array, values, axis, join, given, keepdims)

    def accumulate(self, array, axis=0, dtype=None, out=None):
        array = asarray(array)
        function, given, values = self.loop_over(array, dtype)
        moved = ndarray.of(values, array._shape, given).swapaxes(axis, -1)
        length = moved._shape[-1]
        flat = moved._values()
        rows = [flat[i : i + length] for i in range(0, len(flat), length)] if length else []
        made = [value for row in rows for value in accumulate(row, function)]
        return ndarray.of(given.store_results(made), moved._shape, given).swapaxes(axis, -1)

    def outer(self, a, b):
        a, b = asarray(a), asarray(b)
        return self(a.reshape(a._shape + (1,) * b.ndim), b)


