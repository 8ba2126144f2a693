import type { CourseMetadata } from '../../lms/course-metadata.ts';
import type { Outline } from '../../lms/outline.ts';
import { CourseTools } from './CourseTools.tsx';
import { DatesWidget } from './DatesWidget.tsx';

export interface SidebarProps {
  readonly outline: Outline;
  readonly course: CourseMetadata;
}

/**
 * What stands beside the contents, in this order: proctoring, goal, tools, upgrade, dates, handouts (OUT-24). Each part
 * is absent when there is nothing in it. On its own, as it is fetched once the contents are on the screen.
 */
export function Sidebar({ outline }: SidebarProps) {
  return (
    <>
      <CourseTools tools={outline.courseTools} />
      <DatesWidget widget={outline.datesWidget} />
    </>
  );
}
