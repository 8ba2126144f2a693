"""Lets an interpreter import Lectern's modules, and starts what runs a job.

A job is the scripts of one problem, or the checks of a submission.

The host calls `boot` with what there is for scripts, and sends the job as a line of JSON to standard input. Nothing of
this program is a security boundary: scripts may change all of it. The boundary is what it runs in, which is discarded
after one job.
"""

import importlib
import marshal
import sys

FINDER = 'lectern/finder.py'


def boot(setup):
    """`modules` of the setup are sources by their files, `compiled` is the code of others."""
    finder = type(sys)('finder')
    code = setup['compiled'].get(FINDER)
    exec(setup['modules'][FINDER] if code is None else marshal.loads(code), vars(finder))
    sys.meta_path.insert(0, finder.LecternFinder(setup['modules'], setup['compiled']))
    importlib.import_module('lectern.' + setup['engine']).start(setup)
