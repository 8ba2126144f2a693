"""Writes what numpy gives for each expression in numpy-values.tsv, for which the guest module `numpy` has to give the same.

    python3 numpy-values.py

Run it with the numpy that Open edX has (1.22 to 1.26) after adding expressions. An error is written as its class.
"""
import pathlib
import warnings

import numpy as np

FILE = pathlib.Path(__file__).with_suffix('.tsv')


def value_of(expression):
    np.set_printoptions(precision=8, suppress=False)
    try:
        return repr(eval(expression))
    except Exception as error:
        return type(error).__name__


def main():
    warnings.simplefilter('ignore')
    lines = []
    for line in FILE.read_text().splitlines():
        expression = line.partition('\t')[0]
        is_heading = not expression or expression.startswith('#')
        lines.append(line if is_heading else f'{expression}\t' + value_of(expression).replace('\n', '\\n'))
    FILE.write_text('\n'.join(lines) + '\n')


main()
