import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import { switchLanguage } from '../../i18n/current-language.ts';
import { english, findLanguage } from '../../i18n/languages.ts';
import { defineMessages, t } from '../../i18n/messages.ts';
import type { Access } from '../../kernel/access/access.ts';
import { courseLinks } from '../../kernel/course/links.ts';
import { readByAnyKey } from '../../kernel/keys/secrets.ts';
import { findAccessOfToken } from '../../kernel/unit-visit/token-access.ts';
import { readUnitToken, type UnitClaims } from '../../kernel/unit-visit/unit-token.ts';
import { HttpError } from '../../lib/errors.ts';
import { authorPagePolicy } from '../../pages/author-sandbox.ts';
import { findQueryField } from '../../pages/page-request.ts';
import { signFiles } from '../course-files/file-links.ts';
import { fillKeywords } from '../units/keywords.ts';
import { renderNestedPage } from '../units/nested-page.html.ts';
import { renderNoticePage } from '../units/notice-page.html.ts';
import { paperOf } from '../units/paper.ts';
import { noticePolicy, unitPolicy } from '../units/unit-csp.ts';
import { sendFramePage, unitOriginsOf } from '../units/unit-origins.ts';
import { getStaticPage } from './open-course.ts';

const messages = defineMessages({
  title: {
    defaultMessage: 'This page can’t be shown',
    description: 'Heading in place of a page that the course team wrote',
  },
  again: {
    defaultMessage: 'Load it again',
    description: 'Link in place of a page that the course team wrote',
  },
  expired: {
    defaultMessage: 'This page has been open for too long.',
    description: 'In place of a page that the course team wrote',
  },
  invalid: {
    defaultMessage: 'Open this page from its course.',
    description: 'In place of a page that the course team wrote',
  },
  sessionOver: {
    defaultMessage: 'Your session has ended, or you’ve changed how you view this course.',
    description: 'In place of a page that the course team wrote',
  },
  noAccess: {
    defaultMessage: 'You no longer have access to this course.',
    description: 'In place of a page that the course team wrote',
  },
});

interface FrameParams {
  courseId: string;
  slug: string;
}

/**
 * The content of a static page. With author scripts it is sandboxed, like a text of a unit; without them, only our own
 * script runs.
 */
export function registerPageFrame(app: FastifyInstance, context: Context): void {
  app.get<{ Params: FrameParams }>(
    '/units/pages/:courseId/:slug',
    { config: { origin: 'units', csrf: 'never' } },
    async (request, reply) => {
      const origins = unitOriginsOf(request, context.config);
      const { courseId, slug } = request.params;
      try {
        const { access, claims } = await openByToken(context, request);
        return sendContent(context, reply, { access, claims, origins });
      } catch (error) {
        if (!(error instanceof HttpError)) throw error;
        const reload = courseLinks({ origin: origins.site, learningUrl: '' }, courseId);
        return sendFramePage(reply, {
          status: error.status,
          policy: noticePolicy({ ...origins, origin: origins.units }),
          markup: renderNoticePage(
            {
              title: t(messages.title),
              text: error.message,
              link: { href: reload.teamPage(`${encodeURIComponent(slug)}/`), label: t(messages.again) },
            },
            { origin: origins.units, parent: origins.site, linkTarget: '_top' },
          ),
        });
      }
    },
  );
}

async function openByToken(
  context: Context,
  request: FastifyRequest<{ Params: FrameParams }>,
): Promise<{ access: Access; claims: UnitClaims }> {
  const token = findQueryField(request, 'token') ?? '';
  const now = context.clock.now();
  const claims = await readByAnyKey(
    context.secrets.keys('units'),
    async (key) => readUnitToken(key, token, { kind: 'page', now }),
    'unit_token_invalid',
  );
  if (claims === 'unit_token_expired') throw new HttpError(401, claims, t(messages.expired));
  const { courseId, slug } = request.params;
  if (claims === 'unit_token_invalid' || claims.courseKey !== courseId || claims.usageKey !== slug)
    throw new HttpError(401, 'unit_token_invalid', t(messages.invalid));
  switchLanguage(findLanguage(claims.language) ?? english);
  const access = await findAccessOfToken(context, claims, request);
  if (access === 'session_over') {
    throw new HttpError(401, 'not_authenticated', t(messages.sessionOver));
  }
  if (access === null || access.decision.denial !== null)
    throw new HttpError(403, 'forbidden', t(messages.noAccess));
  return { access, claims };
}

function sendContent(
  context: Context,
  reply: FastifyReply,
  {
    access,
    claims,
    origins,
  }: { access: Access; claims: UnitClaims; origins: ReturnType<typeof unitOriginsOf> },
): FastifyReply {
  const { course, head } = access;
  const { title, html: written, needsFrame } = getStaticPage(access, claims.usageKey);
  const { courseKey } = course;
  const html = fillKeywords(context, written, { courseKey, userId: access.user?.id ?? null });
  const paper = paperOf(head.settings);
  const text = { block: { usageKey: claims.usageKey, blockId: claims.usageKey, displayName: title }, html };
  const markup = renderNestedPage({
    texts: [text],
    group: [text],
    origin: origins.units,
    language: course.tree.language,
    paper,
    className: paper.className,
  });
  const nonce = randomBytes(16).toString('base64');
  return sendFramePage(reply, {
    status: 200,
    policy: needsFrame
      ? authorPagePolicy(origins.sandboxed ? null : [origins.units, ...origins.ancestors])
      : unitPolicy({ ...origins, origin: origins.units, nonce }),
    markup: signFiles(context, markup, { course, learner: claims.learner }),
  });
}
