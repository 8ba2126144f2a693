"""Where samples get their random numbers from."""
import random2


def generator():
    """The same numbers for the same seed of a problem. They are not those of the script, which grading must not change."""
    import random

    try:
        return random.samples
    except AttributeError:
        random.samples = random2.Random('samples %s' % getattr(random, 'run_seed', 1))
        return random.samples


def uniform(start, stop):
    return start + (stop - start) * generator().random()


def whole(start, stop):
    return generator().randint(start, stop)


def choice(values):
    return generator().choice(values)


def gauss():
    return generator().gauss(0, 1)
