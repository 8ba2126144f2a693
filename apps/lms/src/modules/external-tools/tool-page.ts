import type { FastifyReply } from 'fastify';
import { defineMessages, t } from '../../i18n/messages.ts';
import { HttpError } from '../../lib/errors.ts';
import { renderNoticePage } from '../units/notice-page.html.ts';
import { noticePolicy } from '../units/unit-csp.ts';
import { sendFramePage, type UnitOrigins } from '../units/unit-origins.ts';
import { type LaunchPage, launchPolicy, renderLaunchPage } from './launch-page.html.ts';

const messages = defineMessages({
  title: {
    defaultMessage: 'This tool can’t be opened',
    description: 'Heading in place of a tool of another site',
  },
});

/** Sends the page that `make` returns, whose form takes the learner to the tool, or says why it throws an HttpError. */
export async function sendToolPage(
  reply: FastifyReply,
  { units, sandboxed, ancestors: embedders }: UnitOrigins,
  make: () => Promise<Omit<LaunchPage, 'origin'>>,
): Promise<FastifyReply> {
  // The unit's page is an ancestor of the frame.
  const ancestors = [units, ...embedders];
  try {
    const page = await make();
    return sendFramePage(reply, {
      status: 200,
      policy: launchPolicy({ ...page, origin: units, ancestors: sandboxed ? null : ancestors }),
      markup: renderLaunchPage({ ...page, origin: units }),
    });
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    const notice = { title: t(messages.title), text: error.message, link: null };
    return sendFramePage(reply.headers(error.headers), {
      status: error.status,
      policy: noticePolicy({ origin: units, ancestors }),
      markup: renderNoticePage(notice, { origin: units, parent: units, linkTarget: '_parent' }),
    });
  }
}
