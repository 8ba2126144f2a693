"""What was decided about each answer, as hint functions read it and write their hints: `new_cmap`, `old_cmap`."""


class CorrectMap:
    """By the id of an answer, a dictionary with `correctness`, `npoints`, `msg`, `hint` and `hintmode`."""

    def __init__(self, entries=None):
        self.cmap = {}
        for answer_id, entry in (entries or {}).items():
            self.set(answer_id, **entry)

    def set(self, answer_id=None, correctness=None, npoints=None, msg='', hint='', hintmode=None, **more):
        if answer_id is not None:
            values = {'correctness': correctness, 'npoints': npoints, 'msg': msg, 'hint': hint, 'hintmode': hintmode}
            self.cmap[str(answer_id)] = {**values, **more}

    def __getitem__(self, answer_id):
        return self.cmap[answer_id]

    def __contains__(self, answer_id):
        return answer_id in self.cmap

    def __iter__(self):
        return iter(self.cmap)

    def keys(self):
        return self.cmap.keys()

    def items(self):
        return self.cmap.items()

    def get_dict(self):
        return self.cmap

    def get_property(self, answer_id, name, default=None):
        value = self.cmap.get(answer_id, {}).get(name)
        return default if value is None else value

    def set_property(self, answer_id, name, value):
        self.cmap.setdefault(answer_id, {})[name] = value

    def is_correct(self, answer_id):
        return self.get_correctness(answer_id) in ('correct', 'partially-correct')

    def is_partially_correct(self, answer_id):
        return self.get_correctness(answer_id) == 'partially-correct'

    def get_correctness(self, answer_id):
        return self.get_property(answer_id, 'correctness')

    def get_npoints(self, answer_id):
        return self.get_property(answer_id, 'npoints', 1 if self.is_correct(answer_id) else 0)

    def get_msg(self, answer_id):
        return self.get_property(answer_id, 'msg', '')

    def get_hint(self, answer_id):
        return self.get_property(answer_id, 'hint', '')

    def get_hintmode(self, answer_id):
        return self.get_property(answer_id, 'hintmode')

    def set_hint_and_mode(self, answer_id, hint, hintmode):
        self.set_property(answer_id, 'hint', hint)
        self.set_property(answer_id, 'hintmode', hintmode)
