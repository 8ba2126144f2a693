"""Sets that numbers and functions are drawn from, which stand for the variables and unknown functions of a formula."""
import cmath
import math

from . import draws
from .exceptions import ConfigError, DomainError
from .expressions import parse
from .matharray import MathArray, is_array
from .options import Configured, Invalid, REQUIRED, anything, boolean, number, text, whole_number


class SamplingSet(Configured):
    def gen_sample(self):
        raise NotImplementedError


class VariableSamplingSet(SamplingSet):
    pass


class FunctionSamplingSet(SamplingSet):
    pass


class RealInterval(VariableSamplingSet):
    OPTIONS = {'start': (1, number), 'stop': (5, number)}

    def __init__(self, config=None, **options):
        super().__init__(config, **options)
        if self.config['start'] > self.config['stop']:
            self.config = {'start': self.config['stop'], 'stop': self.config['start']}

    @classmethod
    def read_shorthand(cls, config):
        if isinstance(config, (list, tuple)):
            if len(config) != 2:
                raise ConfigError('%s takes a start and a stop, not %r' % (cls.__name__, config))
            return dict(zip(('start', 'stop'), config))
        return super().read_shorthand(config)

    def gen_sample(self):
        return float(draws.uniform(self.config['start'], self.config['stop']))


class IntegerRange(RealInterval):
    OPTIONS = {'start': (1, whole_number(-math.inf)), 'stop': (5, whole_number(-math.inf))}

    def gen_sample(self):
        return float(draws.whole(self.config['start'], self.config['stop']))


def interval(value):
    if isinstance(value, RealInterval):
        return value
    if isinstance(value, (list, tuple)) and len(value) == 2:
        return RealInterval(list(value))
    if isinstance(value, (int, float)) and not isinstance(value, bool):
        return RealInterval([value, value])
    raise Invalid('an interval such as [1, 5]')


class ComplexRectangle(VariableSamplingSet):
    OPTIONS = {'re': (RealInterval([1, 3]), interval), 'im': (RealInterval([1, 3]), interval)}

    def gen_sample(self):
        return complex(self.config['re'].gen_sample(), self.config['im'].gen_sample())


class ComplexSector(VariableSamplingSet):
    OPTIONS = {'modulus': (RealInterval([1, 3]), interval), 'argument': (RealInterval([0, math.pi / 2]), interval)}

    def gen_sample(self):
        return cmath.rect(self.config['modulus'].gen_sample(), self.config['argument'].gen_sample())


class DiscreteSet(VariableSamplingSet):
    OPTIONS = {'values': (REQUIRED, anything)}

    @classmethod
    def read_shorthand(cls, config):
        values = config if isinstance(config, tuple) else (config,)
        if not values:
            raise ConfigError('DiscreteSet needs at least one value')
        return {'values': values}

    def gen_sample(self):
        value = draws.choice(self.config['values'])
        return value if isinstance(value, (complex, MathArray)) else float(value)


class DependentSampler(VariableSamplingSet):
    """A variable that follows from others."""

    OPTIONS = {'formula': (REQUIRED, text), 'depends': (None, anything)}

    def expression(self):
        return parse(self.config['formula'])

    def gen_sample(self):
        raise ConfigError('A DependentSampler has no value without those that it depends on')


class SpecificFunctions(FunctionSamplingSet):
    OPTIONS = {'functions': (REQUIRED, anything)}

    @classmethod
    def read_shorthand(cls, config):
        functions = list(config) if isinstance(config, (list, tuple)) else [config]
        if not functions or not all(map(callable, functions)):
            raise ConfigError('SpecificFunctions takes a function or a list of functions, not %r' % (config,))
        return {'functions': functions}

    def gen_sample(self):
        return draws.choice(self.config['functions'])


class RandomFunction(FunctionSamplingSet):
    """A sum of waves with random amplitudes, frequencies and phases around a center."""

    OPTIONS = {
        'input_dim': (1, whole_number(1)),
        'output_dim': (1, whole_number(1)),
        'num_terms': (3, whole_number(1)),
        'center': (0, number),
        'amplitude': (10, number),
        'complex': (False, boolean),
    }

    def gen_sample(self):
        outputs = [self.draw_waves() for _ in range(self.config['output_dim'])]
        expected, center = self.config['input_dim'], self.config['center']

        def random_function(*arguments):
            if len(arguments) != expected or any(map(is_array, arguments)):
                raise DomainError('The function takes %d numbers.' % expected)
            values = [center + sum(wave(arguments) for wave in waves) for waves in outputs]
            return values[0] if len(values) == 1 else MathArray(values)

        return random_function

    def draw_waves(self):
        return [self.draw_wave() for _ in range(self.config['num_terms'])]

    def draw_wave(self):
        amplitude = draws.uniform(0.5, 1) * self.config['amplitude'] / self.config['num_terms']
        if self.config['complex']:
            amplitude = cmath.rect(amplitude, draws.uniform(0, 2 * math.pi))
        frequencies = [draws.uniform(-math.pi, math.pi) for _ in range(self.config['input_dim'])]
        phase = draws.uniform(0, 2 * math.pi)

        def wave(arguments):
            angle = phase + sum(frequency * argument for frequency, argument in zip(frequencies, arguments))
            return amplitude * (cmath.sin(angle) if isinstance(angle, complex) else math.sin(angle))

        return wave


def as_variable_set(value):
    """A sampling set in any form: a list is an interval, a tuple a set of values, a number one value."""
    if isinstance(value, VariableSamplingSet):
        return value
    if isinstance(value, list):
        return RealInterval(value)
    if isinstance(value, (tuple, int, float, complex, MathArray)):
        return DiscreteSet(value)
    raise ConfigError('%r is not a set that a variable can be sampled from' % (value,))


def as_function_set(value):
    """None for a plain function."""
    if isinstance(value, FunctionSamplingSet):
        return value
    if isinstance(value, (list, tuple)):
        return SpecificFunctions(value)
    if not callable(value):
        raise ConfigError('%r is neither a function nor a set of functions' % (value,))
    return None
