import { defineMessage, useIntl } from 'react-intl';
import type { Progress } from './progress.ts';

/** "3 of 16 done". */
export function ProgressText({ done, total }: Progress) {
  return useIntl().formatMessage(message, { done, total });
}

const message = defineMessage<{ done: number; total: number }>({
  defaultMessage: '{done, number} of {total, number} done',
  description:
    'How many entries of the table of contents of a course, or of one of its sections, the learner has completed',
});
