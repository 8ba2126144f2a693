"""Lets an interpreter import Lectern's modules, and starts what runs a job: the scripts of one problem, or the checks of a submission.

The host sends two lines of JSON to standard input: what there is for scripts, then the job. Nothing of this program is a
security boundary: scripts may change all of it. The boundary is what it runs in, which is discarded after one job.
"""
import binascii
import importlib
import json
import marshal
import sys
from types import ModuleType

FINDER = 'lectern/finder.py'

setup = json.loads(sys.stdin.readline())
compiled = setup['compiled'].get(FINDER)
finder = ModuleType('finder')
exec(setup['modules'][FINDER] if compiled is None else marshal.loads(binascii.a2b_base64(compiled)), vars(finder))
sys.meta_path.insert(0, finder.OwnFinder(setup['modules'], setup['compiled']))
importlib.import_module('lectern.' + setup['engine']).start(setup)
