import { findCourseKeyOf, type SequenceWire, sequenceCall } from '@lectern/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import type { Reader } from '../../db/database.ts';
import { handle } from '../../http/route.ts';
import { serializedJson } from '../../http/serialized-json.ts';
import { defineMessages, t } from '../../i18n/messages.ts';
import { SHOWN_ELSEWHERE } from '../../kernel/access/access.policy.ts';
import { type Access, findAccess } from '../../kernel/access/access.ts';
import { courseDenied } from '../../kernel/access/course-denied.ts';
import type { CompiledSequence } from '../../kernel/course/compiled-course.ts';
import { findGate, isUnmetPrerequisite } from '../../kernel/progress/gating.ts';
import { completionOf } from '../../kernel/progress/overlay.ts';
import { notAuthenticated, notFound } from '../../lib/errors.ts';
import { findSequenceMarks } from './positions.store.ts';
import { presentClosedSequence, writeOpenSequence } from './sequence.present.ts';

const messages = defineMessages({
  missing: { defaultMessage: 'This lesson doesn’t exist.', description: 'Error of a call for a lesson' },
});

export function registerSequence(app: FastifyInstance, context: Context): void {
  handle(app, sequenceCall, async ({ params, identity }) => {
    const courseKey = findCourseKeyOf(params.sequenceId);
    const access = courseKey && (await findAccess(context, courseKey, identity));
    const place = access?.course.places.get(params.sequenceId);
    if (!access || !place) throw blockNotFound();
    const { denial } = access.decision;
    if (denial === 'authentication_required') throw notAuthenticated();
    if (denial !== null) throw courseDenied(access.decision);
    if (access.elsewhere !== null) throw courseDenied(SHOWN_ELSEWHERE);
    if (place.level !== 'sequence') return { status: 422, body: null };
    const sequence = access.course.sequences[place.sequence];
    const state = access.view.sequences[place.sequence];
    if (!sequence || state === undefined || state === 'hidden') throw blockNotFound();
    return { status: 200, body: await getSequence(access, sequence, context.db.read) };
  });
}

const blockNotFound = () => notFound(t(messages.missing), 'block_not_found');

async function getSequence(
  access: Access,
  sequence: CompiledSequence,
  reader: Reader,
): Promise<SequenceWire> {
  const { course, user, view } = access;
  const learner = user && { userId: user.id, courseKey: course.courseKey };
  // As empty as for the block calls: the client of 2021 turns to it from the last released unit, and back at a 404.
  if (view.sequences[sequence.index] === 'unreleased')
    return presentClosedSequence(access, sequence, { prerequisite: null, position: null });
  const marks =
    learner && (await findSequenceMarks(reader, { ...learner, sequenceKey: sequence.block.usageKey }));
  const position = marks?.position ?? null;
  const prerequisite = (await findGate(access, sequence, reader))?.sequence ?? null;
  if (prerequisite || view.sequences[sequence.index] === 'closed')
    return presentClosedSequence(access, sequence, { prerequisite, position });
  const completed = learner && (await completionOf(access, reader)).units;
  return serializedJson(
    writeOpenSequence(access, sequence, {
      position,
      unlocksOthers: await isUnmetPrerequisite(access, sequence, reader),
      isBookmarked: ({ block }) => marks?.bookmarked.has(block.usageKey) === true,
      isComplete: ({ index }) => completed?.[index] === 1,
    }),
  );
}
