import { defineMessage, useIntl } from 'react-intl';
import { useFormat } from '../i18n/use-format.ts';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';
import type { Effort } from './effort.ts';

/** "7 min · 2 activities": minutes first, "min" in full for screen readers (OUT-20 to OUT-22). */
export function EffortText({ minutes, activities }: Effort) {
  const intl = useIntl();
  const format = useFormat();
  return (
    <>
      {minutes !== null && (
        <>
          <bdi aria-hidden="true">{format.minutes(minutes)}</bdi>
          <VisuallyHidden>{format.minutes(minutes, 'long')}</VisuallyHidden>
        </>
      )}
      {minutes !== null && activities !== null && (
        <>
          <span aria-hidden="true"> · </span>
          <VisuallyHidden>, </VisuallyHidden>
        </>
      )}
      {activities !== null && <bdi>{intl.formatMessage(activitiesMessage, { count: activities })}</bdi>}
    </>
  );
}

const activitiesMessage = defineMessage<{ count: number }>({
  defaultMessage: '{count, plural, one {# activity} other {# activities}}',
  description:
    'How much there is to do in one entry of the table of contents of a course; after the minutes it takes',
});
