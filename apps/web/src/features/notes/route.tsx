import type { LoaderFunctionArgs } from 'react-router';
import { CourseTab } from '../../course/CourseTab.tsx';
import { claimFallback } from '../../course/fallback-guard.ts';
import { leavePage } from '../../course/leave.ts';
import { loadCourseTab } from '../../course/load-course-tab.ts';
import { paths } from '../../course/paths.ts';
import { redirectTo } from '../../course/redirect-to.ts';
import { getParam, getQueryClient, useCourseId } from '../../course/route-context.ts';
import { useCourseTab } from '../../course/use-course.ts';
import { getLms } from '../../lms/lms.ts';
import { notesQuery } from '../../lms/notes.ts';
import { NotesPage } from './NotesPage.tsx';
import { useNotesTitle } from './use-notes-title.ts';

/**
 * Requests the course's metadata and the notes together. An Open edX LMS has its own page for notes and no
 * call for their data: this redirects there or, if that page has just redirected back, to the outline.
 */
export async function loader({ params, ...args }: LoaderFunctionArgs) {
  const courseId = getParam(params, 'courseId');
  const { isLectern, lmsBaseUrl } = getLms(getQueryClient(args.context)).config;
  const lmsPage = `${lmsBaseUrl}/courses/${courseId}/edxnotes/`;
  if (!isLectern) {
    return claimFallback(lmsPage, Date.now(), () => window.sessionStorage)
      ? leavePage(args.context, lmsPage)
      : redirectTo(args.request, paths.outline(courseId));
  }
  return loadCourseTab(args, {
    courseId,
    tab: 'edxnotes',
    query: notesQuery(courseId),
    fallback: () => lmsPage,
  });
}

/** `/course/{courseId}/notes`: the learner's notes in all units. */
export function Component() {
  const courseId = useCourseId();
  const title = useNotesTitle();
  const state = useCourseTab(courseId, notesQuery(courseId));
  return (
    <CourseTab tab="edxnotes" title={title} state={state}>
      {(notes, course) => <NotesPage notes={notes} course={course} />}
    </CourseTab>
  );
}
