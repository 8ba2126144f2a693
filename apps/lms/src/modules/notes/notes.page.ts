import type { ListedNoteWire } from '@lectern/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { notFound } from '../../http/errors.ts';
import { offersNotes } from '../../kernel/access/offers-notes.ts';
import { html } from '../../pages/html.ts';
import { type ListRow, registerLearnerList } from '../course-pages/learner-list.page.ts';
import { presentCourseNotes } from './notes.present.ts';
import { listNotes } from './notes.store.ts';

/**
 * `GET /courses/{courseId}/edxnotes`: a learner's notes in all units, in the order of the course. Staff in a masquerade
 * see none.
 */
export function registerNotesPage(app: FastifyInstance, context: Context): void {
  registerLearnerList(app, context, {
    path: 'edxnotes',
    screen: 'notes',
    tabId: 'edxnotes',
    heading: 'Notes',
    empty: {
      title: 'You have no notes in this course',
      text: 'Select a passage of a text to highlight it or to add a note.',
    },
    async listRows(access, { id: userId }, jumpTo) {
      if (!offersNotes(access)) throw notFound('This course has no notes.');
      if (access.masquerade !== null) return [];
      const notes = await listNotes(context.db.read, { userId, courseKey: access.course.courseKey });
      return presentCourseNotes(access, notes).map((note) => row(note, jumpTo));
    },
  });
}

function row({ quote, text, unit }: ListedNoteWire, jumpTo: (usageKey: string) => string): ListRow {
  return {
    name: html`<blockquote dir="auto">${quote}</blockquote>
${text !== '' && html`<p dir="auto">${text}</p>`}`,
    below:
      unit === null
        ? html`Its text is no longer in the course.`
        : html`<a href="${jumpTo(unit.usageKey)}" dir="auto">${unit.title}</a> · <bdi>${unit.sequenceTitle}</bdi>`,
  };
}
