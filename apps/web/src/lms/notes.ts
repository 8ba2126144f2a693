import {
  courseNotesCall,
  type ListedNoteWire,
  removeNoteCall,
  setNotesVisibilityCall,
} from '@lectern/contract';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { type Courseware, coursewareQuery } from './courseware.ts';
import { getLms } from './lms.ts';
import { emptyWhenRefused } from './tab-refusal.ts';

/** A note of the learner, or a highlight where `text` is empty. */
export interface CourseNote {
  id: string;
  /** The text that it is about, as it was selected; formulas are TeX between dollar signs. */
  quote: string;
  color: 'yellow' | 'green' | 'blue' | 'pink';
  text: string;
  /** ISO date-time. */
  createdAt: string;
  /** Whether its quote is in the unit: unchanged, changed, or missing. */
  state: 'found' | 'changed' | 'missing';
  /** Null when its unit is no longer in the course, or hidden from the learner. */
  unit: NotedUnit | null;
}

export interface NotedUnit {
  id: string;
  title: string;
  sequenceId: string;
  sequenceTitle: string;
  sectionTitle: string;
}

export function readCourseNote({
  unit,
  id,
  quote,
  color,
  text,
  createdAt,
  state,
}: ListedNoteWire): CourseNote {
  return {
    id,
    quote,
    color,
    text,
    createdAt,
    state,
    unit: unit && {
      id: unit.usageKey,
      title: unit.title,
      sequenceId: unit.sequenceKey,
      sequenceTitle: unit.sequenceTitle,
      sectionTitle: unit.sectionTitle,
    },
  };
}

/**
 * The learner's notes in the order of the course; those without a unit come last. Null when the server refuses them: to a
 * visitor without an account, or to one who may not open the course. Only Lectern's LMS has them.
 */
export function notesQuery(courseId: string) {
  return queryOptions({
    queryKey: ['notes', courseId],
    queryFn: ({ client, signal }): Promise<readonly CourseNote[] | null> =>
      emptyWhenRefused(client, courseId, async () => {
        const { body } = await getLms(client).transport.request(courseNotesCall, {
          params: { courseId },
          signal,
        });
        return body.notes.map(readCourseNote);
      }),
    // Notes are written in the frame of a unit, unseen by this cache.
    staleTime: 0,
  });
}

/** Deletes a note, then removes it from the cached list. Throws an LmsError. */
export async function removeNote(client: QueryClient, courseId: string, noteId: string): Promise<void> {
  await getLms(client).transport.request(removeNoteCall, { params: { courseId, noteId } });
  client.setQueryData(notesQuery(courseId).queryKey, (notes) => notes?.filter(({ id }) => id !== noteId));
}

/**
 * Shows or hides the learner's notes in a course from now on (API-27): sends the state just chosen (CS-37) and, once that
 * succeeds, changes the course's own. Throws an LmsError.
 */
export async function setNotesVisibility(
  client: QueryClient,
  courseId: string,
  visible: boolean,
): Promise<void> {
  await getLms(client).transport.request(setNotesVisibilityCall, {
    params: { courseId },
    body: { visibility: visible },
  });
  client.setQueryData(coursewareQuery(courseId).queryKey, (known: Courseware | undefined) =>
    known === undefined
      ? known
      : { ...known, course: { ...known.course, notes: { ...known.course.notes, visible } } },
  );
}
