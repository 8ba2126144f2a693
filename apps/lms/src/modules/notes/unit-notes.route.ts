import { removeUnitNoteCall, saveNoteCall, unitNotesCall } from '@lectern/contract';
import type { Block } from '@lectern/olx';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { lockUser } from '../../db/locks.ts';
import { handle } from '../../http/route.ts';
import { defineMessages, t } from '../../i18n/messages.ts';
import { openHandlerVisit } from '../../kernel/unit-visit/handler-request.ts';
import {
  getLearnerId,
  getVisitedBlock,
  requireUnit,
  type UnitVisit,
} from '../../kernel/unit-visit/unit-visit.ts';
import { badRequest, notFound } from '../../lib/errors.ts';
import { offersNotes } from '../notes-visibility/offers-notes.ts';
import { NOTE_LIMIT, takesNotes } from './notes.policy.ts';
import { presentNote } from './notes.present.ts';
import {
  countNotes,
  deleteNote,
  findNotedBlock,
  insertNote,
  listNotesOn,
  type Note,
  updateNote,
} from './notes.store.ts';

const messages = defineMessages({
  otherText: {
    defaultMessage: 'This note is on another text.',
    description: 'Error for a request that no page of the site sends',
  },
  limit: {
    defaultMessage: 'You can have up to {limit} notes in a course.',
    description: 'Error after a note was saved',
  },
  noNotes: {
    defaultMessage: 'You can’t take notes on this content.',
    description: 'Error after a note was saved',
  },
  off: {
    defaultMessage: 'This course has no notes.',
    description: 'Error, when notes were switched off since the page was opened',
  },
});

/** Handlers of notes in the frame: listing those of a unit, adding, changing and deleting them. */
export function registerUnitNotes(app: FastifyInstance, context: Context): void {
  const { db, clock } = context;

  handle(app, unitNotesCall, async (request) => {
    const visit = await openHandlerVisit(context, request);
    requireUnit(visit, request.params.usageKey);
    const learner = getNoteTaker(visit);
    const blocks = visit.blocks.filter(
      ({ block, state }) => state === 'open' && takesNotes(visit.unit, block),
    );
    const notes = await listNotesOn(
      db.read,
      learner,
      blocks.map(({ block }) => block.usageKey),
    );
    return {
      status: 200,
      body: { notes: notes.map((note) => ({ ...presentNote(note), usageKey: note.usageKey })) },
      headers: { 'cache-control': 'no-store' },
    };
  });

  handle(app, saveNoteCall, async (request) => {
    const visit = await openHandlerVisit(context, request);
    const learner = getNoteTaker(visit);
    const { usageKey } = getNotableBlock(visit, request.params.usageKey);
    const note: Note = { ...request.body, usageKey, createdAt: clock.now() };
    await db.write(async (tx) => {
      // Under a lock, so that concurrent requests can't exceed the limit.
      await lockUser(tx, learner.userId);
      const known = await findNotedBlock(tx, { userId: learner.userId, id: note.id });
      if (known === usageKey) return updateNote(tx, learner.userId, { ...note, at: note.createdAt });
      if (known !== null) throw badRequest(t(messages.otherText));
      if ((await countNotes(tx, learner)) >= NOTE_LIMIT) {
        throw badRequest(t(messages.limit, { limit: NOTE_LIMIT }), 'note_limit_reached');
      }
      return insertNote(tx, learner, note);
    });
    return { status: 200, body: { note: presentNote(note) } };
  });

  handle(app, removeUnitNoteCall, async (request) => {
    const visit = await openHandlerVisit(context, request);
    const learner = getNoteTaker(visit);
    getNotableBlock(visit, request.params.usageKey);
    await db.write((tx) => deleteNote(tx, learner, request.body.id));
    return { status: 200, body: { success: true as const } };
  });
}

/** A block of the visit that takes notes. Throws 400 for others. */
function getNotableBlock(visit: UnitVisit, usageKey: string): Block {
  const block = getVisitedBlock(visit, usageKey);
  if (!takesNotes(visit.unit, block)) throw badRequest(t(messages.noNotes));
  return block;
}

/**
 * The learner who takes notes in the visit. Throws 403 for visitors without an enrollment, 404 if notes are disabled.
 */
function getNoteTaker(visit: UnitVisit): { userId: number; courseKey: string } {
  const userId = getLearnerId(visit);
  if (!offersNotes(visit.access)) throw notFound(t(messages.off));
  return { userId, courseKey: visit.access.course.courseKey };
}
