import { defineMessage, useIntl } from 'react-intl';
import type { Progress } from './progress.ts';

/**
 * "3 of 16 lessons done"; the progress page counts units. Isolated on a page in another direction, as it begins with a
 * digit.
 */
export function ProgressText({ done, total }: Progress) {
  const intl = useIntl();
  return <bdi>{intl.formatMessage(message, { done, total })}</bdi>;
}

const message = defineMessage<{ done: number; total: number }>({
  defaultMessage: '{done, number} of {total, plural, one {# lesson} other {# lessons}} done',
  description:
    'How many lessons (entries of the table of contents) of a course, or of one of its sections, the learner has completed',
});
