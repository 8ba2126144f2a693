import { useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { CourseAlerts } from '../../course/alerts/CourseAlerts.tsx';
import { ExperimentSlot } from '../../course/experiments.tsx';
import { OptionalContent } from '../../course/OptionalContent.tsx';
import { ScheduleBanner } from '../../course/schedule-banners/ScheduleBanner.tsx';
import { lazyWithMessages } from '../../i18n/lazy-with-messages.ts';
import { TimeZone } from '../../i18n/TimeZone.tsx';
import type { CourseMetadata } from '../../lms/course-metadata.ts';
import type { Outline } from '../../lms/outline.ts';
import { learnerTypeOf, sessionQuery } from '../../lms/session.ts';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { AtAGlance } from './AtAGlance.tsx';
import { ActivationReminder } from './activation/ActivationReminder.tsx';
import { Contents } from './Contents.tsx';
import styles from './OutlineTab.module.css';
import { ResumeButton } from './ResumeButton.tsx';
import { listScheduleFacts } from './schedule-facts.ts';
import { WelcomeMessage } from './WelcomeMessage.tsx';

/** Only an LMS of 2021 offers these goals. */
const GoalCard = lazyWithMessages('GoalCard', async () => (await import('./goals/GoalCard.tsx')).GoalCard);
/** Beside or below the outline, which shows without it. */
const Sidebar = lazyWithMessages('Sidebar', async () => (await import('./Sidebar.tsx')).Sidebar);
/** Most courses have contents and never need it. */
const NoContents = lazyWithMessages('NoContents', async () => (await import('./NoContents.tsx')).NoContents);

export interface OutlineTabProps {
  readonly outline: Outline;
  readonly course: CourseMetadata;
}

/**
 * The home of a course. The document order is the order in which a learner needs its content, and the reading order in
 * a single column: start or resume, what is due next and the progress, alerts, updates, the contents with what comes later,
 * and then the sidebar.
 */
export function OutlineTab({ outline, course }: OutlineTabProps) {
  const { courseBlocks, courseGoals, resumeCourse, welcomeMessageHtml } = outline;
  const learnerType = learnerTypeOf(useQuery(sessionQuery()).data);
  // The outline renders first; what is beside or below it follows in a second, deferred render.
  const hasTime = useDeferredValue(true, false);
  const hasContents = courseBlocks !== null && courseBlocks.course.sectionIds.length > 0;

  return (
    <TimeZone name={outline.datesWidget.userTimezone ?? course.userTimezone}>
      <ActivationReminder />
      <div className={courseBlocks === null ? styles.column : 'with-aside'} data-learner-type={learnerType}>
        <div className={styles.main}>
          <PageTitle title={course.title} inCourseLanguage actions={<ResumeButton resume={resumeCourse} />} />
          <AtAGlance outline={outline} course={course} />
          <CourseAlerts topic="outline" />
          <OutlineSchedule outline={outline} course={course} />
          {welcomeMessageHtml && <WelcomeMessage courseId={course.courseId} html={welcomeMessageHtml} />}
          {courseGoals.form === 'keys' && courseGoals.selectedGoal === null && (
            // Reserves about the card's height, so that the content below hardly shifts when it loads.
            <OptionalContent fallback={<div style={{ blockSize: '10rem' }} />}>
              <GoalCard
                courseId={course.courseId}
                options={courseGoals.goalOptions}
                isReadOnly={course.isMasquerading}
              />
            </OptionalContent>
          )}
          {hasContents ? (
            <Contents
              courseId={course.courseId}
              blocks={courseBlocks}
              canLoadCourseware={course.canLoadCourseware}
              showsProgress={course.isEnrolled}
            />
          ) : (
            <OptionalContent>
              <NoContents outline={outline} course={course} />
            </OptionalContent>
          )}
          <CourseAlerts topic="outline-end" />
        </div>
        {courseBlocks !== null && (
          <aside>
            {hasTime && (
              <OptionalContent>
                <Sidebar outline={outline} course={course} />
              </OptionalContent>
            )}
          </aside>
        )}
      </div>
    </TimeZone>
  );
}

function OutlineSchedule({ outline, course }: OutlineTabProps) {
  return (
    <ExperimentSlot slot="schedule-banner" courseId={course.courseId}>
      <ScheduleBanner
        courseId={course.courseId}
        location="outline-tab"
        facts={listScheduleFacts(outline, course)}
      />
    </ExperimentSlot>
  );
}
