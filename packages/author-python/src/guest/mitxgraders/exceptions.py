"""What graders raise. Learners read the messages of student-facing errors, authors those of a ConfigError."""


class MITxError(Exception):
    @property
    def message(self):
        return str(self)


class ConfigError(MITxError):
    """An author gave a grader options that it can't work with."""


class StudentFacingError(MITxError):
    """An answer can't be graded, and the message says what to change."""


class InvalidInput(StudentFacingError):
    pass


class InputTypeError(InvalidInput):
    """An answer is a vector where a number is asked for, or the like."""


class MissingInput(StudentFacingError):
    pass


class IntegrationError(StudentFacingError):
    pass


class SummationError(StudentFacingError):
    pass


class CalcError(StudentFacingError):
    """A formula can't be read or has no value."""


class UnableToParse(CalcError):
    pass


class UnbalancedBrackets(CalcError):
    pass


class UndefinedVariable(CalcError):
    pass


class UndefinedFunction(CalcError):
    pass


class CalcOverflowError(CalcError):
    pass


class CalcZeroDivisionError(CalcError):
    pass


class FunctionEvalError(CalcError):
    pass


class DomainError(CalcError):
    """A function was given arguments of a wrong number or shape."""


class MathArrayError(CalcError):
    pass


class MathArrayShapeError(MathArrayError):
    pass
