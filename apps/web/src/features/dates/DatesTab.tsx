import { defineMessages, useIntl } from 'react-intl';
import { ExperimentSlot } from '../../course/experiments.tsx';
import { MissedDeadlines } from '../../course/schedule-banners/MissedDeadlines.tsx';
import { ScheduleIntroduction } from '../../course/schedule-banners/ScheduleIntroduction.tsx';
import { findScheduleBanner, type ScheduleFacts } from '../../course/schedule-banners/schedule-banner.ts';
import { TimeZone } from '../../i18n/TimeZone.tsx';
import type { CourseMetadata } from '../../lms/course-metadata.ts';
import type { CourseDates } from '../../lms/dates.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { CalendarPanel } from './calendar/CalendarPanel.tsx';
import styles from './DatesTab.module.css';
import { Timeline } from './Timeline.tsx';

export interface DatesTabProps {
  /** Null when the server refused them: an empty tab (ERR-01). */
  readonly dates: CourseDates | null;
  readonly course: CourseMetadata;
}

/** The important dates of a course as a timeline (DAT-01). */
export function DatesTab({ dates, course }: DatesTabProps) {
  const intl = useIntl();
  const blocks = dates?.courseDateBlocks ?? [];
  return (
    <div className={styles.column}>
      <PageTitle title={intl.formatMessage(messages.title)} />
      {dates && <Schedule dates={dates} course={course} />}
      {blocks.length === 0 ? (
        <EmptyState icon="calendar" title={intl.formatMessage(messages.empty)}>
          <p>{intl.formatMessage(messages.emptyText)}</p>
        </EmptyState>
      ) : (
        <TimeZone name={dates?.userTimezone ?? course.userTimezone}>
          <Timeline blocks={blocks} />
        </TimeZone>
      )}
      <CalendarPanel />
    </div>
  );
}

/** Banners about the whole schedule, above its dates. Rendered at once: if they loaded later, the dates would move. */
function Schedule({ dates, course }: { readonly dates: CourseDates; readonly course: CourseMetadata }) {
  const facts: ScheduleFacts = {
    isSelfPaced: course.isSelfPaced,
    hasEnded: dates.hasEnded,
    dateBlocks: dates.courseDateBlocks,
    bannerInfo: dates.datesBannerInfo,
  };
  const banner = findScheduleBanner(facts);
  return (
    <ExperimentSlot slot="schedule-banner" courseId={course.courseId}>
      <div className={styles.schedule}>
        <ScheduleIntroduction facts={facts} />
        {banner && <MissedDeadlines courseId={course.courseId} location="dates-tab" banner={banner} />}
      </div>
    </ExperimentSlot>
  );
}

const messages = defineMessages({
  title: {
    defaultMessage: 'Important dates',
    description: 'Heading of the page with the dates of a course',
  },
  empty: {
    defaultMessage: 'No dates yet',
    description: 'Heading in place of the dates of a course that has none',
  },
  emptyText: {
    defaultMessage: 'This course has no deadlines yet. Go at your own pace.',
    description: 'Text in place of the dates of a course that has none',
  },
});
