import type { Exercise } from '@lectern/olx';
import { expect, test } from 'vitest';
import { buildCourse, usageKey } from '../../testing/course-builder.ts';
import { inLanguage } from '../../testing/in-language.ts';
import { sectionOf } from '../units/testing/unit-site.ts';
import { builder } from './builder/builder.ts';
import { renderDragAndDrop } from './drag-and-drop/drag-and-drop.html.ts';
import { dragAndDrop } from './drag-and-drop/drag-and-drop.ts';
import { dragAndDropOf } from './drag-and-drop/testing/drag-and-drop.ts';
import { survey } from './polls/survey.ts';
import { exerciseBlock, surveyOf } from './testing/exercises.ts';
import { readMatrixCourse } from './testing/matrix-course.ts';
import { type MatrixRow, quoted } from './testing/matrix-row.ts';

// Staff see each learner's answer; learners see the solution of a drag-and-drop exercise.

function blockOf(exercise: Exercise) {
  const unit = { id: 'u1', children: [exerciseBlock('x1', exercise, { maxAttempts: 1 })] };
  const block = buildCourse({ sections: [sectionOf([unit])] }).blocks[usageKey('exercise', 'x1')];
  if (block?.content.kind !== 'exercise') throw new Error('The course has no exercise');
  return { block, content: block.content };
}

test.each([
  ['en', ['The sea: Fish, Frog, and Car']],
  ['ar', ['The sea: Fish وFrog وCar']],
  ['zh-cn', ['The sea：Fish、Frog和Car']],
])('the items in a zone, in %s', (code, expected) => {
  const state = { placed: { fish: 'sea', frog: 'sea', car: 'sea' }, best: 0, verdict: null };
  expect(inLanguage(code, () => dragAndDrop.describeAnswer?.(dragAndDropOf(), state))).toEqual(expected);
});

test.each([
  ['en', 'Frog: The sea or The land'],
  ['ar', 'Frog: The sea أو The land'],
  ['zh-cn', 'Frog：The sea或The land'],
])('the zones to which an item may belong, in %s', (code, expected) => {
  const exercise = dragAndDropOf({ judges: 'submissions' });
  const view = {
    ...{ ...blockOf(exercise), exercise, state: dragAndDrop.readState(null, exercise), loaded: null },
    ...{ attempts: 1, earned: 0, now: 0, elementId: 'x1', timeZone: null },
    ...{ mayAct: true, maySubmit: false, showsCorrectness: true, isSolved: false },
  };
  const page = inLanguage(code, () => renderDragAndDrop(view)).toString();
  expect(page.replace(/<[^>]*>/g, '')).toContain(expected);
});

test.each([
  ['en', ['Which?: Ay, Bee, and Cee']],
  ['ar', ['Which?: Ay وBee وCee']],
  ['zh-cn', ['Which?：Ay、Bee和Cee']],
])('the choices of a question in a problem builder, in %s', async (code, expected) => {
  const choices = ['Ay', 'Bee', 'Cee']
    .map((name) => `<pb-choice value="${name}">${name}</pb-choice>`)
    .join('');
  const olx = `<problem-builder url_name="x"><pb-mrq name="q" question="Which?" required_choices="${quoted(['Ay'])}">${choices}</pb-mrq></problem-builder>`;
  const row = { tag: 'unit', olx: () => olx } as unknown as MatrixRow;
  const { tree } = await readMatrixCourse([row]);
  const content = tree.blocks[usageKey('problem-builder', 'x')]?.content;
  if (content?.kind !== 'exercise' || content.exercise.type !== 'builder') throw new Error('Not a builder');
  const { exercise } = content;
  const answers = [{ id: 'q', value: ['Ay', 'Bee', 'Cee'], at: 0 }];
  const state = builder.readState({ answers, active: 0, submitted: 1 }, exercise);
  expect(inLanguage(code, () => builder.describeAnswer?.(exercise, state))).toEqual(expected);
});

test.each([
  ['en', ['Clear?: Yes', 'Fun?: No']],
  ['fr', ['Clear?\u202f: Yes', 'Fun?\u202f: No']],
  ['zh-cn', ['Clear?：Yes', 'Fun?：No']],
])('the answers to a survey are lines of their own, in %s', (code, expected) => {
  const state = { choices: { clear: 'Y', fun: 'N' } };
  expect(inLanguage(code, () => survey.describeAnswer?.(surveyOf(), state))).toEqual(expected);
  expect(survey.describeAnswer?.(surveyOf(), { choices: {} })).toEqual([]);
});
