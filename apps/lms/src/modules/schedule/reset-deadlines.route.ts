import { type ResetDeadlinesWire, resetDeadlinesCall } from '@lectern/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { lockUser } from '../../db/locks.ts';
import { handle } from '../../http/route.ts';
import { defineMessages, t } from '../../i18n/messages.ts';
import { findAccess } from '../../kernel/access/access.ts';
import { courseLinks } from '../../kernel/course/links.ts';
import { saveSchedule } from '../../kernel/due-dates/schedules.store.ts';
import { badRequest } from '../../lib/errors.ts';
import { html } from '../../lib/html.ts';
import { requireUser } from '../../plugins/identity.ts';
import { decideShift } from './shift.policy.ts';

const messages = defineMessages({
  unable: {
    defaultMessage: 'Unable to reset deadlines.',
    description: 'Error after a learner asked to shift due dates',
  },
  viewAll: { defaultMessage: 'View all dates', description: 'Link after due dates were shifted' },
  moved: {
    defaultMessage: 'Your due dates have moved ahead.',
    description: 'Notice after due dates were shifted',
  },
  onSchedule: {
    defaultMessage: 'You’re on schedule: no due date has passed.',
    description: 'Notice after a learner asked to shift due dates without need',
  },
});

/** POST reset_course_deadlines (10.1, API-06): a learner of a self-paced course restarts their schedule. */
export function registerResetDeadlines(app: FastifyInstance, context: Context): void {
  handle(app, resetDeadlinesCall, async (request) => {
    const user = requireUser(request);
    const { course_key: courseKey, research_event_data: research } = request.body;
    const { shift, isStaff } = await context.db.write(async (tx) => {
      await lockUser(tx, user.id);
      const access = await findAccess(context, courseKey, request.identity, tx);
      if (!access) throw unable();
      const { view, decision, scheduleStart, now, visitor } = access;
      const decided = decideShift(view, { denial: decision.denial, scheduleStart, now });
      if (decided.kind === 'refused') throw unable();
      if (decided.kind === 'shifted') {
        await saveSchedule(tx, { userId: user.id, courseKey, startsAt: decided.startsAt, at: now });
      }
      return { shift: decided.kind, isStaff: visitor.isStaff };
    });
    const event = { course_key: courseKey, shift, is_staff: isStaff, ...readResearch(research) };
    context.log.info(
      { tracking: { type: 'lectern.deadlines.reset', event, userId: user.id, ip: request.raw.ip } },
      'tracking event',
    );
    return { status: 200, body: presentReset(courseLinks(request.site, courseKey).dates, shift) };
  });
}

const unable = () => badRequest(t(messages.unable), 'deadlines_fixed');

function presentReset(link: string, shift: 'shifted' | 'unchanged'): ResetDeadlinesWire {
  const linkText = t(messages.viewAll);
  const header = t(shift === 'shifted' ? messages.moved : messages.onSchedule);
  return {
    header,
    link,
    link_text: linkText,
    body: html`<a href="${link}">${linkText}</a>`.toString(),
    message: header,
  };
}

const MAX_RESEARCH_LENGTH = 2000;

/** The front end's tracking data about the button, to be logged; dropped unless it is a small plain object. */
function readResearch(research: Record<string, unknown> = {}): { research_event_data?: unknown } {
  const values = Object.values(research);
  // Very deeply nested values can't be serialized.
  const isPlain = values.length > 0 && values.every((value) => typeof value !== 'object');
  if (!isPlain || JSON.stringify(research).length > MAX_RESEARCH_LENGTH) return {};
  return { research_event_data: research };
}
