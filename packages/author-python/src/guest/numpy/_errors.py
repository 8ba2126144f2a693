"""What this numpy lacks is reported by its full name, so that authors and learners read which function is missing."""


class MissingName(AttributeError):
    """Something that the real numpy has, or may have, and this one doesn't. `missing` is its full name."""

    def __init__(self, name, owner):
        self.missing = f'{owner}.{name}'
        super().__init__(f'this site has no {self.missing}', name=name, obj=None)


def missing_names(owner):
    """The `__getattr__` of a module."""

    def find(name):
        if name.startswith('__'):
            raise AttributeError(f'module {owner!r} has no attribute {name!r}')
        raise MissingName(name, owner)

    return find


class AxisError(ValueError, IndexError):
    def __init__(self, axis, ndim):
        super().__init__(f'axis {axis} is out of bounds for array of dimension {ndim}')
