"""Grades integrals by their values."""
import math

from .constructiongrader import ConstructionGrader, real_limit
from .exceptions import ConfigError, IntegrationError
from .functions import INFINITY
from .matharray import is_array
from .options import boolean, mapping, whole_number
from .quadrature import integrate

# What authors may tell the integrator. Its output is never shown, so "full_output" changes nothing.
INTEGRATOR_OPTIONS = ('full_output', 'epsabs', 'epsrel', 'limit', 'points')
LARGEST_LIMIT = 2000


def integrator_options(value):
    for name in mapping(value):
        if name not in INTEGRATOR_OPTIONS:
            raise ConfigError("IntegralGrader: 'integrator_options' has no key %r" % name)
    return value


class IntegralGrader(ConstructionGrader):
    PARTS = ('lower', 'upper', 'integrand', 'integration_variable')
    OPTIONS = {
        'samples': (1, whole_number(1)),
        'integrator_options': ({'full_output': 1}, integrator_options),
        'complex_integrand': (False, boolean),
    }

    def more_constants(self):
        return INFINITY

    def evaluate(self, parts, dummy, variables, functions):
        limits = (parts[part].value(variables, functions, allow_inf=True) for part in ('lower', 'upper'))
        lower, upper = (real_limit(limit, 'limit of an integral', IntegrationError) for limit in limits)
        scope = dict(variables)

        def integrand(at):
            scope[dummy] = at
            value = parts['integrand'].value(scope, functions)
            if is_array(value):
                raise IntegrationError('The integrand must be a number, not a vector or matrix.')
            if value.imag == 0:
                return value.real
            if not self.config['complex_integrand']:
                raise IntegrationError('The integrand has complex values, but they must be real.')
            return value

        if math.isnan(lower) or math.isnan(upper):
            raise IntegrationError('A limit of the integral is missing.')
        options = self.config['integrator_options']
        tolerance = min(1.5e-8, options.get('epsabs', 1), options.get('epsrel', 1))
        limit = min(LARGEST_LIMIT, options.get('limit', 200))
        return integrate(integrand, lower, upper, max(1e-13, tolerance), limit, options.get('points') or ())
