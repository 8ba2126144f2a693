import { defineMessages } from '../../../i18n/messages.ts';

/** Texts that several steps of an open response use. */
export const responseMessages = defineMessages({
  submitAssessment: { defaultMessage: 'Submit assessment', description: 'Button below a rubric' },
  noText: { defaultMessage: 'No text', description: 'In place of an empty response to an assignment' },
  assessed: {
    defaultMessage: 'Your assessment was submitted.',
    description: 'After a rubric was submitted, for screen readers',
  },
  chooseOption: {
    defaultMessage: 'Choose an option for “{criterion}”.',
    description: 'Error after a rubric was submitted',
  },
});
