import type { Block } from '@lectern/olx';
import type { Context } from '../../context.ts';
import { switchLanguage } from '../../i18n/current-language.ts';
import { english, findLanguage } from '../../i18n/languages.ts';
import { defineMessages, t } from '../../i18n/messages.ts';
import { forbidden, HttpError, notFound } from '../../lib/errors.ts';
import type { Access } from '../access/access.ts';
import type { RuleScope } from '../access/course-restrictions.ts';
import { masqueradeIsReadOnly } from '../access/masquerade-access.ts';
import type { CompiledSequence, CompiledUnit } from '../course/compiled-course.ts';
import { componentRestriction } from '../course-view/course-view.ts';
import { withOwnDue } from '../due-dates/due.policy.ts';
import { readByAnyKey } from '../keys/secrets.ts';
import { type BlockAccess, blockAccess } from '../progress/block-access.ts';
import { examNotRunning } from '../progress/exam-state.ts';
import { findAccessOfToken, type TokenRequest } from './token-access.ts';
import { DECISION_LIFETIME, readUnitToken, type UnitClaims, type UnitTokenKind } from './unit-token.ts';

const messages = defineMessages({
  expired: {
    defaultMessage: 'This page has been open for too long.',
    description: 'Error in a unit, followed by a link that reloads it',
  },
  invalid: {
    defaultMessage: 'This isn’t a valid unit token.',
    description: 'Error: the address of a unit was changed by hand',
  },
  sessionOver: {
    defaultMessage: 'Your session has ended, or you’ve changed how you view this course.',
    description: 'Error in a unit, followed by a link that reloads it',
  },
  noCourse: {
    defaultMessage: 'This course doesn’t exist.',
    description: 'Error in a unit',
  },
  noUnit: {
    defaultMessage: 'This unit doesn’t exist.',
    description: 'Error in a unit',
  },
  denied: {
    defaultMessage: 'You no longer have access to this unit.',
    description: 'Error in a unit',
  },
  gated: {
    defaultMessage: 'This content is for learners in the verified track.',
    description: 'Error in a unit, for content that needs the paid track',
  },
  otherUnit: {
    defaultMessage: 'This token is for another unit.',
    description: 'Error: the address of a unit was changed by hand',
  },
  signIn: {
    defaultMessage: 'Sign in and enroll to take part.',
    description: 'Error in a unit, to visitors',
  },
});

/** A block of a unit with this visitor's due date; `locked`: for verified learners only. */
export interface VisitedBlock {
  block: Block;
  state: 'open' | 'locked';
}

/** A visitor with access to a unit, and the blocks that they can use. */
export interface UnitVisit {
  claims: UnitClaims;
  access: Access;
  unit: CompiledUnit;
  sequence: CompiledSequence;
  /** In page order; of a single block only that one. */
  blocks: VisitedBlock[];
  /** Whose work in the unit is shown: an enrolled learner's or a staff member's. Null for all others. */
  learnerId: number | null;
  /** Whether their activity is saved; not while staff view the unit as a learner. */
  savesWork: boolean;
}

/** The token of a request. `follows`: whether it is the one of the site's redirect, whose decision may be relied on. */
interface PresentedToken {
  token: string;
  kind: UnitTokenKind;
  request: TokenRequest;
  follows?: boolean;
}

/** The refusal of a token that isn't one of a unit. */
export const invalidToken = (status: 400 | 401): HttpError =>
  new HttpError(status, 'unit_token_invalid', t(messages.invalid));

/** Reads and checks a token, then opens the visit as {@link openVisit}. Throws 401 with the token's fault. */
export async function openVisitByToken(
  context: Context,
  { token, kind, request, follows = false }: PresentedToken,
): Promise<UnitVisit> {
  const now = context.clock.now();
  const claims = await readByAnyKey(
    context.secrets.keys('units'),
    async (key) => readUnitToken(key, token, { kind, now }),
    'unit_token_invalid',
  );
  if (claims === 'unit_token_expired') throw new HttpError(401, claims, t(messages.expired));
  if (claims === 'unit_token_invalid') throw invalidToken(401);
  switchLanguage(findLanguage(claims.language, context.config.additionalLanguages) ?? english);
  const { decidedAt = Number.NEGATIVE_INFINITY, ...rights } = claims;
  const isDecided = follows && Math.abs(now - decidedAt) < DECISION_LIFETIME;
  return openVisit(context, rights, request, isDecided ? 'head' : 'all');
}

/**
 * The visit of a verified token. The session and the rules in `scope` are checked, so that a token outlives neither. Throws
 * 401 `not_authenticated` when its session has ended, 403 when the learner has lost access, 404 when the unit is gone.
 */
async function openVisit(
  context: Context,
  claims: UnitClaims,
  request: TokenRequest,
  scope: RuleScope,
): Promise<UnitVisit> {
  const reader = context.db.read;
  const access = await findAccessOfToken(context, claims, request, reader, scope);
  if (access === 'session_over') {
    throw new HttpError(401, 'not_authenticated', t(messages.sessionOver));
  }
  if (!access) throw notFound(t(messages.noCourse), 'course_not_found');
  const found = await blockAccess(access, claims.usageKey, reader);
  if (found.kind === 'unknown') throw notFound(t(messages.noUnit), 'block_not_found');
  if (found.kind === 'exam') throw examNotRunning(found.state);
  if (found.kind !== 'granted' && found.kind !== 'locked') {
    throw forbidden(t(messages.denied));
  }
  return makeVisit(claims, access, found);
}

/**
 * The content that a visitor gets of a unit: everything that is open in it; for a locked one, only the placeholders of
 * its blocks.
 */
export function makeVisit(
  claims: UnitClaims,
  access: Access,
  { kind, unit, sequence }: Pick<Extract<BlockAccess, { unit: CompiledUnit }>, 'kind' | 'unit' | 'sequence'>,
): UnitVisit {
  const { visitor, user } = access;
  const learnerId = user && (visitor.track !== null || visitor.isStaff) ? user.id : null;
  const asked =
    unit.block.usageKey === claims.usageKey
      ? unit.components
      : unit.components.filter(({ usageKey }) => usageKey === claims.usageKey);
  return {
    claims,
    access,
    unit,
    sequence,
    blocks: asked
      .flatMap((block) => visitedBlock(block, access))
      .map((visited) => (kind === 'locked' ? { ...visited, state: 'locked' } : visited)),
    learnerId,
    savesWork: learnerId !== null && access.masquerade === null,
  };
}

function visitedBlock(block: Block, { view, course, scheduleStart, now }: Access): VisitedBlock[] {
  const restriction = componentRestriction(block, view);
  const isReleased = view.audience === 'staff' || block.start <= now;
  if (restriction === 'hidden' || !isReleased) return [];
  return [{ block: withOwnDue(course.tree, block, scheduleStart), state: restriction }];
}

const otherUnit = (): HttpError => forbidden(t(messages.otherUnit));

/** Throws 403 for a visit whose token is for another unit. */
export function requireUnit({ claims }: Pick<UnitVisit, 'claims'>, usageKey: string): void {
  if (claims.usageKey !== usageKey) throw otherUnit();
}

/** The open block of a visit. Throws 403 for one of another unit, or one that this visitor can't use. */
export function getVisitedBlock(visit: UnitVisit, usageKey: string): Block {
  const found = visit.blocks.find(({ block }) => block.usageKey === usageKey);
  if (found?.state === 'open') return found.block;
  if (found) throw forbidden(t(messages.gated), 'content_gated');
  throw otherUnit();
}

/** The learner whose activity is saved; throws 403 for visitors without one, and for staff who view the unit as a learner. */
export function getLearnerId(visit: UnitVisit): number {
  if (visit.access.masquerade !== null) throw masqueradeIsReadOnly();
  if (visit.learnerId === null) throw forbidden(t(messages.signIn), 'enrollment_required');
  return visit.learnerId;
}
