import { randomBytes } from 'node:crypto';
import { resetDeadlinesCall } from '@lectern/contract';
import type { FastifyReply } from 'fastify';
import type { Context } from '../../context.ts';
import { offersNotes } from '../../kernel/access/offers-notes.ts';
import { courseLinks } from '../../kernel/course/links.ts';
import { sealUnitToken } from '../../kernel/unit-visit/unit-token.ts';
import type { UnitVisit } from '../../kernel/unit-visit/unit-visit.ts';
import { unlockFiles } from '../course-files/locked-files.ts';
import { listBlockStates } from '../problems/block-state.store.ts';
import { firstSeed } from '../problems/problem-visit.ts';
import { needsOwnPage } from './own-page.policy.ts';
import { unitPolicy } from './unit-csp.ts';
import { sendFramePage, type UnitOrigins } from './unit-origins.ts';
import { renderUnitPage } from './unit-page.html.ts';

/** How the front end requested the page. */
export interface UnitPageOptions {
  showTitle: boolean;
  prepared: boolean;
  /** Whether the frame is embedded by the LMS's relay page rather than by the front end. */
  relayed: boolean;
}

/** Sends the page of a unit to a visitor who may use it. Two queries at most. */
export async function sendUnit(
  reply: FastifyReply,
  context: Context,
  visit: UnitVisit,
  origins: UnitOrigins,
  { showTitle, prepared, relayed }: UnitPageOptions,
): Promise<FastifyReply> {
  const { claims, learnerId, access } = visit;
  const { courseKey } = access.course;
  const { own, site, learningUrl, ancestors, sandboxed } = origins;
  const links = courseLinks({ origin: site, learningUrl }, courseKey);
  const now = context.clock.now();
  const key = context.secrets.key('units');
  const { token } = sealUnitToken(key, claims, now);
  const keys = visit.blocks.filter(({ state }) => state === 'open').map(({ block }) => block.usageKey);
  const states =
    learnerId === null
      ? new Map<string, unknown>()
      : await listBlockStates(context.db.read, { userId: learnerId, courseKey }, keys);
  const nonce = randomBytes(16).toString('base64');
  const page = renderUnitPage({
    visit,
    own,
    nonce,
    showTitle,
    linkTarget: relayed ? '_top' : '_parent',
    staffToolsUrl: access.visitor.isStaff ? `${links.staff('problem')}?block=` : null,
    states,
    parts: sealParts(key, visit, own, now),
    seedOf: (usageKey) => firstSeed(context, learnerId, usageKey),
    settings: {
      token,
      mark: randomBytes(16).toString('base64url'),
      handlers: `${own}/courses/${courseKey}/xblock/`,
      usageKey: claims.usageKey,
      parent: claims.parent,
      keeps: visit.keeps,
      prepared,
      reload: links.jumpTo(claims.usageKey),
      courseKey,
      notes: learnerId !== null && offersNotes(access) ? { visible: access.head.showsNotes } : null,
      deadlines: site + resetDeadlinesCall.path,
    },
  });
  return sendFramePage(reply, {
    status: 200,
    policy: unitPolicy({ own, ancestors, sandboxed, nonce }),
    markup: unlockFiles(context, page, { course: access.course, learner: claims.learner }),
  });
}

/** URLs of blocks that get a page of their own, each with a token for that page only. */
function sealParts(key: Uint8Array, visit: UnitVisit, own: string, now: number): Map<string, string> {
  const parts = new Map<string, string>();
  for (const { block, state } of visit.blocks) {
    if (state !== 'open' || block.content.kind !== 'html' || !needsOwnPage(block.content)) continue;
    const { usageKey } = block;
    const { token } = sealUnitToken(key, { ...visit.claims, kind: 'part', usageKey }, now);
    parts.set(usageKey, `${own}/units/${usageKey}/part?token=${token}`);
  }
  return parts;
}
