import { lazy } from 'react';
import { ExperimentSlot } from '../../course/experiments.tsx';
import { OptionalContent } from '../../course/OptionalContent.tsx';
import { UpgradeNotice } from '../../course/upgrade/UpgradeNotice.tsx';
import type { CourseMetadata } from '../../lms/course-metadata.ts';
import type { Outline } from '../../lms/outline.ts';
import { CourseTools } from './CourseTools.tsx';
import { DatesWidget } from './DatesWidget.tsx';
import { GoalEditor } from './goals/GoalEditor.tsx';
import { ProctoringPanel } from './proctoring/ProctoringPanel.tsx';
import styles from './Sidebar.module.css';

/** Last in the sidebar, so nothing moves when they arrive. */
const Handouts = lazy(async () => ({ default: (await import('./Handouts.tsx')).Handouts }));

export interface SidebarProps {
  readonly outline: Outline;
  readonly course: CourseMetadata;
}

/**
 * What stands beside the contents, in this order: proctoring, goal, tools, upgrade, dates, handouts (OUT-24). Each part
 * is absent when there is nothing in it.
 */
export function Sidebar({ outline, course }: SidebarProps) {
  return (
    <div className={styles.sidebar}>
      <ProctoringPanel outline={outline} course={course} />
      <GoalEditor goals={outline.courseGoals} course={course} />
      <CourseTools tools={outline.courseTools} />
      <div>
        <ExperimentSlot place="upgrade-notice" courseId={course.courseId}>
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
    </div>
  );
}
