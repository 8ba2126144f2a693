import { randomBytes } from 'node:crypto';
import { resetDeadlinesCall } from '@lectern/contract';
import type { FastifyReply } from 'fastify';
import type { Context } from '../../context.ts';
import { type CourseLinks, courseLinks } from '../../kernel/course/links.ts';
import { countDraws } from '../../kernel/draws/draws.store.ts';
import { factOf } from '../../kernel/learner-facts/learner-fact.ts';
import { findExamState } from '../../kernel/progress/exam-state.ts';
import { sealUnitToken } from '../../kernel/unit-visit/unit-token.ts';
import type { UnitVisit } from '../../kernel/unit-visit/unit-visit.ts';
import { withReading } from '../../pages/current-reading.ts';
import { signFiles } from '../course-files/file-links.ts';
import { topicOfUnit } from '../discussions/course-topics.ts';
import { hasDiscussions } from '../discussions/has-discussions.ts';
import { offersNotes } from '../notes-visibility/offers-notes.ts';
import { showsNotes } from '../notes-visibility/shows-notes.ts';
import type { ChoiceLabels } from './choices.html.ts';
import { isConditional } from './conditions.policy.ts';
import { nestsTexts, type TextGroup } from './nested-frames.policy.ts';
import { listStreamOrigins } from './streams.policy.ts';
import { unitPolicy } from './unit-csp.ts';
import { sendFramePage, type UnitOrigins } from './unit-origins.ts';
import { renderUnitPage } from './unit-page.html.ts';
import { loadUnitWork } from './unit-work.ts';

/** How the front end requested the page. */
export interface UnitPageOptions {
  showTitle: boolean;
  prefetched: boolean;
  /** Whether the frame is embedded by the LMS's relay page rather than by the front end. */
  relayed: boolean;
}

/**
 * Sends the page of a unit to a visitor who may use it. The queries are those of {@link loadUnitWork}, and one for staff where
 * content differs between learners.
 */
export async function sendUnit(
  reply: FastifyReply,
  context: Context,
  visit: UnitVisit,
  origins: UnitOrigins,
  { showTitle, prefetched, relayed }: UnitPageOptions,
): Promise<FastifyReply> {
  const { claims, learnerId, access } = visit;
  const { courseKey } = access.course;
  const { units, site, learningUrl, ancestors, sandboxed } = origins;
  const links = courseLinks({ origin: site, learningUrl }, courseKey);
  const now = context.clock.now();
  const key = context.secrets.key('units');
  const { token } = sealUnitToken(key, claims, now);
  const nonce = randomBytes(16).toString('base64');
  const page = renderUnitPage({
    visit,
    origin: units,
    nonce,
    showTitle,
    linkTarget: relayed ? '_top' : '_parent',
    staffUrlOf: access.visitor.isStaff
      ? (page, usageKey) => `${links.staff(page)}?block=${encodeURIComponent(usageKey)}`
      : null,
    discussionUrl: findDiscussionUrl(visit, links),
    work: await loadUnitWork(context, visit, units),
    choices: access.visitor.isStaff ? await listChoices(context, visit) : null,
    nestedUrlOf: nestsTexts(visit.unit) ? nestedUrls(key, visit, units, now) : null,
    linkTo: links.jumpTo,
    settings: {
      token,
      mark: randomBytes(16).toString('base64url'),
      handlers: `${units}/courses/${courseKey}/xblock/`,
      usageKey: claims.usageKey,
      parent: claims.parent,
      savesWork: visit.savesWork,
      prefetched,
      reload: links.jumpTo(claims.usageKey),
      courseKey,
      notes: learnerId !== null && offersNotes(access) ? { visible: factOf(access.head, showsNotes) } : null,
      conditional: isConditional(visit),
      timed: findExamState(access, visit.sequence) === 'running',
      deadlines: site + resetDeadlinesCall.path,
    },
  });
  const streams = listStreamOrigins(visit.blocks.map(({ block }) => block.content));
  return sendFramePage(reply, {
    status: 200,
    policy: unitPolicy({ origin: units, ancestors, sandboxed, nonce, streams }),
    markup: signFiles(context, page, { course: access.course, learner: claims.learner }),
  });
}

/** Null also in a unit without a discussion. */
function findDiscussionUrl({ access, unit, blocks }: UnitVisit, links: CourseLinks): string | null {
  const isShown = blocks.some(({ block }) => block.content.kind === 'discussion');
  if (!isShown || !hasDiscussions(access)) return null;
  const topic = topicOfUnit(access.course, unit.block.usageKey);
  return topic ? links.discussion('topics', encodeURIComponent(topic.id)) : links.discussion();
}

/** Null in a unit that is the same for all learners. */
async function listChoices(context: Context, { access, blocks }: UnitVisit): Promise<ChoiceLabels | null> {
  const { courseKey, tree } = access.course;
  const keys = blocks.flatMap(({ block }) => (block.within ?? []).map(({ selector }) => selector));
  if (keys.length === 0) return null;
  const counts = await countDraws(context.db.read, courseKey, [...new Set(keys)]);
  return { selectors: tree.selectors ?? {}, counts };
}

/** URLs of the unit's nested pages, with a token that only opens these. */
function nestedUrls(
  key: Uint8Array,
  { claims }: UnitVisit,
  unitsOrigin: string,
  now: number,
): (group: TextGroup) => string {
  const { token } = sealUnitToken(key, { ...claims, kind: 'nested' }, now);
  const address = withReading(`${unitsOrigin}/units/${claims.usageKey}/texts?token=${token}`);
  return (group) => `${address}&from=${encodeURIComponent(group[0].block.usageKey)}&count=${group.length}`;
}
