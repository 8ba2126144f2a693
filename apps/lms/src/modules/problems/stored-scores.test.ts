import { describe, expect, test } from 'vitest';
import { countingScore } from './attempts.policy.ts';
import { judgeProblem } from './judging/judge.policy.ts';
import { emptyProblemState, type ProblemState } from './problem-state.ts';
import { rescaleScores } from './stored-scores.ts';
import { problemOf, singleChoice } from './testing/problems.ts';

const one = problemOf([singleChoice()]);
const judged = judgeProblem(one, { '2_1': 'b' });
const stateOf = (changes: Partial<ProblemState>): ProblemState => ({ ...emptyProblemState(1), ...changes });

describe('scores of another version of a problem', () => {
  test.each<[string, Partial<ProblemState>, number, number[]]>([
    ['of as many points', { scores: [1, 2], possible: 2 }, 2, [1, 2]],
    ['of fewer points', { scores: [1, 2], possible: 2 }, 4, [2, 4]],
    ['of more points', { scores: [2, 4], possible: 4 }, 2, [1, 2]],
    ['of no points', { scores: [0], possible: 0 }, 2, [0]],
    ['in a problem that has no points now', { scores: [2], possible: 2 }, 0, [2]],
    ['of an earlier release', { scores: [0, 1], judgement: judged }, 4, [0, 4]],
    ['of an earlier release, set by staff', { scores: [0.5], judgement: judged }, 4, [0.5]],
    ['of an earlier release, with unjudged answers', { scores: [1] }, 4, [1]],
    ['of an earlier release, with an unreadable judgement', { scores: [1], judgement: {} as never }, 4, [1]],
  ])('%s', (_, state, pointsPossible, scores) => {
    expect(rescaleScores(stateOf(state), { pointsPossible }).scores).toEqual(scores);
  });

  test('are rescaled once', () => {
    const once = rescaleScores(stateOf({ scores: [1, 2], possible: 2 }), { pointsPossible: 4 });
    expect(rescaleScores(once, { pointsPossible: 4 })).toEqual(once);
    const legacy = rescaleScores(stateOf({ scores: [1], judgement: judged }), { pointsPossible: 4 });
    expect(rescaleScores(legacy, { pointsPossible: 4 })).toEqual(legacy);
    expect(countingScore('highest_score', legacy.scores)).toBe(4);
  });
});
