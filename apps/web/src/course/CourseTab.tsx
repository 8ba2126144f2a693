import type { ReactNode } from 'react';
import type { CourseMetadata } from '../lms/course-metadata.ts';
import type { CourseTabState } from './course-state.ts';
import { findTabTitle } from './course-tabs.ts';
import { DeniedCourse } from './DeniedCourse.tsx';
import { FailedCourse } from './FailedCourse.tsx';
import { LoadingCourse } from './LoadingCourse.tsx';
import { usePage } from './page.tsx';

export interface CourseTabProps<T> {
  /** The slug of this tab: `outline`, `dates`, `progress`. */
  readonly tab: string;
  readonly state: CourseTabState<T>;
  /** The tab's content, once everything is there. */
  readonly children: (data: T, course: CourseMetadata) => ReactNode;
}

/** One tab of the course home in whichever state it is; names the page when loaded (FRM-05). */
export function CourseTab<T>({ tab, state, children }: CourseTabProps<T>) {
  switch (state.status) {
    case 'loading':
      return <LoadingCourse />;
    case 'denied':
      return <DeniedCourse course={state.course} />;
    case 'loaded':
      return (
        <LoadedTab tab={tab} course={state.course}>
          {children(state.data, state.course)}
        </LoadedTab>
      );
    default:
      return <FailedCourse error={state.error} />;
  }
}

interface LoadedTabProps {
  readonly tab: string;
  readonly course: CourseMetadata;
  readonly children: ReactNode;
}

function LoadedTab({ tab, course, children }: LoadedTabProps) {
  usePage(findTabTitle(course.tabs, tab), course.title);
  return <div className="page">{children}</div>;
}
