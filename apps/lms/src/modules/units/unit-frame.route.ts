import { callPath, findCourseKeyOf, unitFrameCall, unitPageCall } from '@lectern/contract';
import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import type { Context } from '../../context.ts';
import { currentLanguage } from '../../i18n/current-language.ts';
import { defineMessages, t } from '../../i18n/messages.ts';
import { type Access, findAccess } from '../../kernel/access/access.ts';
import { jumpToUrl } from '../../kernel/course/links.ts';
import { blockAccess } from '../../kernel/progress/block-access.ts';
import { tokenLearnerOf } from '../../kernel/unit-visit/token-access.ts';
import { sealUnitToken, type UnitClaims } from '../../kernel/unit-visit/unit-token.ts';
import { makeVisit } from '../../kernel/unit-visit/unit-visit.ts';
import type { Identity } from '../../plugins/identity.types.ts';
import { type NoticePage, renderNoticePage } from './notice-page.html.ts';
import { renderRelayPage } from './relay-page.html.ts';
import { sendUnit } from './send-unit.ts';
import { findSequenceNotice } from './sequence-notice.ts';
import { noticePolicy } from './unit-csp.ts';
import { findParent, sendFramePage, type UnitOrigins, unitOriginsOf } from './unit-origins.ts';

const messages = defineMessages({
  invalid: {
    defaultMessage: 'This link isn’t valid',
    description: 'Heading in place of a unit',
  },
  invalidText: {
    defaultMessage: 'It doesn’t contain a valid unit.',
    description: 'Below “This link isn’t valid”',
  },
  view: {
    defaultMessage: 'This view doesn’t exist',
    description: 'Heading in place of a unit, for an address that no page of the site has',
  },
  viewText: {
    defaultMessage: 'A unit has a student view and a public view.',
    description: 'Below “This view doesn’t exist”',
  },
  unreleased: {
    defaultMessage: 'This unit isn’t open yet',
    description: 'Heading in place of a unit',
  },
  unreleasedText: {
    defaultMessage: 'Come back once it’s released.',
    description: 'Below “This unit isn’t open yet”',
  },
  unavailable: {
    defaultMessage: 'This unit isn’t available',
    description: 'Heading in place of a unit',
  },
  unavailableText: {
    defaultMessage: 'It doesn’t exist, or you don’t have access to it.',
    description: 'Below “This unit isn’t available”',
  },
  honorCode: {
    defaultMessage: 'Agree to the honor code first',
    description: 'Heading in place of a unit with graded work',
  },
  honorCodeText: {
    defaultMessage: 'This work is graded. Once you agree to the honor code of the course, it opens.',
    description: 'Below “Agree to the honor code first”',
  },
  readHonorCode: {
    defaultMessage: 'Read the honor code',
    description: 'Link in place of a unit',
  },
  signedOut: {
    defaultMessage: 'You’re signed out',
    description: 'Heading in place of a unit',
  },
  signedOutText: {
    defaultMessage: 'Sign in to read this unit.',
    description: 'Below “You’re signed out”',
  },
  signIn: {
    defaultMessage: 'Sign in',
    description: 'Link in place of a unit',
  },
});

const VIEWS = new Set(['student_view', 'public_view']);

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
    const say = (status: number, notice: NoticePage) =>
      sendFramePage(reply, {
        status,
        policy: noticePolicy({ own: origins.site, ancestors: origins.ancestors }),
        markup: renderNoticePage(notice, {
          own: origins.site,
          parent: findParent(request, origins),
          linkTarget: '_parent',
        }),
      });

    const params = v.safeParse(unitFrameCall.params, request.params);
    const query = v.safeParse(unitFrameCall.query, request.query);
    if (!params.success || !query.success) {
      return say(400, notice(t(messages.invalid), t(messages.invalidText)));
    }
    const { usageKey } = params.output;
    const { view = 'student_view', show_title, prepared, jumpToId, direct, relayed } = query.output;
    if (!VIEWS.has(view)) return say(400, notice(t(messages.view), t(messages.viewText)));

    const identity: Identity =
      view === 'public_view' ? { ...request.identity, kind: 'anonymous' } : request.identity;
    const courseKey = findCourseKeyOf(usageKey);
    const access = courseKey === null ? null : await findAccess(context, courseKey, identity);
    if (access === null || courseKey === null) return say(404, unavailable());
    if (view === 'student_view' && identity.kind === 'anonymous')
      return say(404, signInNotice(origins, courseKey, usageKey));

    if (access.course.places.get(usageKey)?.level === 'sequence') {
      const found = await findSequenceNotice(access, usageKey, context.db.read, origins.site);
      return found === null ? say(404, unavailable()) : say(200, found);
    }
    const outcome = await blockAccess(access, usageKey, context.db.read);
    switch (outcome.outcome) {
      case 'unknown':
      case 'denied':
        return say(404, unavailable());
      case 'gated':
      case 'closed':
      case 'exam':
        return reply.redirect(`${origins.site}/xblock/${outcome.sequence.block.usageKey}`);
      case 'unreleased':
        return say(404, notice(t(messages.unreleased), t(messages.unreleasedText)));
      case 'unsigned':
        return say(200, honorCodeNotice(origins, courseKey, usageKey));
      case 'locked':
      case 'granted':
        break;
    }
    const parent = findParent(request, origins);
    const isRelayed = direct !== '1' && request.headers['sec-fetch-dest'] === 'iframe';
    const claims = claimsOf(identity, access, {
      usageKey,
      courseKey,
      parent: isRelayed ? origins.site : parent,
    });
    const relay = (unit: string) =>
      sendFramePage(reply, {
        status: 200,
        policy: noticePolicy({ own: origins.site, ancestors: origins.ancestors, frames: origins.own }),
        markup: renderRelayPage(
          outcome.unit.block.displayName,
          { unit, parent, ...(origins.sandboxed ? ANYBODY : { from: origins.own, to: origins.own }) },
          origins.site,
        ),
      });
    if (origins.sandboxed) {
      if (isRelayed)
        return relay(
          `${origins.site}${callPath(unitFrameCall, { usageKey }, { ...query.output, direct: '1', relayed: '1' })}`,
        );
      const visit = makeVisit(claims, access, outcome);
      return sendUnit(reply, context, visit, origins, {
        showTitle: show_title !== '0',
        prepared: prepared === '1',
        relayed: relayed === '1',
      });
    }
    const { token } = sealUnitToken(context.secrets.key('units'), claims, context.clock.now());
    const options = { show_title, prepared, jumpToId, ...(isRelayed && { relayed: '1' as const }) };
    const path = callPath(unitPageCall, { usageKey }, { token, ...options });
    if (isRelayed) return relay(origins.own + path);
    return reply.header('cache-control', 'no-store').redirect(origins.own + path);
  });
}

/** A sandboxed page has an opaque origin, which no list of origins can name. */
const ANYBODY = { from: 'null', to: '*' };

function claimsOf(
  identity: Identity,
  access: Access,
  place: { usageKey: string; courseKey: string; parent: string },
): UnitClaims {
  const { code } = currentLanguage();
  const language = code === 'en' ? {} : { language: code };
  return { kind: 'unit', learner: tokenLearnerOf(identity, access), ...place, ...language };
}

const notice = (title: string, text: string): NoticePage => ({ title, text, link: null });

const unavailable = (): NoticePage => notice(t(messages.unavailable), t(messages.unavailableText));

/** Front ends show the honor code instead of the frame; this is for visitors who open the frame without one. */
function honorCodeNotice({ site }: UnitOrigins, courseKey: string, usageKey: string): NoticePage {
  return {
    title: t(messages.honorCode),
    text: t(messages.honorCodeText),
    link: { href: jumpToUrl(site, courseKey, usageKey), label: t(messages.readHonorCode) },
  };
}

function signInNotice({ site }: UnitOrigins, courseKey: string, usageKey: string): NoticePage {
  const next = encodeURIComponent(jumpToUrl('', courseKey, usageKey));
  return {
    title: t(messages.signedOut),
    text: t(messages.signedOutText),
    link: { href: `${site}/login?next=${next}`, label: t(messages.signIn) },
  };
}
