import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { defineMessages, useIntl } from 'react-intl';
import { courseMetadataQuery } from '../../lms/course-metadata.ts';
import { useSiteConfig } from '../../lms/lms.ts';
import { outlineQuery } from '../../lms/outline.ts';
import { sessionQuery } from '../../lms/session.ts';
import { useCourseId } from '../route-context.ts';
import { useServerNow } from '../use-now.ts';
import { AlertList } from './AlertList.tsx';
import type { AlertTopic, CourseAlert } from './alert.ts';
import { findAlerts } from './find-alerts.ts';
import { flashQuery } from './flash.ts';

export interface CourseAlertsProps {
  readonly topic: AlertTopic;
}

/**
 * The alerts of a course in the list of one topic: stored messages first, then those computed from the data. They
 * use only data that the page has fetched already.
 */
export function CourseAlerts({ topic }: CourseAlertsProps) {
  const intl = useIntl();
  const client = useQueryClient();
  const { queryKey } = flashQuery();
  const flash = useQuery(flashQuery()).data ?? [];
  const found = useFoundAlerts();
  const dismiss = useCallback(
    (dismissed: CourseAlert) =>
      client.setQueryData(queryKey, (alerts) => alerts?.filter(({ id }) => id !== dismissed.id)),
    [client, queryKey],
  );
  return (
    <AlertList
      topic={topic}
      label={intl.formatMessage(labels[topic])}
      alerts={[...flash, ...found]}
      onDismiss={dismiss}
    />
  );
}

function useFoundAlerts(): CourseAlert[] {
  const courseId = useCourseId();
  const config = useSiteConfig();
  const user = useQuery(sessionQuery()).data;
  const course = useQuery({ ...courseMetadataQuery(courseId), enabled: false }).data;
  const outline = useQuery({ ...outlineQuery(courseId), enabled: false }).data;
  const now = useServerNow(outline?.timeOffsetMillis ?? 0);
  if (course === undefined || outline === undefined || user === undefined) return [];
  return findAlerts({ course, outline, isSignedIn: user !== null, config, now });
}

const labels = defineMessages({
  general: {
    defaultMessage: 'Messages',
    description: 'Name for screen readers of the alerts above the tabs of a course',
  },
  outline: {
    defaultMessage: 'Messages about this course',
    description: 'Name for screen readers of the alerts on the home of a course',
  },
  'outline-end': {
    defaultMessage: 'More about this course',
    description: 'Name for screen readers of the alerts below the table of contents of a course',
  },
});
