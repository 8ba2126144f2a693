"""Polynomials as objects."""
from . import _polynomial as functions
from ._reading import array, asarray
from ._shapes import atleast_1d


class poly1d:
    """A polynomial with operators; `p(x)` is its value."""

    __hash__ = None

    def __init__(self, c_or_r, r=False, variable=None):
        given = c_or_r.coeffs if isinstance(c_or_r, poly1d) else functions.poly(c_or_r) if r else atleast_1d(asarray(c_or_r))
        self.coeffs = array(functions.trimmed(given.tolist()), given.dtype) if given.size else array([0.0])
        self.variable = variable or getattr(c_or_r, 'variable', 'x')

    c = coef = coefficients = property(lambda self: self.coeffs)
    order = o = property(lambda self: self.coeffs.size - 1)
    roots = r = property(lambda self: functions.roots(self.coeffs))

    def __array__(self, *_):
        return self.coeffs

    def __call__(self, value):
        return functions.polyval(self.coeffs, value)

    def __len__(self):
        return self.order

    def __iter__(self):
        return iter(self.coeffs)

    def __getitem__(self, power):
        return self.coeffs[self.order - power] if 0 <= power <= self.order else self.coeffs.dtype.type(0)

    def __eq__(self, other):
        return isinstance(other, poly1d) and self.coeffs._shape == other.coeffs._shape and bool((self.coeffs == other.coeffs).all())

    def __neg__(self):
        return poly1d(-self.coeffs)

    def __add__(self, other):
        return poly1d(functions.polyadd(self, other))

    def __sub__(self, other):
        return poly1d(functions.polysub(self, other))

    def __rsub__(self, other):
        return poly1d(functions.polysub(other, self))

    def __mul__(self, other):
        return poly1d(functions.polymul(self, other))

    __radd__, __rmul__ = __add__, __mul__

    def __truediv__(self, other):
        return functions.polydiv(self, other) if isinstance(other, poly1d) else poly1d(self.coeffs / other)

    def __pow__(self, power):
        made = poly1d([1])
        for _ in range(power):
            made = made * self
        return made

    def deriv(self, m=1):
        return functions.polyder(self, m)

    def integ(self, m=1, k=0):
        return functions.polyint(self, m, k)

    def __repr__(self):
        return f'poly1d({repr(self.coeffs)[6:-1]})'

    def __str__(self):
        return written(self)


def written(polynomial):
    """Two lines: powers above, terms below."""
    above, below = '', ''
    values = polynomial.coeffs.tolist()
    for i, value in enumerate(values):
        power = len(values) - 1 - i
        text = number_text(abs(value) if below and not isinstance(value, complex) else value)
        if text == '0' and len(values) > 1:
            continue
        joint = '' if not below else ' - ' if not isinstance(value, complex) and value < 0 else ' + '
        below += joint + text + (f' {polynomial.variable}' if power else '')
        if power > 1:
            above = above.ljust(len(below)) + str(power)
            below += ' ' * (len(str(power)) - 1)
    return f'{above or " "}\n{below}'


def number_text(value):
    if isinstance(value, complex):
        return number_text(value.real) if value.imag == 0 else f'({value.real:.4g} + {value.imag:.4g}j)'
    return f'{value:.4g}'
