"""Graders for problems, under the names and with the options of the MITx Grading Library.

Written from the library's documentation. Samples come from the seed of the problem, so grading repeats.
"""
from .attemptcredit import GeometricCredit, LinearCredit, ReciprocalCredit
from .baseclasses import AbstractGrader, ItemGrader
from .comparers import (
    CorrelatedComparer, EqualityComparer, LinearComparer, MatrixEntryComparer, between_comparer, congruence_comparer,
    eigenvector_comparer, equality_comparer, vector_phase_comparer, vector_span_comparer,
)
from .exceptions import (
    CalcError, ConfigError, InputTypeError, InvalidInput, MathArrayError, MathArrayShapeError, MissingInput, MITxError,
    StudentFacingError,
)
from .formulagrader import FormulaGrader, NumericalGrader
from .functions import cartesian_ijk, cartesian_xyz, pauli
from .integralgrader import IntegralGrader
from .intervalgrader import IntervalGrader
from .listgrader import ListGrader
from .matharray import MathArray, identity
from .matrixgrader import MatrixGrader
from .matrixsampling import (
    ComplexMatrices, ComplexTensors, ComplexVectors, IdentityMatrixMultiples, OrthogonalMatrices, RealMatrices, RealTensors,
    RealVectors, UnitaryMatrices,
)
from .sampling import (
    ComplexRectangle, ComplexSector, DependentSampler, DiscreteSet, IntegerRange, RandomFunction, RealInterval,
    SpecificFunctions,
)
from .singlelistgrader import SingleListGrader
from .specify_domain import specify_domain
from .squarematrices import SquareMatrices
from .stringgrader import StringGrader
from .sumgrader import SumGrader

__all__ = [name for name, value in globals().items() if name[0] != '_' and type(value).__name__ != 'module']
