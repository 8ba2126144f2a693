import { courseNotesCall, removeNoteCall, setNotesVisibilityCall } from '@lectern/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { handle } from '../../http/route.ts';
import { defineMessages, t } from '../../i18n/messages.ts';
import { accessFor, findAccess } from '../../kernel/access/access.ts';
import { forbidden, notFound } from '../../lib/errors.ts';
import { requireUser } from '../../plugins/identity.ts';
import { saveNotesVisibility } from '../notes-visibility/notes-visibility.store.ts';
import { offersNotes } from '../notes-visibility/offers-notes.ts';
import { presentCourseNotes } from './notes.present.ts';
import { deleteNote, listNotes } from './notes.store.ts';

const messages = defineMessages({
  noAccess: {
    defaultMessage: 'You don’t have access to this course.',
    description: 'Error of a call for a course',
  },
  missing: {
    defaultMessage: 'You don’t have this note.',
    description: 'Error of a call for a note on a passage',
  },
  off: {
    defaultMessage: 'This course has no notes.',
    description: 'Error for a course in which learners can’t take notes',
  },
});

/** A learner's notes in a course, outside its units, and whether they are shown (API-27, 17.3). */
export function registerCourseNotes(app: FastifyInstance, context: Context): void {
  const { db } = context;

  handle(app, courseNotesCall, async ({ params, identity }) => {
    const { id: userId } = requireUser({ identity });
    const access = await accessFor(context, params.courseId, identity);
    if (access.decision.denial !== null) {
      throw forbidden(t(messages.noAccess), 'enrollment_required');
    }
    // Also if the team has disabled notes since: they belong to the learner. Staff in a masquerade see none.
    const learner = { userId, courseKey: params.courseId };
    const notes = access.masquerade === null ? await listNotes(db.read, learner) : [];
    return {
      status: 200,
      body: { notes: presentCourseNotes(access, notes) },
      headers: { 'cache-control': 'no-store' },
    };
  });

  handle(app, removeNoteCall, async ({ params, identity }) => {
    const { id: userId } = requireUser({ identity });
    const { courseId: courseKey, noteId } = params;
    const removed = await db.write(async (tx) => {
      await findAccess(context, courseKey, identity, tx);
      return deleteNote(tx, { userId, courseKey }, noteId);
    });
    if (!removed) throw notFound(t(messages.missing));
    return { status: 204, body: null };
  });

  handle(app, setNotesVisibilityCall, async ({ params, body, identity }) => {
    const { id: userId } = requireUser({ identity });
    await db.write(async (tx) => {
      const access = await accessFor(context, params.courseId, identity, tx);
      if (!offersNotes(access)) throw notFound(t(messages.off));
      await saveNotesVisibility(tx, { userId, courseKey: access.course.courseKey }, body.visibility);
    });
    return { status: 200, body: null };
  });
}
