"""The same module under another name that scripts import."""

from chem.chemcalc import *
