"""Random numbers in the order in which numpy's `RandomState` draws them, from the same generator (MT19937)."""
import math
from _random import Random

from ._array import as_shape, ndarray
from ._distributions import Distributions
from ._dtypes import as_dtype, int64
from ._errors import missing_names
from ._reading import array, asarray

__getattr__ = missing_names('numpy.random')
WORDS = 624


class RandomState(Distributions):
    def __init__(self, seed=None):
        self.seed(seed)

    def seed(self, seed=None):
        """Without a seed, that of the problem: learners see the same numbers that their answers are judged by."""
        seed = default_seed if seed is None else seed
        try:
            seed = seed.__index__()
        except AttributeError:
            raise TypeError('Cannot cast the seed to a whole number') from None
        if not 0 <= seed < 1 << 32:
            raise ValueError('Seed must be between 0 and 2**32 - 1')
        self._seed, self._generator, self._spare = seed, None, None

    def _draw(self):
        """The generator. Its 624 words are computed at the first draw, because most scripts make none."""
        if self._generator is None:
            words = [self._seed]
            for i in range(1, WORDS):
                last = words[-1]
                words.append((1812433253 * (last ^ last >> 30) + i) & 0xFFFFFFFF)
            self._generator = Random()
            self._generator.setstate((*words, WORDS))
        return self._generator

    def _double(self):
        return self._draw().random()

    def _below(self, count):
        """A whole number below `count`: bits are drawn until they are in range."""
        most = count - 1
        if most == 0:
            return 0
        bits, draw = most.bit_length(), self._draw().getrandbits
        mask = (1 << bits) - 1
        while True:
            word = draw(32) if bits <= 32 else draw(32) << 32 | draw(32)
            if word & mask <= most:
                return word & mask

    def _fill(self, draw, size, given=None):
        """One draw, or an array of draws."""
        if size is None:
            return draw()
        shape = as_shape(size)
        given = as_dtype(given)
        return ndarray.of([given.store(draw()) for _ in range(math.prod(shape))], shape, given)

    def random_sample(self, size=None):
        return self._fill(self._double, size)

    random = ranf = sample = random_sample

    def rand(self, *dims):
        return self.random_sample(dims or None)

    def randn(self, *dims):
        return self.standard_normal(dims or None)

    def randint(self, low, high=None, size=None, dtype=int):
        given = as_dtype(dtype)
        if given.itemsize < 4:
            raise TypeError(f'this site has no dtype {given} in numpy.random.randint')
        if high is None:
            low, high = 0, low
        if isinstance(low, (list, tuple, ndarray)) or isinstance(high, (list, tuple, ndarray)):
            return self._per_element(self.randint, size, low, high)
        low, high = math.ceil(low), math.ceil(high)
        if low >= high:
            raise ValueError('low >= high')
        return self._fill(lambda: low + self._below(high - low), size, given)

    def random_integers(self, low, high=None, size=None):
        return self.randint(1, low + 1, size) if high is None else self.randint(low, high + 1, size)

    def choice(self, a, size=None, replace=True, p=None):
        pool = asarray(a)
        count = pool.item() if not pool.ndim else len(pool)
        if pool.ndim > 1:
            raise ValueError('a must be 1-dimensional')
        wanted = 1 if size is None else math.prod(as_shape(size))
        if count < 1 and wanted:
            raise ValueError("'a' cannot be empty unless no samples are taken")
        if p is not None:
            places = self._weighted(count, wanted, replace, asarray(p, float).tolist())
        elif replace:
            places = [self._below(count) for _ in range(wanted)]
        else:
            if wanted > count:
                raise ValueError("Cannot take a larger sample than population when 'replace=False'")
            places = self.permutation(count)[:wanted].tolist()
        found = array(places, int) if not pool.ndim else pool[places]
        if size is None:
            return found.item() if not pool.ndim else found[0]
        return found.reshape(as_shape(size))

    def _weighted(self, count, wanted, replace, shares):
        from bisect import bisect_right
        from itertools import accumulate

        if len(shares) != count:
            raise ValueError("'a' and 'p' must have same size")
        if any(share < 0 for share in shares):
            raise ValueError('probabilities are not non-negative')
        if abs(math.fsum(shares) - 1) > 1e-8:
            raise ValueError('probabilities do not sum to 1')

        def draw(number):
            limits = list(accumulate(shares))
            limits = [limit / limits[-1] for limit in limits]
            return [bisect_right(limits, self._double()) for _ in range(number)]

        if replace:
            return draw(wanted)
        if sum(1 for share in shares if share > 0) < wanted:
            raise ValueError('Fewer non-zero entries in p than size')
        found = []
        while len(found) < wanted:
            for place in found:
                shares[place] = 0.0
            found += dict.fromkeys(draw(wanted - len(found)))
        return found

    def shuffle(self, x):
        for i in range(len(x) - 1, 0, -1):
            j = self._below(i + 1)
            if isinstance(x, ndarray) and x.ndim > 1:
                x[[i, j]] = x[[j, i]]
            else:
                x[i], x[j] = x[j], x[i]

    def permutation(self, x):
        order = list(range(x if isinstance(x, int) else len(x)))
        self.shuffle(order)
        return array(order, int64) if isinstance(x, int) else asarray(x)[order]


default_seed = 0
_shared = RandomState()


def start_from(seed):
    """What draws begin with where scripts set no seed: that of the problem."""
    global default_seed
    default_seed = seed % (1 << 32)
    _shared.seed()


def _share():
    for name in dir(RandomState):
        if not name.startswith('_'):
            globals()[name] = getattr(_shared, name)


_share()
