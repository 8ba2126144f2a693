import { defineMessage, useIntl } from 'react-intl';
import type { Progress } from './progress.ts';

/** "3 of 16 done", kept together on a page in another direction: it begins with a digit. */
export function ProgressText({ done, total }: Progress) {
  const intl = useIntl();
  return <bdi>{intl.formatMessage(message, { done, total })}</bdi>;
}

const message = defineMessage<{ done: number; total: number }>({
  defaultMessage: '{done, number} of {total, number} done',
  description:
    'How many entries of the table of contents of a course, or of one of its sections, the learner has completed',
});
