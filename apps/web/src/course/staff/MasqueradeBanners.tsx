import { useQuery } from '@tanstack/react-query';
import { defineMessage, useIntl } from 'react-intl';
import { useMatches } from 'react-router';
import { useFormat } from '../../i18n/use-format.ts';
import type { CourseMetadata } from '../../lms/course-metadata.ts';
import { coursewareQuery } from '../../lms/courseware.ts';
import { outlineQuery } from '../../lms/outline.ts';
import { progressQuery } from '../../lms/progress.ts';
import type { AccessExpiration } from '../../lms/shared/upgrade.ts';
import { Alert } from '../../ui/Alert.tsx';
import { useServerNow } from '../use-now.ts';

export interface MasqueradeBannersProps {
  readonly course: CourseMetadata;
  readonly tab: string | null;
}

/**
 * What keeps the viewed learner out of the course, but not staff: their access has ended (ITB-16), or the course hasn't
 * started, which only the progress tab reports (ITB-17, CS-46).
 */
export function MasqueradeBanners({ course, tab }: MasqueradeBannersProps) {
  const intl = useIntl();
  const format = useFormat();
  const expiration = useAccessExpiration(course.courseId);
  const now = useServerNow(course.timeOffsetMillis);
  const { start, isMasquerading } = course;
  return (
    <>
      {expiration?.masqueradingExpiredCourse && (
        <Alert type="info">
          <p>{intl.formatMessage(expired, { date: format.fullDate(expiration.expirationDate) })}</p>
        </Alert>
      )}
      {tab === 'progress' && isMasquerading && start !== null && Date.parse(start) > now && (
        <Alert type="info">
          <p>{intl.formatMessage(notStarted, { date: format.fullDate(start) })}</p>
        </Alert>
      )}
    </>
  );
}

/** From any response about the course: all that include it agree. */
function useAccessExpiration(courseId: string): AccessExpiration | null {
  const targetUserId = useMatches().at(-1)?.params.targetUserId ?? null;
  const outline = useQuery({ ...outlineQuery(courseId), enabled: false }).data;
  const progress = useQuery({ ...progressQuery(courseId, targetUserId), enabled: false }).data;
  const courseware = useQuery({ ...coursewareQuery(courseId), enabled: false }).data;
  return (
    outline?.accessExpiration ?? progress?.accessExpiration ?? courseware?.course.accessExpiration ?? null
  );
}

const expired = defineMessage<{ date: string }>({
  defaultMessage: 'This learner’s access to the course expired on {date}.',
  description: 'For staff who view a course as a learner who may no longer open it',
});

const notStarted = defineMessage<{ date: string }>({
  defaultMessage: 'This learner has no access yet. The course starts on {date}.',
  description: 'For staff who view a course as a learner, before its start',
});
