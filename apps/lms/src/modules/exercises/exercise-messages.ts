import { defineMessages } from '../../i18n/messages.ts';

/** Texts that several types of exercises use. */
export const exerciseMessages = defineMessages({
  submit: { defaultMessage: 'Submit', description: 'Button below a problem' },
  nothing: {
    defaultMessage: 'There is nothing to submit here.',
    description: 'Error for a request that no page of the site sends',
  },
  noAction: {
    defaultMessage: 'This activity has no such action.',
    description: 'Error: the course has changed since the unit was opened',
  },
  early: {
    defaultMessage: 'This step isn’t open yet.',
    description: 'Error after a step of an assignment was submitted',
  },
  yourAnswer: {
    defaultMessage: 'Your answer',
    description: 'Label of a field, or beside the learner’s choice',
  },
  submitted: {
    defaultMessage: 'Your answers were submitted.',
    description: 'After the answers to several questions were submitted',
  },
  unanswered: {
    defaultMessage: 'Answer every question before you submit. “{name}” has no answer yet.',
    description: 'Error after several questions were submitted; “name” is a question',
  },
  answerTo: {
    defaultMessage: '{name}: {answer}',
    description:
      'A question and its answer, a place and what a learner put there, or an item and its right places',
  },
  graded: { defaultMessage: 'Graded.', description: 'State of a learner’s work' },
  gradedHidden: {
    defaultMessage: 'Graded. Your course doesn’t show the result here.',
    description: 'State of a learner’s work',
  },
});
