import { defineMessage, useIntl } from 'react-intl';

/** The name of the page. */
export function useNotesTitle(): string {
  return useIntl().formatMessage(title);
}

const title = defineMessage({
  defaultMessage: 'Notes',
  description: 'Heading and title of the page with a learner’s notes in a course',
});
