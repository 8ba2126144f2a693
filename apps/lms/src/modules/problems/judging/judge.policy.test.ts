import type { Question } from '@lectern/olx';
import { describe, expect, test } from 'vitest';
import {
  checkboxes,
  choice,
  numberQuestion,
  problemOf,
  singleChoice,
  textQuestion,
} from '../testing/problems.ts';
import {
  type Answer,
  fitAnswers,
  judgeProblem,
  listFaults,
  listSaveFaults,
  weighted,
} from './judge.policy.ts';

function credit(question: Question, answer: Answer): number {
  return judgeProblem(problemOf([question]), { '2_1': answer }).earned;
}

const feedback = (html: string) => ({ html, label: null });

describe('one of several choices', () => {
  const partial = singleChoice({
    choices: [choice('a', true), choice('b', false, { credit: 0.5 }), choice('c', false)],
  });
  test.each([
    ['a', 1, 'correct'],
    ['b', 0.5, 'partially-correct'],
    ['c', 0, 'incorrect'],
  ])('%s earns %s', (answer, points, outcome) => {
    expect(judgeProblem(problemOf([partial]), { '2_1': answer })).toMatchObject({ earned: points, outcome });
  });

  test('feedback is that of the chosen one', () => {
    const question = singleChoice({
      choices: [
        choice('a', true, { feedback: feedback('Yes') }),
        choice('b', false, { feedback: feedback('No') }),
      ],
    });
    const { verdicts } = judgeProblem(problemOf([question]), { '2_1': 'b' });
    expect(verdicts[0]?.feedback).toEqual([feedback('No')]);
  });
});

describe('checkboxes', () => {
  const five = ['a', 'b', 'c', 'd', 'e'].map((id) => choice(id, id < 'c'));
  const four = five.slice(0, 4);
  const two = [choice('a', true), choice('b', false)];
  test.each([
    ['none', five, ['a', 'b'], 1],
    ['none', five, ['a'], 0],
    ['none', five, ['a', 'b', 'c'], 0],
    ['every-decision', five, ['a'], 0.8],
    ['every-decision', five, ['c', 'd', 'e'], 0],
    ['every-decision', five, ['a', 'c'], 0.6],
    ['halves', five, ['a'], 0.5],
    ['halves', five, ['a', 'c'], 0.25],
    ['halves', five, ['c'], 0],
    ['halves', four, ['a'], 0.5],
    ['halves', four, ['a', 'c'], 0],
    ['halves', two, ['a', 'b'], 0],
  ] as const)('%s credit for a choice of %#', (partialCredit, choices, answer, points) => {
    expect(credit(checkboxes({ partialCredit, choices: [...choices] }), [...answer])).toBe(points);
  });

  test('a combination has feedback of its own, in place of that of each choice', () => {
    const question = checkboxes({
      choices: [
        choice('a', true, { feedback: feedback('a chosen') }),
        choice('b', false, { unselectedFeedback: feedback('b left') }),
      ],
      combinations: [
        { choiceIds: ['a'], feedback: feedback('just a') },
        { choiceIds: ['a', 'b'], feedback: feedback('both') },
      ],
    });
    const heard = (answer: string[]) =>
      judgeProblem(problemOf([question]), { '2_1': answer }).verdicts[0]?.feedback.map(({ html }) => html);
    expect(heard(['a'])).toEqual(['just a']);
    expect(heard(['b', 'a'])).toEqual(['both']);
    expect(heard(['b'])).toEqual([]);
    expect(heard([])).toEqual(['b left']);
  });
});

describe('text', () => {
  test.each(['Straße', 'STRASSE', 'strasse', 'STRAẞE'])('%s is the street, whatever its case', (typed) => {
    expect(credit(textQuestion({ answers: [{ text: 'Straße', feedback: null }] }), typed)).toBe(1);
  });

  test.each([
    ['Paris', 1],
    ['  paris ', 1],
    ['PARIS', 1],
    ['Pari', 0],
    ['Paris!', 0],
  ])('%s earns %s', (answer, points) => {
    expect(credit(textQuestion(), answer)).toBe(points);
  });

  test.each([
    ['New  York', 1],
    ['new york', 0],
  ])('with case, %s earns %s', (answer, points) => {
    const question = textQuestion({ caseSensitive: true, answers: [{ text: 'New York', feedback: null }] });
    expect(credit(question, answer)).toBe(points);
  });

  test('Unicode normalization forms of a word are equal', () => {
    expect(credit(textQuestion({ answers: [{ text: 'caf\u00e9', feedback: null }] }), 'cafe\u0301')).toBe(1);
  });

  test.each([
    ['colour', 1],
    ['Color', 1],
    ['discolour', 0],
    ['colours', 0],
  ])('a pattern must match the whole answer: %s earns %s', (answer, points) => {
    expect(
      credit(textQuestion({ regexp: true, answers: [{ text: 'colou?r', feedback: null }] }), answer),
    ).toBe(points);
  });

  test('alternatives in a pattern are anchored as in Open edX: the first at the start, the last at the end', () => {
    const question = textQuestion({ regexp: true, answers: [{ text: 'a|b', feedback: null }] });
    const typed = ['a', 'b', 'ab', 'ax', 'xb', 'xax'];
    expect(typed.map((text) => credit(question, text))).toEqual([1, 1, 1, 1, 1, 0]);
    const bounded = textQuestion({ regexp: true, answers: [{ text: '(a|b)', feedback: null }] });
    expect(typed.map((text) => credit(bounded, text))).toEqual([1, 1, 0, 0, 0, 0]);
  });

  test('feedback is that of the pattern that matches the whole answer', () => {
    const answers = ['one', 'two'].map((text) => ({ text, feedback: feedback(text) }));
    const judged = (typed: string) =>
      judgeProblem(problemOf([textQuestion({ regexp: true, answers })]), { '2_1': typed }).verdicts[0];
    expect(judged('two')).toMatchObject({ credit: 1, feedback: [feedback('two')] });
    expect(judged('a number like two')).toMatchObject({ credit: 1, feedback: [] });
  });

  test('patterns match letters, in either case, of every language', () => {
    const question = textQuestion({ regexp: true, answers: [{ text: '\\w+ это', feedback: null }] });
    expect(['Слово ЭТО', 'сло-во это'].map((typed) => credit(question, typed))).toEqual([1, 0]);
  });

  test('a pattern with catastrophic backtracking is no match', () => {
    const question = textQuestion({ regexp: true, answers: [{ text: '(a+)+', feedback: null }] });
    expect(credit(question, `${'a'.repeat(1999)}!`)).toBe(0);
  });

  test('an answer is refused if its pattern can’t be matched', () => {
    const question = textQuestion({ regexp: true, answers: [{ text: '(?=a).*', feedback: null }] });
    expect(listFaults(problemOf([question]), { '2_1': 'a' })).toEqual([
      { questionId: '2_1', fault: 'no-rule' },
    ]);
    expect(listSaveFaults(problemOf([question]), { '2_1': 'a' })).toEqual([]);
  });

  test('expected wrong answers have feedback', () => {
    const question = textQuestion({
      wrongAnswers: [{ text: 'london', regexp: false, feedback: feedback('Near') }],
    });
    const { verdicts, earned } = judgeProblem(problemOf([question]), { '2_1': 'London' });
    expect([earned, verdicts[0]?.feedback]).toEqual([0, [feedback('Near')]]);
  });
});

describe('numbers at the limits of the tolerance', () => {
  const value = (right: number, tolerance: { kind: 'absolute' | 'percent'; value: number }) =>
    numberQuestion({
      answers: [{ kind: 'value', expression: String(right), value: right, feedback: null }],
      tolerance,
    });
  test.each([
    [value(10, { kind: 'absolute', value: 0 }), '10', 1],
    [value(10, { kind: 'absolute', value: 0 }), '10.0000001', 0],
    [value(10, { kind: 'absolute', value: 0.5 }), '10.5', 1],
    [value(10, { kind: 'absolute', value: 0.5 }), '9.5', 1],
    [value(10, { kind: 'absolute', value: 0.5 }), '10.500001', 0],
    [value(10, { kind: 'absolute', value: 0.5 }), '9.499999', 0],
    [value(0.3, { kind: 'absolute', value: 0.1 }), '0.4', 1],
    [value(0.3, { kind: 'absolute', value: 0.1 }), '0.2', 1],
    [value(0.3, { kind: 'absolute', value: 0.1 }), '0.400001', 0],
    [value(200, { kind: 'percent', value: 5 }), '210', 1],
    [value(200, { kind: 'percent', value: 5 }), '190', 1],
    [value(200, { kind: 'percent', value: 5 }), '210.01', 0],
    [value(200, { kind: 'percent', value: 5 }), '189.99', 0],
    [value(-200, { kind: 'percent', value: 5 }), '-210', 1],
    [value(-200, { kind: 'percent', value: 5 }), '-210.01', 0],
    [value(0, { kind: 'percent', value: 5 }), '0', 1],
    [value(0, { kind: 'percent', value: 5 }), '0.0001', 0],
    [value(1 / 3, { kind: 'percent', value: 0.001 }), '1/3', 1],
    [value(1 / 3, { kind: 'percent', value: 0.001 }), '0.33333', 1],
    [value(1 / 3, { kind: 'percent', value: 0.001 }), '0.333', 0],
    [value(2500, { kind: 'absolute', value: 0 }), '2.5e3', 1],
    [value(1000, { kind: 'absolute', value: 0 }), '1,000', 1],
  ])('case %#: %s earns what it should', (question, typed, points) => {
    expect(credit(question, typed)).toBe(points);
  });

  const complexValue = (re: number, im: number, tolerance: { kind: 'absolute' | 'percent'; value: number }) =>
    numberQuestion({
      answers: [{ kind: 'value', expression: 'z', value: re, imaginary: im, feedback: null }],
      tolerance,
    });
  test.each([
    [complexValue(0, 10, { kind: 'percent', value: 0.001 }), '10*i', 1],
    [complexValue(0, 10, { kind: 'percent', value: 0.001 }), '10j', 1],
    [complexValue(0, 10, { kind: 'percent', value: 0.001 }), '2*J*5', 1],
    [complexValue(0, 10, { kind: 'percent', value: 0.001 }), 'sqrt(−100)', 1],
    [complexValue(0, 10, { kind: 'percent', value: 0.001 }), '-10*i', 0],
    [complexValue(0, 10, { kind: 'percent', value: 0.001 }), '10', 0],
    [complexValue(0, 10, { kind: 'percent', value: 0.001 }), '1e1*i', 1],
    [complexValue(3, 4, { kind: 'absolute', value: 0.5 }), '3+4.5j', 1],
    [complexValue(3, 4, { kind: 'absolute', value: 0.5 }), '3,3 + 4,4*i', 1],
    [complexValue(3, 4, { kind: 'absolute', value: 0.5 }), '3.4+4.4*i', 0],
    [complexValue(3, 4, { kind: 'percent', value: 10 }), '3.5+4*i', 1],
    [complexValue(3, 4, { kind: 'percent', value: 10 }), '3.51+4*i', 0],
  ])('complex case %#: %s earns what it should', (question, typed, points) => {
    expect(credit(question, typed)).toBe(points);
  });

  const range = (minimumIncluded: boolean, maximumIncluded: boolean) =>
    numberQuestion({
      answers: [
        {
          kind: 'range',
          expression: '5 to 7',
          minimum: 5,
          maximum: 7,
          minimumIncluded,
          maximumIncluded,
          feedback: null,
        },
      ],
      tolerance: { kind: 'absolute', value: 1 },
    });
  test.each([
    [range(true, true), '5', 1],
    [range(true, true), '7', 1],
    [range(true, true), '4.999', 0],
    [range(true, true), '7.001', 0],
    [range(false, false), '5', 0],
    [range(false, false), '7', 0],
    [range(false, false), '5.001', 1],
    [range(false, false), '6.999', 1],
    [range(true, false), '7', 0],
    [range(false, true), '7', 1],
  ])('range case %#: %s earns what it should', (question, typed, points) => {
    expect(credit(question, typed)).toBe(points);
  });

  test.each([
    ['6', 1],
    ['6+0*i', 1],
    ['6+2*i', 0],
    ['6+0.5*i', 0],
    ['1+i', 1],
  ])('beside a complex answer, a range has real numbers only: %s', (typed, points) => {
    const [between] = range(true, true).answers;
    const [value] = complexValue(1, 1, { kind: 'absolute', value: 0 }).answers;
    if (between === undefined || value === undefined) throw new Error('There is an answer of each kind');
    expect(credit(numberQuestion({ answers: [between, value] }), typed)).toBe(points);
  });

  test.each([
    ['10', 1],
    ['10.1', 1],
    ['10.3', 0.5],
    ['10.31', 0],
    ['20', 0.5],
    ['20.1', 0.5],
    ['20.2', 0],
  ])('close or listed answers: %s earns %s', (typed, points) => {
    const question = numberQuestion({
      tolerance: { kind: 'absolute', value: 0.1 },
      partialCredit: { close: { factor: 3 }, list: [20] },
    });
    expect(credit(question, typed)).toBe(points);
  });
});

describe('several questions', () => {
  const problem = problemOf([
    { ...singleChoice(), id: '2_1' },
    { ...textQuestion({ points: 3 }), id: '3_1' },
  ]);
  test.each([
    ['b', 'Paris', 4, 'correct'],
    ['b', 'Rome', 1, 'partially-correct'],
    ['a', 'Paris', 3, 'partially-correct'],
    ['a', 'Rome', 0, 'incorrect'],
  ])('%s and %s earn %s', (first, second, earned, outcome) => {
    expect(judgeProblem(problem, { '2_1': first, '3_1': second })).toMatchObject({
      earned,
      possible: 4,
      outcome,
    });
  });

  test.each([
    [null, { earned: 2, possible: 4 }],
    [10, { earned: 5, possible: 10 }],
    [1, { earned: 0.5, possible: 1 }],
    [0, { earned: 0, possible: 0 }],
  ])('with a weight of %s', (weight, expected) => {
    expect(weighted({ ...problem, weight }, 2)).toEqual(expected);
  });

  test.each([
    [null, { earned: 0, possible: 0 }],
    [3, { earned: 0, possible: 3 }],
  ])('without points, and with a weight of %s', (weight, expected) => {
    const nothing = problemOf([], { weight });
    expect(nothing.pointsPossible).toBe(0);
    expect(weighted(nothing, judgeProblem(nothing, {}).earned)).toEqual(expected);
  });

  test('questions inside groups are judged too', () => {
    const grouped = problemOf([], {
      parts: [
        {
          kind: 'group',
          tag: 'div',
          attributes: {},
          parts: [{ kind: 'question', question: singleChoice() }],
        },
      ],
      pointsPossible: 1,
    });
    expect(judgeProblem(grouped, { '2_1': 'b' }).earned).toBe(1);
  });
});

describe('answers that can’t be judged', () => {
  const problem = problemOf([
    { ...singleChoice(), id: 'one' },
    { ...checkboxes(), id: 'many' },
    { ...numberQuestion(), id: 'number' },
  ]);
  const good = { one: 'a', many: ['a'], number: '10' };
  test.each([
    [{ ...good }, []],
    [{ ...good, one: '' }, [['one', 'unanswered']]],
    [{ ...good, many: [] }, [['many', 'unanswered']]],
    [{ ...good, number: '  ' }, [['number', 'unanswered']]],
    [{ ...good, one: 'z' }, [['one', 'unknown-choice']]],
    [{ ...good, many: ['a', 'z'] }, [['many', 'unknown-choice']]],
    [{ ...good, many: ['a', ' '] }, [['many', 'unknown-choice']]],
    [{ ...good, many: ['a', ' '.repeat(2001)] }, [['many', 'too-long']]],
    [{ ...good, number: ' '.repeat(2001) }, [['number', 'too-long']]],
    [{ ...good, number: 'ten' }, [['number', 'unreadable-number']]],
    [{ ...good, number: '1/0' }, [['number', 'undefined-number']]],
    [{ ...good, number: '2+3*i' }, [['number', 'undefined-number']]],
    [{ ...good, number: '1'.repeat(2001) }, [['number', 'too-long']]],
    [
      {},
      [
        ['one', 'unanswered'],
        ['many', 'unanswered'],
        ['number', 'unanswered'],
      ],
    ],
  ])('case %#', (answers, faults) => {
    expect(listFaults(problem, answers).map(({ questionId, fault }) => [questionId, fault])).toEqual(faults);
  });

  test.each([
    [true, []],
    [false, ['unanswered']],
  ])('a field of a script that is hidden (%s) has the faults %j without an answer', (hidden, faults) => {
    const question: Question = {
      ...{ kind: 'custom', id: '2_1', points: 1, label: null, descriptions: [], answer: null, rows: null },
      ...{ hidden, inline: false, size: null, trailingText: null },
    };
    expect(listFaults(problemOf([question]), {}).map(({ fault }) => fault)).toEqual(faults);
  });

  test('saving accepts missing answers and half-typed numbers, but no unknown choice', () => {
    expect(listSaveFaults(problem, { number: '1/' })).toEqual([]);
    expect(listSaveFaults(problem, { one: 'z' })).toEqual([{ questionId: 'one', fault: 'unknown-choice' }]);
  });

  test('only answers to the problem’s questions are stored, in the form of each question', () => {
    expect(fitAnswers(problem, { one: ['b', 'c'], many: 'a', other: 'x', __proto__: 'y' })).toEqual({
      one: 'b',
      many: ['a'],
    });
  });
});
