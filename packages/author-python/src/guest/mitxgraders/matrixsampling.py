"""Sets that vectors, matrices and tensors are drawn from."""
from . import draws
from .exceptions import ConfigError
from .linalg import identity_rows, orthonormal
from .matharray import MathArray, determinant_of
from .options import Invalid, REQUIRED, boolean, one_of, whole_number
from .sampling import RealInterval, VariableSamplingSet, as_variable_set, interval


def entries(count, is_complex):
    if is_complex:
        return [complex(draws.uniform(-1, 1), draws.uniform(-1, 1)) for _ in range(count)]
    return [draws.uniform(-1, 1) for _ in range(count)]


def scaled(array, norm):
    return array * (norm.gen_sample() / array.norm())


def shape_with(least, most):
    def read(value):
        shape = (value,) if isinstance(value, int) else value
        is_shape = isinstance(shape, (list, tuple)) and all(isinstance(each, int) and each > 0 for each in shape)
        if not is_shape or not least <= len(shape) <= most:
            raise Invalid('the size of each dimension')
        return tuple(shape)

    return read


class ArraySamplingSet(VariableSamplingSet):
    OPTIONS = {'norm': (RealInterval([1, 5]), interval)}
    is_complex = False

    def gen_sample(self):
        count = 1
        for size in self.config['shape']:
            count *= size
        array = MathArray.of(self.config['shape'], entries(count, self.is_complex))
        return scaled(self.restrict(array), self.config['norm'])

    def restrict(self, array):
        return array


class RealVectors(ArraySamplingSet):
    OPTIONS = {'shape': ((3,), shape_with(1, 1))}


class ComplexVectors(RealVectors):
    is_complex = True


class RealMatrices(ArraySamplingSet):
    OPTIONS = {'shape': ((2, 2), shape_with(2, 2)), 'triangular': (None, one_of(None, 'upper', 'lower'))}

    def restrict(self, array):
        side = self.config['triangular']
        if side is None:
            return array
        is_in = (lambda row, column: row <= column) if side == 'upper' else (lambda row, column: row >= column)
        rows = enumerate(array.tolist())
        return MathArray([[entry if is_in(row, column) else 0.0 for column, entry in enumerate(each)] for row, each in rows])


class ComplexMatrices(RealMatrices):
    is_complex = True


class RealTensors(ArraySamplingSet):
    OPTIONS = {'shape': (REQUIRED, shape_with(3, 9))}


class ComplexTensors(RealTensors):
    is_complex = True


def scalar_set(value):
    try:
        return as_variable_set(value)
    except ConfigError as error:
        raise Invalid('a sampling set of numbers') from error


class IdentityMatrixMultiples(VariableSamplingSet):
    OPTIONS = {'dimension': (2, whole_number(1)), 'sampler': (RealInterval([1, 5]), scalar_set)}

    def gen_sample(self):
        return MathArray(identity_rows(self.config['dimension'])) * self.config['sampler'].gen_sample()


class OrthogonalMatrices(VariableSamplingSet):
    OPTIONS = {'dimension': (2, whole_number(2)), 'unitdet': (False, boolean)}
    is_complex = False

    def gen_sample(self):
        size, basis = self.config['dimension'], []
        while len(basis) < size:
            basis = orthonormal([self.draw_row() for _ in range(size)])
        if self.config['unitdet']:
            turn = determinant_of(MathArray(basis))
            basis[0] = [entry / turn for entry in basis[0]]
        return MathArray(basis)

    def draw_row(self):
        real = [draws.gauss() for _ in range(self.config['dimension'])]
        return [complex(entry, draws.gauss()) for entry in real] if self.is_complex else real


class UnitaryMatrices(OrthogonalMatrices):
    is_complex = True
