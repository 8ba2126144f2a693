"""Distributions, drawn as numpy's `RandomState` draws them. The methods are described in Devroye, Non-Uniform Random Variate
Generation (1986); rejection for Poisson numbers is Hörmann's PTRS, that for gamma numbers is by Marsaglia and Tsang.
"""
import math

from ._array import as_shape, ndarray
from ._broadcasting import common_shape, stretched_values
from ._reading import asarray


class Distributions:
    """What a generator with `_double()` and `_fill()` draws."""

    def _per_element(self, draw, size, *parameters):
        """For parameters that are arrays: a draw for each element."""
        arrays = [asarray(each) for each in parameters]
        shape = common_shape([each._shape for each in arrays] + ([] if size is None else [as_shape(size)]))
        columns = [stretched_values(each, shape) for each in arrays]
        drawn = [draw(*row) for row in zip(*columns)]
        return asarray(drawn).reshape(shape)

    def _draw_all(self, one, size, *parameters, given=float):
        if any(isinstance(each, (list, tuple, ndarray)) for each in parameters):
            return self._per_element(one, size, *parameters)
        parameters = [float(each) for each in parameters]
        return self._fill(lambda: one(*parameters), size, given)

    def uniform(self, low=0.0, high=1.0, size=None):
        return self._draw_all(lambda a, b: a + (b - a) * self._double(), size, low, high)

    def standard_normal(self, size=None):
        return self._fill(self._gauss, size)

    def normal(self, loc=0.0, scale=1.0, size=None):
        return self._draw_all(lambda mean, deviation: mean + checked('scale', deviation) * self._gauss(), size, loc, scale)

    def lognormal(self, mean=0.0, sigma=1.0, size=None):
        return self._draw_all(lambda m, s: math.exp(m + s * self._gauss()), size, mean, sigma)

    def _gauss(self):
        """Two at a time, by the polar method; the second is the next one."""
        if self._spare is not None:
            spare, self._spare = self._spare, None
            return spare
        while True:
            x, y = 2.0 * self._double() - 1.0, 2.0 * self._double() - 1.0
            r = x * x + y * y
            if 0 < r < 1:
                factor = math.sqrt(-2.0 * math.log(r) / r)
                self._spare = factor * x
                return factor * y

    def standard_exponential(self, size=None):
        return self._fill(self._exponential, size)

    def exponential(self, scale=1.0, size=None):
        return self._draw_all(lambda s: checked('scale', s) * self._exponential(), size, scale)

    def _exponential(self):
        return -math.log(1.0 - self._double())

    def gamma(self, shape, scale=1.0, size=None):
        return self._draw_all(lambda k, s: s * self._gamma(k), size, shape, scale)

    def standard_gamma(self, shape, size=None):
        return self._draw_all(self._gamma, size, shape)

    def chisquare(self, df, size=None):
        return self._draw_all(lambda k: 2.0 * self._gamma(k / 2.0), size, df)

    def standard_t(self, df, size=None):
        def one(degrees):
            x = self._gauss()
            return math.sqrt(degrees / 2) * x / math.sqrt(self._gamma(degrees / 2))

        return self._draw_all(one, size, df)

    def _gamma(self, shape):
        if shape == 1:
            return self._exponential()
        if shape <= 0:
            return 0.0
        if shape < 1:
            return self._small_gamma(shape)
        b = shape - 1 / 3
        c = 1 / math.sqrt(9 * b)
        while True:
            x = self._gauss()
            v = 1 + c * x
            while v <= 0:
                x = self._gauss()
                v = 1 + c * x
            v = v * v * v
            u = self._double()
            if u < 1 - 0.0331 * (x * x) * (x * x) or math.log(u) < 0.5 * x * x + b * (1 - v + math.log(v)):
                return b * v

    def _small_gamma(self, shape):
        while True:
            u, v = self._double(), self._exponential()
            if u <= 1 - shape:
                x = u ** (1 / shape)
                if x <= v:
                    return x
            else:
                y = -math.log((1 - u) / shape)
                x = (1 - shape + shape * y) ** (1 / shape)
                if x <= v + y:
                    return x

    def beta(self, a, b, size=None):
        return self._draw_all(self._beta, size, a, b)

    def _beta(self, a, b):
        if a > 1 or b > 1:
            x, y = self._gamma(a), self._gamma(b)
            return x / (x + y)
        while True:
            u, v = self._double(), self._double()
            x, y = u ** (1 / a), v ** (1 / b)
            if 0 < x + y <= 1:
                return x / (x + y)

    def poisson(self, lam=1.0, size=None):
        def one(mean):
            if mean < 0:
                raise ValueError('lam < 0 or lam contains NaNs')
            return 0 if mean == 0 else self._large_poisson(mean) if mean >= 10 else self._small_poisson(mean)

        return self._draw_all(one, size, lam, given=int)

    def _small_poisson(self, mean):
        limit, count, product = math.exp(-mean), 0, self._double()
        while product > limit:
            count += 1
            product *= self._double()
        return count

    def _large_poisson(self, mean):
        b = 0.931 + 2.53 * math.sqrt(mean)
        a = -0.059 + 0.02483 * b
        inverse = 1.1239 + 1.1328 / (b - 3.4)
        limit = 0.9277 - 3.6224 / (b - 2)
        while True:
            u, v = self._double() - 0.5, self._double()
            us = 0.5 - abs(u)
            k = math.floor((2 * a / us + b) * u + mean + 0.43)
            if us >= 0.07 and v <= limit:
                return k
            if k < 0 or us < 0.013 and v > us:
                continue
            if math.log(v) + math.log(inverse) - math.log(a / (us * us) + b) <= -mean + k * math.log(mean) - math.lgamma(k + 1):
                return k

    def geometric(self, p, size=None):
        def one(share):
            if share >= 1 / 3:
                count, total, product = 1, share, share
                u = self._double()
                while u > total:
                    product *= 1 - share
                    total += product
                    count += 1
                return count
            return math.ceil(math.log(1 - self._double()) / math.log(1 - share))

        return self._draw_all(one, size, p, given=int)

    def triangular(self, left, mode, right, size=None):
        def one(a, m, b):
            base = b - a
            ratio = (m - a) / base
            u = self._double()
            return a + math.sqrt(u * (m - a) * base) if u <= ratio else b - math.sqrt((1 - u) * (b - m) * base)

        return self._draw_all(one, size, left, mode, right)

    def binomial(self, n, p, size=None):
        from ._binomial import draw_binomial

        def one(count, share):
            if count < 0 or not 0 <= share <= 1:
                raise ValueError('n < 0' if count < 0 else 'p < 0, p > 1 or p is NaN')
            return draw_binomial(int(count), share, self._double)

        return self._draw_all(one, size, n, p, given=int)


def checked(name, value):
    if value < 0:
        raise ValueError(f'{name} < 0')
    return value
