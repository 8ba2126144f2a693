import { useQuery } from '@tanstack/react-query';
import { defineMessages, useIntl } from 'react-intl';
import { useFirstRender } from '../../i18n/first-render.ts';
import { TimeZone } from '../../i18n/TimeZone.tsx';
import type { CourseMetadata } from '../../lms/course-metadata.ts';
import { useSiteConfig } from '../../lms/lms.ts';
import { masqueradeQuery } from '../../lms/masquerade.ts';
import { Alert } from '../../ui/Alert.tsx';
import { MasqueradeBanners } from './MasqueradeBanners.tsx';
import { StaffPages } from './StaffPages.tsx';
import styles from './StaffToolbar.module.css';
import { useChangeView } from './use-change-view.ts';
import { ViewLinks } from './ViewLinks.tsx';
import { ViewMenu } from './ViewMenu.tsx';

export interface StaffToolbarProps {
  readonly course: CourseMetadata;
  readonly tab: string | null;
}

/**
 * The staff toolbar above a course: as whom they view it, and links to its other pages (ITB-01 to ITB-17). Errors, and
 * banners about the viewed learner's access, are below it. The LMS's pages for staff are closed during a masquerade.
 */
export function StaffToolbar({ course, tab }: StaffToolbarProps) {
  const intl = useIntl();
  const { isLectern } = useSiteConfig();
  const { courseId } = course;
  const { data, isPending } = useQuery({
    ...masqueradeQuery(courseId),
    // The route's loader has fetched them.
    retryOnMount: false,
  });
  const { changeView, isBusy, hasFailed, reason } = useChangeView(courseId);
  // The server's markup has none.
  const isFirstRender = useFirstRender() !== null;
  const masquerade = isFirstRender ? null : data;
  const hasNoOptions = !isFirstRender && !isPending && !data;
  return (
    <section aria-label={intl.formatMessage(messages.name)}>
      <div className={styles.bar}>
        <div className={styles.view}>
          <span className={styles.label}>{intl.formatMessage(messages.viewAs)}</span>
          {masquerade && <ViewMenu masquerade={masquerade} isSending={isBusy} onChoose={changeView} />}
        </div>
        <div className={styles.elsewhere}>
          {isLectern && !course.isMasquerading && <StaffPages courseId={courseId} />}
          <ViewLinks courseId={courseId} />
        </div>
      </div>
      <div className={styles.banners}>
        {hasNoOptions && <Alert type="danger">{intl.formatMessage(messages.noOptions)}</Alert>}
        {hasFailed && (
          <Alert type="danger">
            <bdi>{reason ?? intl.formatMessage(messages.failed)}</bdi>
          </Alert>
        )}
        <TimeZone name={course.userTimezone}>
          <MasqueradeBanners course={course} tab={tab} />
        </TimeZone>
      </div>
    </section>
  );
}

const messages = defineMessages({
  name: {
    defaultMessage: 'Staff toolbar',
    description: 'Name for screen readers of the bar above a course that only its staff see',
  },
  viewAs: {
    defaultMessage: 'View this course as:',
    description: 'Before the menu in which staff choose as whom they view the course',
  },
  noOptions: {
    defaultMessage: 'Unable to get masquerade options',
    description: 'To staff, when it could not be found out as whom they can view the course',
  },
  failed: {
    defaultMessage: 'An error has occurred; please try again.',
    description: 'To staff, when the course could not be shown as the learner they chose',
  },
});
