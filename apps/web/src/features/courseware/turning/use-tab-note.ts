import { defineMessages, useIntl } from 'react-intl';
import type { TabFacts } from './TabMarks.tsx';

/** The text of a unit tab's marks for screen readers; empty when it has none. */
export function useTabNote({
  isComplete,
  isBookmarked,
}: Pick<TabFacts, 'isComplete' | 'isBookmarked'>): string {
  const intl = useIntl();
  const notes = [
    ...(isComplete ? [intl.formatMessage(messages.complete)] : []),
    ...(isBookmarked ? [intl.formatMessage(messages.bookmarked)] : []),
  ];
  return intl.formatList(notes, { type: 'unit' });
}

const messages = defineMessages({
  complete: {
    defaultMessage: 'Completed',
    description: 'Screen reader text of the check mark on the tab of a unit',
  },
  bookmarked: {
    defaultMessage: 'Bookmarked',
    description: 'Screen reader text of the bookmark sign on the tab of a unit',
  },
});
