import type { ListedNoteWire } from '@lectern/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { defineMessages, t } from '../../i18n/messages.ts';
import { notFound } from '../../lib/errors.ts';
import { html } from '../../lib/html.ts';
import { type ListRow, registerLearnerList } from '../course-pages/learner-list.page.ts';
import { offersNotes } from '../notes-visibility/offers-notes.ts';
import { presentCourseNotes } from './notes.present.ts';
import { listNotes } from './notes.store.ts';

const messages = defineMessages({
  heading: { defaultMessage: 'Notes', description: 'Heading of the list of a learner’s notes on passages' },
  none: {
    defaultMessage: 'You have no notes in this course',
    description: 'Heading in place of the list of notes',
  },
  noneText: {
    defaultMessage: 'Select a passage of a text to highlight it or to add a note.',
    description: 'Below the heading “You have no notes in this course”',
  },
  gone: { defaultMessage: 'Its text is no longer in the course.', description: 'Below a note on a passage' },
  noNotes: {
    defaultMessage: 'This course has no notes.',
    description: 'Error for a course in which learners can’t take notes',
  },
});

/**
 * `GET /courses/{courseId}/edxnotes`: a learner's notes in all units, in the order of the course. Staff in a masquerade
 * see none.
 */
export function registerNotesPage(app: FastifyInstance, context: Context): void {
  registerLearnerList(app, context, {
    path: 'edxnotes',
    screen: 'notes',
    tabId: 'edxnotes',
    heading: messages.heading,
    empty: {
      title: messages.none,
      text: messages.noneText,
    },
    async listRows(access, { id: userId }, jumpTo) {
      if (!offersNotes(access)) throw notFound(t(messages.noNotes));
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
        ? html`${t(messages.gone)}`
        : html`<a href="${jumpTo(unit.usageKey)}" dir="auto">${unit.title}</a> · <bdi>${unit.sequenceTitle}</bdi>`,
  };
}
