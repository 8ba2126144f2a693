"""`a.flat`"""


class Flat:
    """`a.flat`: the values in C order, also to be written to."""

    def __init__(self, array):
        self.array, self.at = array, 0

    def __iter__(self):
        return iter([self.array.dtype.box(value) for value in self.array._values()])

    def __next__(self):
        if self.at >= self.array.size:
            raise StopIteration
        self.at += 1
        return self[self.at - 1]

    def __len__(self):
        return self.array.size

    def __getitem__(self, key):
        return self.array.ravel()[key]

    def __setitem__(self, key, value):
        from ._array import ndarray
        from ._dtypes import int64

        found = self.array._places()
        wanted = ndarray.of(list(range(len(found))), (len(found),), int64)[key]
        chosen = wanted._values() if isinstance(wanted, ndarray) else [wanted]
        given = value._values() if isinstance(value, ndarray) else value if isinstance(value, (list, tuple)) else [value]
        for i, place in enumerate(chosen):
            self.array._data[found[place]] = self.array.dtype.store(given[i % len(given)])
