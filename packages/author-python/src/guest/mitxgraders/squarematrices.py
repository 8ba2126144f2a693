"""Square matrices with a symmetry, a determinant or no trace."""
from . import draws
from .exceptions import ConfigError
from .linalg import identity_rows
from .matharray import MathArray, determinant_of
from .matrixsampling import entries, scaled
from .options import boolean, one_of, whole_number
from .sampling import RealInterval, VariableSamplingSet, interval

TRIES = 100
SMALLEST = 1e-3


class SquareMatrices(VariableSamplingSet):
    OPTIONS = {
        'dimension': (2, whole_number(2)),
        'complex': (False, boolean),
        'traceless': (False, boolean),
        'determinant': (None, one_of(None, 0, 1)),
        'symmetry': (None, one_of(None, 'diagonal', 'symmetric', 'antisymmetric', 'hermitian', 'antihermitian')),
        'norm': (RealInterval([1, 5]), interval),
    }

    def __init__(self, config=None, **options):
        super().__init__(config, **options)
        self.gen_sample()

    def gen_sample(self):
        for _ in range(TRIES):
            array = self.scale(self.draw())
            if array is not None:
                return array
        raise ConfigError('SquareMatrices: there are no such matrices: %r' % self.config)

    def draw(self):
        size, symmetry = self.config['dimension'], self.config['symmetry']
        array = MathArray.of((size, size), entries(size * size, self.is_complex()))
        if symmetry == 'diagonal':
            return self.draw_diagonal(array)
        if symmetry is not None:
            mirrored = array.T if symmetry.endswith('symmetric') else array.T.conj()
            array = array - mirrored if symmetry.startswith('anti') else array + mirrored
        # A matrix has no determinant if it takes one vector to zero; from both sides, that keeps its symmetry.
        projection = self.projection() if self.config['determinant'] == 0 else MathArray(identity_rows(size))
        array = array * projection if symmetry is None else projection * array * projection
        return array - projection * (trace(array) / trace(projection)) if self.config['traceless'] else array

    def is_complex(self):
        return self.config['complex'] or self.config['symmetry'] in ('hermitian', 'antihermitian')

    def projection(self):
        """Onto what is orthogonal to a random vector."""
        vector = entries(self.config['dimension'], False)
        square = sum(entry * entry for entry in vector)
        return MathArray(identity_rows(len(vector))) - MathArray([[x * y / square for y in vector] for x in vector])

    def draw_diagonal(self, array):
        size = self.config['dimension']
        diagonal = [row[place] for place, row in enumerate(array.tolist())]
        free = [place for place in range(size)]
        if self.config['determinant'] == 0:
            diagonal[free.pop(draws.whole(0, size - 1))] = 0
        if self.config['traceless']:
            mean = sum(diagonal) / len(free)
            for place in free:
                diagonal[place] -= mean
        return MathArray([[diagonal[row] if row == column else 0.0 for column in range(size)] for row in range(size)])

    def scale(self, array):
        """None for a matrix that can't be scaled as asked for."""
        if self.config['determinant'] != 1:
            return scaled(array, self.config['norm']) if array.norm() > SMALLEST else None
        size, value = self.config['dimension'], determinant_of(array)
        if abs(value) < SMALLEST:
            return None
        if self.config['complex'] and self.config['symmetry'] not in ('hermitian', 'antihermitian'):
            return array * complex(value) ** (-1 / size)
        # These keep their symmetry under real factors only.
        value = complex(value)
        if abs(value.imag) > 1e-9 * abs(value) or (value.real < 0 and size % 2 == 0):
            return None
        return array * ((-1 if value.real < 0 else 1) * abs(value) ** (-1 / size))


def trace(array):
    return sum(row[place] for place, row in enumerate(array.tolist()))
