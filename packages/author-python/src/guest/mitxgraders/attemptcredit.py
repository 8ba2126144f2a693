"""How much credit an attempt can earn at most, by its number."""
from .options import Configured, fraction, whole_number


class ReciprocalCredit(Configured):
    def __call__(self, attempt):
        return 1 / attempt


class GeometricCredit(Configured):
    OPTIONS = {'factor': (0.5, fraction)}

    def __call__(self, attempt):
        return self.config['factor'] ** (attempt - 1)


class LinearCredit(Configured):
    OPTIONS = {
        'decrease_credit_after': (1, whole_number(1)),
        'minimum_credit': (0.2, fraction),
        'decrease_credit_steps': (4, whole_number(1)),
    }

    def __call__(self, attempt):
        least = self.config['minimum_credit']
        late = max(0, attempt - self.config['decrease_credit_after'])
        return max(least, 1 - (1 - least) * late / self.config['decrease_credit_steps'])
