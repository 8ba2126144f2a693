import type { ReactNode } from 'react';
import type { CourseMetadata } from '../lms/course-metadata.ts';
import type { CourseTabState } from './course-state.ts';
import { DeniedCourse } from './denial/DeniedCourse.tsx';
import { FailedCourse } from './FailedCourse.tsx';
import { findTab } from './find-tab.ts';
import { LoadingCourse } from './LoadingCourse.tsx';
import { usePage } from './page.tsx';

export interface CourseTabProps<T> {
  /** The slug of this tab: `outline`, `dates`, `progress`. */
  readonly tab: string;
  readonly state: CourseTabState<T>;
  /** The name of a page that isn't a tab of the course. */
  readonly title?: string;
  /** The tab's content, once loaded. */
  readonly children: (data: T, course: CourseMetadata) => ReactNode;
  /** Also show the content to denied visitors, as far as the server sends it (RTE-31). */
  readonly showsDenied?: boolean;
}

/** One tab of the course home in any of its states; sets the page title once loaded (FRM-05). */
export function CourseTab<T>({ tab, title, state, children, showsDenied = false }: CourseTabProps<T>) {
  const shown = state.status === 'denied' && showsDenied ? findShownDenied(state) : state;
  switch (shown.status) {
    case 'loading':
      return <LoadingCourse />;
    case 'denied':
      return <DeniedCourse course={shown.course} />;
    case 'loaded':
      return (
        <LoadedTab title={title ?? findTab(shown.course.tabs, tab)?.title} course={shown.course}>
          {children(shown.data, shown.course)}
        </LoadedTab>
      );
    default:
      return <FailedCourse error={shown.error} />;
  }
}

/** If the LMS shows the course itself, or denies this visitor the outline, only the denial is shown. */
function findShownDenied<T>(state: DeniedTabState<T>): CourseTabState<T> {
  const { course, tab } = state;
  if (course.courseAccess.errorCode === 'microfrontend_disabled') return state;
  if (tab.data !== undefined) return { status: 'loaded', course, data: tab.data };
  return tab.error === null ? { status: 'loading' } : state;
}

type DeniedTabState<T> = Extract<CourseTabState<T>, { readonly status: 'denied' }>;

interface LoadedTabProps {
  readonly title: string | undefined;
  readonly course: CourseMetadata;
  readonly children: ReactNode;
}

function LoadedTab({ title, course, children }: LoadedTabProps) {
  usePage(title, course.title);
  return <div className="page">{children}</div>;
}
