import { createHmac } from 'node:crypto';
import type { Block, ProblemContent } from '@lectern/olx';
import type { Context } from '../../context.ts';
import type { Reader } from '../../db/database.ts';
import { defineMessages, t } from '../../i18n/messages.ts';
import { keyObjectOf } from '../../kernel/keys/key-object.ts';
import { findBlockState } from '../../kernel/unit-visit/block-state.store.ts';
import { getVisitedBlock, type UnitVisit } from '../../kernel/unit-visit/unit-visit.ts';
import { badRequest } from '../../lib/errors.ts';
import { problemSituation } from './problem-situation.ts';
import type { ProblemSituation, ProblemState } from './problem-state.ts';
import { loadVariants } from './variants.ts';

const messages = defineMessages({
  unknown: {
    defaultMessage: 'This block isn’t a problem.',
    description: 'Error: the course has changed since the unit was opened',
  },
});

/** A learner at one problem. */
export interface ProblemVisit {
  unitVisit: UnitVisit;
  block: Block;
  problem: ProblemContent;
  /** The state as stored, which may be for another version of the problem; null without any. */
  stored: ProblemState | null;
  situation: ProblemSituation;
}

/** The seed of shuffled choices before the first reset: differs between learners, but not between visits. */
export function firstSeed(
  { secrets }: Pick<Context, 'secrets'>,
  userId: number | null,
  usageKey: string,
): number {
  return createHmac('sha256', keyObjectOf(secrets.problemSeeds))
    .update(`${userId ?? 'visitor'} ${usageKey}`)
    .digest()
    .readUInt32LE();
}

/**
 * Reads the problem and the learner's state of it. Throws 400 if the block isn't a problem, 403 if it is in another
 * unit.
 */
export async function openProblem(
  context: Context,
  unitVisit: UnitVisit,
  usageKey: string,
  reader: Reader,
): Promise<ProblemVisit> {
  const block = getVisitedBlock(unitVisit, usageKey);
  if (block.content.kind !== 'problem') throw badRequest(t(messages.unknown));
  const { learnerId, access } = unitVisit;
  const { courseKey } = access.course;
  const kept =
    learnerId === null
      ? null
      : await findBlockState<ProblemState>(reader, { userId: learnerId, courseKey, usageKey });
  const stored = kept?.state ?? null;
  const situation = problemSituation(block, block.content, {
    state: stored,
    seed: firstSeed(context, learnerId, usageKey),
    now: access.now,
    variantOf: await loadVariants([block.content]),
  });
  return { unitVisit, block, problem: situation.problem, stored, situation };
}
