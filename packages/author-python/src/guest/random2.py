"""Random numbers as Python 2.7 drew them, from the same generator: problems were written with these in mind."""

import random as _random

SystemRandom = _random.SystemRandom


class Random(_random.Random):
    def randrange(self, start, stop=None, step=1):
        start = self._whole(start)
        if stop is None:
            start, stop = 0, start
        stop, step = self._whole(stop), self._whole(step)
        if step == 0:
            raise ValueError('zero step for randrange()')
        count = -((start - stop) // step) if step > 0 else -((stop - start) // -step)
        if count <= 0:
            raise ValueError('empty range for randrange()')
        return start + step * self._below(count)

    def randint(self, a, b):
        return self.randrange(a, b + 1)

    def choice(self, seq):
        return seq[int(self.random() * len(seq))]

    def shuffle(self, x, random=None):
        draw = random or self.random
        for last in range(len(x) - 1, 0, -1):
            other = int(draw() * (last + 1))
            x[last], x[other] = x[other], x[last]

    def sample(self, population, k):
        size = len(population)
        if not 0 <= k <= size:
            raise ValueError('sample larger than population')
        # Python 2.7 tracked the chosen indexes, or those left, whichever took less memory.
        threshold = 21
        if k > 5:
            power = 1
            while power < k * 3:
                power *= 4
            threshold += power
        if size <= threshold or hasattr(population, 'keys'):
            pool = list(population)
            chosen = []
            for taken in range(k):
                at = int(self.random() * (size - taken))
                chosen.append(pool[at])
                pool[at] = pool[size - taken - 1]
            return chosen
        try:
            sampled = []
            seen = set()
            for _ in range(k):
                at = int(self.random() * size)
                while at in seen:
                    at = int(self.random() * size)
                seen.add(at)
                sampled.append(population[at])
            return sampled
        except (TypeError, KeyError):
            if isinstance(population, list):
                raise
            return self.sample(tuple(population), k)

    def _below(self, count):
        if count < 1 << 53:
            return int(self.random() * count)
        bits = count.bit_length()
        drawn = self.getrandbits(bits)
        while drawn >= count:
            drawn = self.getrandbits(bits)
        return drawn

    @staticmethod
    def _whole(value):
        if int(value) != value:
            raise ValueError('non-integer argument for randrange()')
        return int(value)


_shared = Random()
random = _shared.random
uniform = _shared.uniform
randint = _shared.randint
randrange = _shared.randrange
choice = _shared.choice
shuffle = _shared.shuffle
sample = _shared.sample
seed = _shared.seed
getstate = _shared.getstate
setstate = _shared.setstate
getrandbits = _shared.getrandbits
triangular = _shared.triangular
normalvariate = _shared.normalvariate
lognormvariate = _shared.lognormvariate
expovariate = _shared.expovariate
vonmisesvariate = _shared.vonmisesvariate
gammavariate = _shared.gammavariate
gauss = _shared.gauss
betavariate = _shared.betavariate
paretovariate = _shared.paretovariate
weibullvariate = _shared.weibullvariate
