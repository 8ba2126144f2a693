import { formatNumber } from '../../i18n/format.ts';
import { defineMessages, t } from '../../i18n/messages.ts';
import type { Correctness } from './judging/judge.policy.ts';

const correctnessMessages = defineMessages({
  correct: { defaultMessage: 'Correct', description: 'Verdict on an answer' },
  'partially-correct': { defaultMessage: 'Partially correct', description: 'Verdict on an answer' },
  incorrect: { defaultMessage: 'Incorrect', description: 'Verdict on an answer' },
});

/** The verdict on an answer. */
export const correctnessText = (correctness: Correctness): string => t(correctnessMessages[correctness]);

const messages = defineMessages({
  points: {
    defaultMessage: '{points, plural, one {{shown} point} other {{shown} points}}',
    description: 'The points that something is worth; “shown” is the number as digits, such as 0.33',
  },
  possible: {
    defaultMessage:
      '{points, plural, one {{shown} point} other {{shown} points}} possible, {graded, select, true {graded} other {ungraded}}',
    description:
      'Under a problem’s title: the points that it is worth, and whether it counts toward the grade',
  },
  earned: {
    defaultMessage:
      '{earned} of {points, plural, one {{shown} point} other {{shown} points}}, {graded, select, true {graded} other {ungraded}}',
    description: 'Under a problem’s title: the points that the learner earned of those it is worth',
  },
  attempts: {
    defaultMessage: 'You have used {attempts} of {limit, plural, one {# attempt} other {# attempts}}.',
    description: 'Below a problem whose attempts are limited',
  },
  submitted: {
    defaultMessage: 'Your answer was submitted.',
    description: 'After answers were submitted whose verdict isn’t shown',
  },
  correctness: {
    defaultMessage: '{correctness}.',
    description:
      'Verdict on a submission as a sentence; “correctness” is “Correct”, “Partially correct” or “Incorrect”',
  },
  judgedWithPoints: {
    defaultMessage:
      '{correctness}: {earned} of {points, plural, one {{shown} point} other {{shown} points}}.',
    description: 'Verdict on a submission; “correctness” is “Correct”, “Partially correct” or “Incorrect”',
  },
});

/** `2 points`, `1 point`, `0.33 points`. */
export function pointsPhrase(points: number): string {
  return t(messages.points, { points, shown: formatNumber(points) });
}

/** The line under a problem's title: the points that it is worth, or that the learner earned. */
export function scorePhrase(earned: number | null, possible: number, isGraded: boolean): string {
  const values = { points: possible, shown: formatNumber(possible), graded: String(isGraded) };
  return earned === null
    ? t(messages.possible, values)
    : t(messages.earned, { ...values, earned: formatNumber(earned) });
}

export function attemptsPhrase(attempts: number, maxAttempts: number | null): string | null {
  return maxAttempts === null ? null : t(messages.attempts, { attempts, limit: maxAttempts });
}

/** The message after answers were judged. */
export function correctnessPhrase(
  correctness: Correctness | null,
  score: { earned: number; possible: number } | null,
): string {
  if (correctness === null) return t(messages.submitted);
  const word = correctnessText(correctness);
  if (score === null || score.possible === 0) return t(messages.correctness, { correctness: word });
  const { earned, possible } = score;
  const values = { earned: formatNumber(earned), points: possible, shown: formatNumber(possible) };
  return t(messages.judgedWithPoints, { correctness: word, ...values });
}
