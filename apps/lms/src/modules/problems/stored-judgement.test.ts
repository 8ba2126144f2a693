import { describe, expect, test } from 'vitest';
import { contentHashOf } from '../../kernel/rendering/content-hash.ts';
import { problem } from '../../testing/course-builder.ts';
import { judgeProblem } from './judging/judge.policy.ts';
import { problemSituation } from './problem-situation.ts';
import { withoutFeedbackHtml } from './stored-feedback.ts';
import { choice, problemOf, singleChoice } from './testing/problems.ts';

const written = problemOf([
  singleChoice({ choices: [choice('a', true, { feedback: { html: 'Well', label: 'Note' } })] }),
]);
const judged = withoutFeedbackHtml(judgeProblem(written, { '2_1': 'a' }));
const [verdict] = judged.verdicts;

/** What a learner sees of a stored judgement. */
function read(judgement: unknown) {
  const kept = { seed: 1, attempts: 2, contentHash: contentHashOf(written), judgement };
  const state = JSON.parse(JSON.stringify(kept));
  const variantOf = () => written;
  return problemSituation(problem('p1') as never, written, { state, seed: 1, now: 0, variantOf }).state;
}

describe('a stored judgement', () => {
  test('is shown', () => {
    expect(read(judged).judgement).toMatchObject({ outcome: 'correct', verdicts: [{ outcome: 'correct' }] });
  });

  test.each([
    ['a name of every object as outcome', { ...judged, verdicts: [{ ...verdict, outcome: '__proto__' }] }],
    ['such an outcome of the problem', { ...judged, outcome: '__proto__' }],
    ['negative credit', { ...judged, verdicts: [{ ...verdict, credit: -1 }] }],
    ['an object as message', { ...judged, messages: [{}] }],
    ['no verdicts', { outcome: 'correct', earned: 1, possible: 1 }],
  ])(
    'with %s, stored before results of scripts were validated, is left out with the attempts kept',
    (_, forged) => {
      expect(read(forged)).toMatchObject({ judgement: null, attempts: 2 });
    },
  );
});
