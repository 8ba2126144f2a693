"""Compares the guest module `numpy` with the installed one, for random expressions.

    python3 numpy-fuzz.py [COUNT] [SEED]

Prints what differs, and how many. Types, shapes and texts have to be the same, numbers to nine digits.
"""
import json
import pathlib
import random
import subprocess
import sys
import warnings

UNARY = 'abs negative sqrt exp log sin cos arctan sign floor ceil rint square isnan isfinite logical_not conj real imag deg2rad'
BINARY = '+ - * / // % ** == != < <= > >= & |'
NAMED = 'maximum minimum arctan2 hypot logical_and add subtract multiply divide power fmod isclose'
REDUCTIONS = 'sum prod mean std var max min argmax argmin all any cumsum cumprod median ptp count_nonzero'
SHAPES = 'ravel transpose squeeze flip sort argsort unique atleast_2d diff nonzero fliplr tril triu trace diag roll'

DRAWS = [
    'rand(4)', 'randint(-5, 90, 6)', 'normal(2, 3, 5)', 'permutation(7)', 'choice([1, 4, 9], 5)', 'choice(9, 5, replace=False)',
    'poisson(7, 4)', 'poisson(70, 4)', 'binomial(40, 0.3, 4)', 'binomial(400, 0.6, 4)', 'gamma(0.7, 2, 3)',
]  # fmt: skip


def number(rng, kind):
    if kind == 'bool':
        return rng.choice(['True', 'False'])
    if kind == 'int':
        return str(rng.randint(-9, 9))
    if kind == 'complex':
        return f'({rng.randint(-5, 5)}+{rng.randint(-5, 5)}j)'
    decimal, exponent = str(round(rng.uniform(-9, 9), rng.randint(0, 6))), f'{rng.uniform(-9, 9):.3e}'
    return rng.choice([decimal, exponent, f'{rng.randint(-5, 5)}.0'])


def nested(rng, kind, shape):
    if not shape:
        return number(rng, kind)
    return '[' + ', '.join(nested(rng, kind, shape[1:]) for _ in range(shape[0])) + ']'


def array_of(rng, shape=None, kinds=('bool', 'int', 'int', 'float', 'float', 'complex')):
    shape = tuple(rng.randint(1, 4) for _ in range(rng.randint(1, 3))) if shape is None else shape
    kind = rng.choice(kinds)
    return f'np.array({nested(rng, kind, shape)}, dtype={kind})', shape


def index(rng, length):
    return rng.choice(
        [
            str(rng.randint(-length, length - 1)),
            f'{rng.choice(["", rng.randint(-4, 4)])}:{rng.choice(["", rng.randint(-4, 4)])}:{rng.choice(["", -1, 2])}',
            str([rng.randint(-length, length - 1) for _ in range(rng.randint(1, 3))]),
            ':',
            'None',
        ]
    )


def expression(rng):
    a, shape = array_of(rng)
    choice = rng.randrange(10)
    if choice == 0:
        other = array_of(rng, tuple(rng.choice([1, length]) for length in shape[rng.randint(0, len(shape)) :]))[0]
        return f'{a} {rng.choice(BINARY.split())} {other}'
    if choice == 1:
        return f'{a} {rng.choice(BINARY.split())} {number(rng, rng.choice(["int", "float", "complex"]))}'
    if choice == 2:
        # Of truth values, numpy takes these in 16 bits; the guest module in 64.
        return f'np.{rng.choice(UNARY.split())}({array_of(rng, shape, ["int", "float", "complex"])[0]})'
    if choice == 3:
        return f'np.{rng.choice(NAMED.split())}({a}, {array_of(rng, shape)[0]})'
    if choice == 4:
        return f'np.{rng.choice(REDUCTIONS.split())}({a}, axis={rng.choice([None, 0, -1])})'
    if choice == 5:
        keys = [index(rng, length) for length in shape[: rng.randint(1, len(shape))]]
        return f'{a}[{", ".join(keys)}]'
    if choice == 6:
        return f'np.{rng.choice(SHAPES.split())}({a}{", 1" if "roll" in a else ""})'
    if choice == 7:
        return f'{rng.choice(["str", "repr"])}({a})'
    size = rng.randint(1, 4)
    square = array_of(rng, (size, size), ['int', 'float'])[0]
    if choice == 8:
        return f'np.linalg.{rng.choice(["det", "inv", "eigvals", "matrix_rank", "norm", "pinv"])}({square})'
    return f'(np.random.seed({rng.randrange(2**32)}), np.random.{rng.choice(DRAWS)})[1]'


def evaluate(expressions):
    import numpy as np

    warnings.simplefilter('ignore')
    found = []
    for source in expressions:
        try:
            value = eval(source)
            if isinstance(value, str):
                found.append(['text', value])
                continue
            values = value if isinstance(value, tuple) else (value,)
            arrays = [np.asarray(each) for each in values]
            found.append([[each.dtype.name, list(each.shape), [repr(x) for x in each.ravel().tolist()]] for each in arrays])
        except (ValueError, TypeError, IndexError, OverflowError, np.linalg.LinAlgError) as error:
            found.append(['error', isinstance(error, TypeError)])
        except Exception as error:
            found.append(['error', repr(error)])
    return found


def is_same(a, b):
    if a == b:
        return True
    if a[0] in ('text', 'error') or b[0] in ('text', 'error') or len(a) != len(b):
        return False
    return all(x[:2] == y[:2] and len(x[2]) == len(y[2]) and close(x[2], y[2]) for x, y in zip(a, b))


def close(xs, ys):
    xs, ys = ([complex(x.replace('True', '1').replace('False', '0')) for x in each] for each in (xs, ys))
    largest = max((abs(x) for x in xs if abs(x) < float('inf')), default=0)
    return all(near(x.real, y.real, largest) and near(x.imag, y.imag, largest) for x, y in zip(xs, ys))


def near(x, y, largest):
    return x == y or (x != x and y != y) or abs(x - y) <= 1e-9 * max(abs(x), abs(y)) + 1e-12 * largest + 1e-14


def main():
    if sys.argv[1:] == ['--guest']:
        sys.dont_write_bytecode = True
        sys.path.insert(0, str(pathlib.Path(__file__).parent.parent / 'guest'))
        print(json.dumps(evaluate(json.load(sys.stdin))))
        return
    count, seed = (int(word) for word in (sys.argv[1:] + ['2000', '1'])[:2]) if len(sys.argv) != 2 else (int(sys.argv[1]), 1)
    rng = random.Random(seed)
    expressions = [expression(rng) for _ in range(count)]
    guest = subprocess.run([sys.executable, __file__, '--guest'], input=json.dumps(expressions), capture_output=True, text=True, check=True)
    different = [row for row in zip(expressions, evaluate(expressions), json.loads(guest.stdout)) if not is_same(*row[1:])]
    for source, real, own in different:
        print(f'{source}\n  numpy {real}\n  guest {own}')
    print(f'{count - len(different)} of {count} agree')


main()
