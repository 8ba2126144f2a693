import { courseNotesCall, removeNoteCall, setNotesVisibilityCall } from '@lectern/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { forbidden, notFound } from '../../http/errors.ts';
import { handle } from '../../http/route.ts';
import { accessFor, findAccess } from '../../kernel/access/access.ts';
import { offersNotes } from '../../kernel/access/offers-notes.ts';
import { requireUser } from '../../plugins/identity.ts';
import { presentCourseNotes } from './notes.present.ts';
import { deleteNote, listNotes, saveNotesVisibility } from './notes.store.ts';

/** A learner's notes in a course, outside its units, and whether they are shown (API-27, 17.3). */
export function registerCourseNotes(app: FastifyInstance, context: Context): void {
  const { db } = context;

  handle(app, courseNotesCall, async ({ params, identity }) => {
    const { id: userId } = requireUser({ identity });
    const access = await accessFor(context, params.courseId, identity);
    if (access.decision.denial !== null) {
      throw forbidden('You don’t have access to this course.', 'enrollment_required');
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
    if (!removed) throw notFound('You don’t have this note.');
    return { status: 204, body: null };
  });

  handle(app, setNotesVisibilityCall, async ({ params, body, identity }) => {
    const { id: userId } = requireUser({ identity });
    await db.write(async (tx) => {
      const access = await accessFor(context, params.courseId, identity, tx);
      if (!offersNotes(access)) throw notFound('This course has no notes.');
      await saveNotesVisibility(tx, { userId, courseKey: access.course.courseKey }, body.visibility);
    });
    return { status: 200, body: null };
  });
}
