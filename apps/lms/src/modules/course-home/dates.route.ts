import { datesCall } from '@lectern/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { handle } from '../../http/route.ts';
import { accessFor } from '../../kernel/access/access.ts';
import { courseDenied } from '../../kernel/access/course-denied.ts';
import { courseLinks } from '../../kernel/course/links.ts';
import { findUpgrade } from '../../kernel/offers/upgrade.policy.ts';
import { completionOf } from '../../kernel/progress/overlay.ts';
import { findFeedTokenOf } from '../calendar/calendar-feeds.store.ts';
import { feedAddress } from '../calendar/calendar-token.ts';
import { hasEnded, listCourseDates } from '../schedule/dates.policy.ts';
import { isContentGated, presentDate, presentDatesBanner } from '../schedule/dates.present.ts';
import { datesLearnerOf } from '../schedule/dates-learner.ts';
import { upgradeUrlOf } from '../upgrades/upgrade.present.ts';
import { refuseStrangers } from './learners-only.ts';

export function registerDates(app: FastifyInstance, context: Context): void {
  handle(app, datesCall, async ({ params, query, identity, site }) => {
    const access = await accessFor(context, params.courseId, identity);
    // A public course is open to strangers, too: there, the reference clients fail at the 401 that they expect elsewhere.
    if (access.decision.denial !== null) refuseStrangers(access);
    const { view, user, decision, now } = access;
    const mayPreview = decision.denial === 'course_not_started' && query.allow_not_started_courses === 'true';
    if (decision.denial !== null && !mayPreview) throw courseDenied(decision);
    const learner = datesLearnerOf(access);
    const completion = await completionOf(access, context.db.read);
    const links = courseLinks(site, params.courseId);
    const upgrade = findUpgrade(access.head, now);
    const upgradeUrl = upgrade && upgradeUrlOf(access, upgrade, { config: context.config, links });
    const verifyUrl = context.config.verifyIdentityUrl;
    const token = user && (await findFeedTokenOf(context.db.read, context.secrets, user.id));
    return {
      status: 200,
      body: {
        dates_banner_info: presentDatesBanner(view, completion, { ...learner, upgradeUrl }),
        course_date_blocks: listCourseDates(view, learner).map((date) =>
          presentDate(date, view, { links, upgradeUrl, verifyUrl, completion, now }),
        ),
        has_ended: hasEnded(view, now),
        learner_is_full_access: !isContentGated(view),
        user_timezone: user?.timeZone ?? null,
        ...(user && { calendar_feed: { address: token && feedAddress(site.origin, token) } }),
      },
    };
  });
}
