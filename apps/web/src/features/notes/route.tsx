import type { LoaderFunctionArgs } from 'react-router';
import { CourseTab } from '../../course/CourseTab.tsx';
import { loadCourseTab } from '../../course/load-course-tab.ts';
import { getParam, useCourseId } from '../../course/route-context.ts';
import { useCourseTab } from '../../course/use-course.ts';
import { notesQuery } from '../../lms/notes.ts';
import { NotesPage } from './NotesPage.tsx';
import { useNotesTitle } from './use-notes-title.ts';

/** Requests the course's metadata and the notes together; a server of Open edX has a page of its own for them. */
export function loader({ params, ...args }: LoaderFunctionArgs) {
  const courseId = getParam(params, 'courseId');
  return loadCourseTab(args, {
    courseId,
    tab: 'edxnotes',
    query: notesQuery(courseId),
    fallback: ({ lmsBaseUrl }) => `${lmsBaseUrl}/courses/${courseId}/edxnotes/`,
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
