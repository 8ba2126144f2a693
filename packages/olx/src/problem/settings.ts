import type { ProblemContent, Rerandomize, ShowAnswer } from '../problem-model.ts';

export const SHOW_ANSWER: readonly ShowAnswer[] = [
  'always',
  'answered',
  'attempted',
  'attempted_no_past_due',
  'closed',
  'finished',
  'correct_or_past_due',
  'past_due',
  'never',
  'after_attempts',
  'after_all_attempts',
  'after_all_attempts_or_correct',
];

export const RERANDOMIZE: readonly Rerandomize[] = ['always', 'onreset', 'never', 'per_student'];

export const GRADING_METHODS: readonly ProblemContent['gradingMethod'][] = [
  'last_score',
  'first_score',
  'highest_score',
  'average_score',
];
