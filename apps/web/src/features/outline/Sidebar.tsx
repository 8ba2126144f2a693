import { ExperimentSlot } from '../../course/experiments.tsx';
import { OptionalContent } from '../../course/OptionalContent.tsx';
import { UpgradeNotice } from '../../course/upgrade/UpgradeNotice.tsx';
import { lazyWithMessages } from '../../i18n/lazy-with-messages.ts';
import type { CourseMetadata } from '../../lms/course-metadata.ts';
import type { Outline } from '../../lms/outline.ts';
import { CourseTools } from './CourseTools.tsx';
import { DatesWidget } from './DatesWidget.tsx';
import { GoalEditor } from './goals/GoalEditor.tsx';
import { mayHaveOnboarding } from './proctoring/fetch-onboarding.ts';
import { ProctoringPanel } from './proctoring/ProctoringPanel.tsx';
import styles from './Sidebar.module.css';
import { usePanelPlace } from './use-panel-place.ts';

/** Last in the sidebar, so nothing moves when they load. */
const Handouts = lazyWithMessages('Handouts', async () => (await import('./Handouts.tsx')).Handouts);

export interface SidebarProps {
  readonly outline: Outline;
  readonly course: CourseMetadata;
}

/**
 * The sidebar of the outline, in this order: proctoring, goal, tools, upgrade, dates, handouts (OUT-24). A group
 * without content is left out. If the LMS doesn't say in time whether there is an onboarding, its panel comes last.
 */
export function Sidebar({ outline, course }: SidebarProps) {
  const place = usePanelPlace(outline, course);
  if (place === null) return null;
  const proctoring = mayHaveOnboarding(outline, course) && (
    <ProctoringPanel outline={outline} course={course} />
  );
  return (
    <div className={styles.sidebar}>
      {place === 'first' && proctoring}
      <GoalEditor goals={outline.courseGoals} course={course} />
      <CourseTools courseId={course.courseId} tools={outline.courseTools} />
      <div>
        <ExperimentSlot slot="upgrade-notice" courseId={course.courseId}>
          <UpgradeNotice
            verifiedMode={outline.verifiedMode}
            accessExpiration={outline.accessExpiration}
            offer={outline.offer}
            contentTypeGatingEnabled={outline.datesBannerInfo.contentTypeGatingEnabled}
            timeOffsetMillis={outline.timeOffsetMillis}
          />
        </ExperimentSlot>
      </div>
      <DatesWidget widget={outline.datesWidget} />
      {outline.handoutsHtml && (
        <OptionalContent>
          <Handouts html={outline.handoutsHtml} />
        </OptionalContent>
      )}
      {place === 'last' && proctoring}
    </div>
  );
}
