"""Where authors import constants and arrays from."""
from ..exceptions import CalcError
from ..expressions import parse
from ..functions import cartesian_ijk, cartesian_xyz, pauli
from ..matharray import MathArray, identity
from ..specify_domain import specify_domain
