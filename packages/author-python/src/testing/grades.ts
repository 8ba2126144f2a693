import { openValues } from './values.ts';

/**
 * `got(grader, answer)` is a grader's result: credit and message of each field, then the message about all of them; the
 * class and message of the exception where it refuses.
 */
const GOT = `
from mitxgraders import *
def got(grader, answer, expect=None, **more):
    try:
        result = grader(expect, answer, **more)
    except Exception as error:
        return '%s: %s' % (type(error).__name__, error)
    said = ['%s %.4g %s' % (each['ok'], each['grade_decimal'], each['msg']) for each in result.get('input_list', [result])]
    return '; '.join(part.strip() for part in [*said, result.get('overall_message', '')] if part.strip())
def refused(make):
    try:
        make()
    except Exception as error:
        return '%s: %s' % (type(error).__name__, error)
`;

/** A call of a grader and its result, such as `True 1` or `partial 0.5 Nearly`. */
export type GradeRow = readonly [grading: string, said: string];

export function openGrades() {
  const { sandbox, valuesOf, expectValues } = openValues();
  const expectGrades = (preparation: string, table: readonly GradeRow[]) =>
    expectValues(`${GOT}${preparation}`, table, { show: 'str' });
  return { sandbox, valuesOf, expectGrades };
}
