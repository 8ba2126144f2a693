import {
  callPath,
  findCourseKeyOf,
  type Query,
  type UsageKey,
  unitFrameCall,
  unitPageCall,
} from '@lectern/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import type { Context } from '../../context.ts';
import { type Access, findAccess } from '../../kernel/access/access.ts';
import type { Identity } from '../../kernel/access/identity.ts';
import type { CompiledUnit } from '../../kernel/course/compiled-course.ts';
import { type BlockAccess, blockAccess } from '../../kernel/progress/block-access.ts';
import { tokenLearnerOf } from '../../kernel/unit-visit/token-access.ts';
import { languageClaim, sealUnitToken, type UnitClaims } from '../../kernel/unit-visit/unit-token.ts';
import { makeVisit } from '../../kernel/unit-visit/unit-visit.ts';
import { currentReading } from '../../pages/current-reading.ts';
import {
  honorCodeNotice,
  invalidLink,
  signInNotice,
  unavailable,
  unknownView,
  unreleased,
} from './frame-notices.ts';
import { type NoticePage, renderNoticePage } from './notice-page.html.ts';
import { renderRelayPage } from './relay-page.html.ts';
import { sendUnit } from './send-unit.ts';
import { findSequenceNotice } from './sequence-notice.ts';
import { noticePolicy } from './unit-csp.ts';
import { findParent, sendFramePage, type UnitOrigins, unitOriginsOf } from './unit-origins.ts';

const VIEWS = new Set(['student_view', 'public_view']);

interface FrameRequest {
  kind: 'request';
  usageKey: UsageKey;
  /** Anonymous for the public view, whoever asks. */
  identity: Identity;
  view: string;
  query: Query<typeof unitFrameCall>;
}

/** A page in place of the unit. */
interface Notice {
  kind: 'notice';
  status: number;
  page: NoticePage;
}

/** The sequence has a page that says why its units can't be read. */
interface ClosedSequence {
  kind: 'closed';
  sequenceKey: string;
}

interface FoundUnit {
  kind: 'unit';
  courseKey: string;
  access: Access;
  found: Extract<BlockAccess, { unit: CompiledUnit }>;
}

/**
 * `GET /xblock/{usage}`: the URL that front ends load into the frame (API-28, wire contract 19.1). Checks session and
 * access, then redirects to the unit's page on the units origin with a token; without a second origin, the page is
 * served here, sandboxed. A frame that doesn't request the unit directly gets a page of this origin around it, which
 * relays messages: front ends post to the origin of the LMS, and browsers drop messages for another origin than the
 * frame's.
 */
export function registerUnitFrame(app: FastifyInstance, context: Context): void {
  app.get(unitFrameCall.path, { config: { origin: 'site', csrf: 'never' } }, async (request, reply) => {
    const origins = unitOriginsOf(request, context.config);
    const asked = readFrameRequest(request);
    if (asked.kind === 'notice') return sendNotice(reply, asked, origins, findParent(request, origins));
    const found = await findUnit(context, asked, origins);
    switch (found.kind) {
      case 'notice':
        return sendNotice(reply, found, origins, findParent(request, origins));
      case 'closed':
        return reply.redirect(`${origins.site}/xblock/${found.sequenceKey}`);
      case 'unit':
        return sendFrame(context, request, reply, { ...asked, ...found, origins });
    }
  });
}

const notice = (status: number, page: NoticePage): Notice => ({ kind: 'notice', status, page });

function readFrameRequest(request: FastifyRequest): FrameRequest | Notice {
  const params = v.safeParse(unitFrameCall.params, request.params);
  const query = v.safeParse(unitFrameCall.query, request.query);
  if (!params.success || !query.success) return notice(400, invalidLink());
  const { view = 'student_view' } = query.output;
  if (!VIEWS.has(view)) return notice(400, unknownView());
  const identity: Identity =
    view === 'public_view' ? { ...request.identity, kind: 'anonymous' } : request.identity;
  return { kind: 'request', usageKey: params.output.usageKey, identity, view, query: query.output };
}

/** The unit, or what is shown in its place to somebody without access to it. */
async function findUnit(
  context: Context,
  { usageKey, identity, view }: FrameRequest,
  origins: UnitOrigins,
): Promise<FoundUnit | ClosedSequence | Notice> {
  const courseKey = findCourseKeyOf(usageKey);
  const access = courseKey === null ? null : await findAccess(context, courseKey, identity);
  if (access === null || courseKey === null) return notice(404, unavailable());
  if (view === 'student_view' && identity.kind === 'anonymous')
    return notice(404, signInNotice(origins, courseKey, usageKey));

  if (access.course.places.get(usageKey)?.level === 'sequence') {
    const page = await findSequenceNotice(access, usageKey, context.db.read, origins.site);
    return page === null ? notice(404, unavailable()) : notice(200, page);
  }
  const found = await blockAccess(access, usageKey, context.db.read);
  switch (found.kind) {
    case 'unknown':
    case 'denied':
      return notice(404, unavailable());
    case 'gated':
    case 'closed':
    case 'exam':
      return { kind: 'closed', sequenceKey: found.sequence.block.usageKey };
    case 'unreleased':
      return notice(404, unreleased());
    case 'unsigned':
      return notice(200, honorCodeNotice(origins, courseKey, usageKey));
    case 'locked':
    case 'granted':
      return { kind: 'unit', courseKey, access, found };
  }
}

function sendNotice(
  reply: FastifyReply,
  { status, page }: Notice,
  { site, ancestors }: UnitOrigins,
  parent: string,
): FastifyReply {
  return sendFramePage(reply, {
    status,
    policy: noticePolicy({ origin: site, ancestors }),
    markup: renderNoticePage(page, { origin: site, parent, linkTarget: '_parent' }),
  });
}

/** Sends the unit itself, a redirect to it, or the page around it that relays its messages. */
async function sendFrame(
  context: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  unit: Omit<FrameRequest, 'kind'> & Omit<FoundUnit, 'kind'> & { origins: UnitOrigins },
): Promise<FastifyReply> {
  const { usageKey, courseKey, identity, query, access, found, origins } = unit;
  const { show_title, prepared, jumpToId, direct, relayed } = query;
  const parent = findParent(request, origins);
  const isRelayed = direct !== '1' && request.headers['sec-fetch-dest'] === 'iframe';
  const claims = claimsOf(identity, access, {
    usageKey,
    courseKey,
    parent: isRelayed ? origins.site : parent,
  });
  const title = found.unit.block.displayName;
  if (origins.sandboxed) {
    if (isRelayed) {
      const path = callPath(unitFrameCall, { usageKey }, { ...query, direct: '1', relayed: '1' });
      return sendRelay(reply, origins, { title, url: origins.site + path, parent });
    }
    return sendUnit(reply, context, makeVisit(claims, access, found), origins, {
      showTitle: show_title !== '0',
      prefetched: prepared === '1',
      relayed: relayed === '1',
    });
  }
  const decided = { ...claims, decidedAt: access.now };
  const { token } = sealUnitToken(context.secrets.key('units'), decided, context.clock.now());
  const reading = currentReading() ?? undefined;
  const options = { show_title, prepared, jumpToId, reading, ...(isRelayed && { relayed: '1' as const }) };
  const url = origins.units + callPath(unitPageCall, { usageKey }, { token, ...options });
  if (isRelayed) return sendRelay(reply, origins, { title, url, parent });
  return reply.header('cache-control', 'no-store').redirect(url);
}

/** A sandboxed page has an opaque origin, which no list of origins can name. */
const ANYBODY = { from: 'null', to: '*' };

/** `url`: of the unit in the page. */
function sendRelay(
  reply: FastifyReply,
  { site, units, ancestors, sandboxed }: UnitOrigins,
  { title, url, parent }: { title: string; url: string; parent: string },
): FastifyReply {
  const ends = sandboxed ? ANYBODY : { from: units, to: units };
  return sendFramePage(reply, {
    status: 200,
    policy: noticePolicy({ origin: site, ancestors, frames: units }),
    markup: renderRelayPage(title, { unit: url, parent, ...ends }, site),
  });
}

function claimsOf(
  identity: Identity,
  access: Access,
  unit: { usageKey: string; courseKey: string; parent: string },
): UnitClaims {
  return { kind: 'unit', learner: tokenLearnerOf(identity, access), ...unit, ...languageClaim() };
}
