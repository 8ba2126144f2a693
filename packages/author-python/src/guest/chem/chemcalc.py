"""Compares chemical expressions and equations as learners type them: `H2SO4 -> H^+ + HSO4^-`, `2H2(g) + O2 = 2H2O`."""

import re
from fractions import Fraction

LONGEST = 500
MOST_TERMS = 50

ELEMENTS = set(
    """H He Li Be B C N O F Ne Na Mg Al Si P S Cl Ar K Ca Sc Ti V Cr Mn Fe Co Ni Cu Zn Ga Ge As Se Br Kr Rb Sr
    Y Zr Nb Mo Tc Ru Rh Pd Ag Cd In Sn Sb Te I Xe Cs Ba La Ce Pr Nd Pm Sm Eu Gd Tb Dy Ho Er Tm Yb Lu Hf Ta W
    Re Os Ir Pt Au Hg Tl Pb Bi Po At Rn Fr Ra Ac Th Pa U Np Pu Am Cm Bk Cf Es Fm Md No Lr Rf Db Sg Bh Hs Mt
    Ds Rg Cn Nh Fl Mc Lv Ts Og""".split()
)

ARROWS = ('<->', '->', '=')


class ParseException(Exception):
    """A text is no chemical expression."""


_COEFFICIENT = re.compile(r'\s*(?:(\d{1,6})\s*/\s*(\d{1,6})|(\d{1,6}(?:\.\d{1,6})?))?\s*')
_PHASE = re.compile(r'\((aq|s|l|g)\)\s*$')
_CHARGE = re.compile(r'\^\{?(\d{0,3})([+-])\}?$')
_PART = re.compile(r'([A-Z][a-z]?)(?:_?\{?(\d{1,4})\}?)?|([(\[])|([)\]])(?:_?\{?(\d{1,4})\}?)?|([.*])(\d{0,4})')


def _split(text):
    """The terms of a sum. A plus that ends a charge (`H^+`) separates nothing."""
    if len(text) > LONGEST:
        raise ParseException('the expression is too long')
    terms = re.split(r'(?<!\^)(?<!\^\d)(?<!\^\{)(?<!\^\{\d)\+', text)
    if len(terms) > MOST_TERMS or any(term.strip() == '' for term in terms):
        raise ParseException('a term is missing')
    return terms


def _count(formula):
    """How many atoms of each element a formula has, with its structure left out of account."""
    stack, at = [{}], 0
    scale = 1
    while at < len(formula):
        match = _PART.match(formula, at)
        if match is None:
            raise ParseException('%r is not part of a formula' % formula[at])
        at = match.end()
        element, number, opening, closing, times, dot, hydrate = match.groups()
        if element:
            if element not in ELEMENTS:
                raise ParseException('%s is not an element' % element)
            stack[-1][element] = stack[-1].get(element, 0) + int(number or 1) * scale
        elif opening:
            if len(stack) > 10:
                raise ParseException('the formula is nested too deeply')
            stack.append({})
        elif closing:
            if len(stack) == 1:
                raise ParseException('a closing bracket has no opening one')
            inner = stack.pop()
            for name, amount in inner.items():
                stack[-1][name] = stack[-1].get(name, 0) + amount * int(times or 1)
        elif dot:
            if len(stack) > 1:
                raise ParseException('a bracket is open')
            scale = int(hydrate or 1)
    if len(stack) > 1:
        raise ParseException('an opening bracket has no closing one')
    if not stack[0]:
        raise ParseException('a formula is missing')
    return tuple(sorted(stack[0].items()))


def _read_term(text):
    """The molecule of a term, with its charge and phase, and how often it is there."""
    match = _COEFFICIENT.match(text)
    assert match is not None  # Every part of it is optional.
    over, under, plain = match.groups()
    if under is not None and int(under) == 0:
        raise ParseException('a coefficient divides by zero')
    amount = Fraction(int(over), int(under)) if over else Fraction(plain or 1)
    rest = text[match.end() :].strip()
    phase = _PHASE.search(rest)
    if phase:
        rest = rest[: phase.start()].strip()
    charge = _CHARGE.search(rest)
    value = 0
    if charge:
        value = int(charge.group(1) or 1) * (1 if charge.group(2) == '+' else -1)
        rest = rest[: charge.start()].strip()
    # An electron has no atoms.
    atoms = (('e', 1),) if rest == 'e' and value else _count(rest.replace(' ', ''))
    return (atoms, value, phase.group(1) if phase else None), amount


def _read(text, ignore_state):
    """How often each molecule is in an expression."""
    amounts = {}
    for term in _split(text):
        (atoms, charge, phase), amount = _read_term(term)
        key = (atoms, charge, None if ignore_state else phase)
        amounts[key] = amounts.get(key, 0) + amount
    if any(amount == 0 for amount in amounts.values()):
        raise ParseException('a coefficient is zero')
    return amounts


def divide_chemical_expression(s1, s2, ignore_state=False):
    """How often the second expression is the first, as a fraction; False where it isn't."""
    first, second = _read(s1, ignore_state), _read(s2, ignore_state)
    if first.keys() != second.keys():
        return False
    ratios = {first[key] / second[key] for key in first}
    return ratios.pop() if len(ratios) == 1 else False


def chemical_compare_expressions(s1, s2, ignore_state=False):
    """Whether both are the same, coefficients included; the order of terms doesn't matter."""
    return divide_chemical_expression(s1, s2, ignore_state) == 1


compare_chemical_expression = chemical_compare_expressions


def split_on_arrow(equation):
    """`(left, arrow, right)`."""
    for arrow in ARROWS:
        left, found, right = equation.partition(arrow)
        if found:
            if any(other in right for other in ARROWS):
                raise ParseException('an equation has one arrow')
            return left, found, right
    raise ParseException('an equation has an arrow: ->')


def chemical_equations_equal(eq1, eq2, exact=False):
    """Whether two equations say the same. Unless `exact`, one may be a multiple of the other."""
    try:
        left1, arrow1, right1 = split_on_arrow(str(eq1))
        left2, arrow2, right2 = split_on_arrow(str(eq2))
        if arrow1 != arrow2:
            return False
        left, right = divide_chemical_expression(left1, left2), divide_chemical_expression(right1, right2)
    except ParseException:
        return False
    if left is False or right is False or left != right:
        return False
    return left == 1 if exact else True
