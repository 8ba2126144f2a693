import type {
  Choice,
  MultipleChoiceQuestion,
  NumberQuestion,
  ProblemContent,
  Question,
  SingleChoiceQuestion,
  TextQuestion,
} from '@lectern/olx';

const base = { id: '2_1', points: 1, label: null, descriptions: [] };

export function choice(id: string, correct: boolean, more: Partial<Choice> = {}): Choice {
  return {
    id,
    html: `Choice ${id}`,
    correct,
    credit: correct ? 1 : 0,
    fixed: false,
    feedback: null,
    unselectedFeedback: null,
    ...more,
  };
}

export function singleChoice(more: Partial<SingleChoiceQuestion> = {}): SingleChoiceQuestion {
  return {
    ...base,
    kind: 'single-choice',
    shuffle: false,
    choices: [choice('a', false), choice('b', true), choice('c', false)],
    ...more,
  };
}

export function checkboxes(more: Partial<MultipleChoiceQuestion> = {}): MultipleChoiceQuestion {
  return {
    ...base,
    kind: 'multiple-choice',
    partialCredit: 'none',
    combinations: [],
    choices: [choice('a', true), choice('b', false), choice('c', true)],
    ...more,
  };
}

export function textQuestion(more: Partial<TextQuestion> = {}): TextQuestion {
  return {
    ...base,
    kind: 'text',
    answers: [{ text: 'Paris', feedback: null }],
    wrongAnswers: [],
    regexp: false,
    caseSensitive: false,
    inline: false,
    size: null,
    trailingText: null,
    ...more,
  };
}

export function numberQuestion(more: Partial<NumberQuestion> = {}): NumberQuestion {
  return {
    ...base,
    kind: 'number',
    answers: [{ kind: 'value', expression: '10', value: 10, feedback: null }],
    tolerance: { kind: 'absolute', value: 0 },
    partialCredit: { close: null, list: [] },
    inline: false,
    size: null,
    trailingText: null,
    ...more,
  };
}

/** A problem of the questions, worth the sum of their points. */
export function problemOf(questions: Question[], more: Partial<ProblemContent> = {}): ProblemContent {
  return {
    kind: 'problem',
    parts: questions.map((question) => ({ kind: 'question', question })),
    hints: [],
    pointsPossible: questions.reduce((sum, { points }) => sum + points, 0),
    weight: null,
    maxAttempts: null,
    showAnswer: 'finished',
    attemptsBeforeShowAnswer: 0,
    rerandomize: 'never',
    submissionWaitSeconds: 0,
    showResetButton: false,
    gradingMethod: 'last_score',
    ...more,
  };
}
