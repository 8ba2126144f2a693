import type { Context } from '../../context.ts';
import { defineMessages, t } from '../../i18n/messages.ts';
import { courseLinks } from '../../kernel/course/links.ts';
import { opaqueIdOf } from '../../kernel/keys/opaque-id.ts';
import { makeToken } from '../../kernel/keys/tokens.ts';
import { findToolConnection, type ToolConnection } from '../../kernel/tools/connected-tools.ts';
import { getLearnerId, getVisitedBlock, type UnitVisit } from '../../kernel/unit-visit/unit-visit.ts';
import { badRequest, forbidden } from '../../lib/errors.ts';
import type { UnitOrigins } from '../units/unit-origins.ts';
import type { Launch } from './launch-parameters.policy.ts';
import { scoreUrl } from './outcome-url.ts';
import { findResultId, getOrCreateResultId, type ToolResult } from './tool-results.store.ts';

const messages = defineMessages({
  unknown: {
    defaultMessage: 'This block isn’t an external tool.',
    description: 'Error: the course has changed since the unit was opened',
  },
  noAddress: {
    defaultMessage: 'This tool has no address of its own.',
    description: 'Error in place of a tool of another site',
  },
  notConnected: {
    defaultMessage: 'The tool isn’t connected to this site yet.',
    description: 'Error in place of a tool of another site',
  },
});

/**
 * What a tool learns when this visitor opens it, and how the tool and the site know each other. Throws 403 for visitors who
 * have no work of their own, and for staff who view the course as a learner: they would act as that learner on another site.
 */
export async function openLaunch(
  context: Context,
  visit: UnitVisit,
  { origins, hasAgreed, target }: { origins: UnitOrigins } & Pick<Launch, 'hasAgreed' | 'target'>,
): Promise<{ fields: Launch; connection: ToolConnection }> {
  const userId = getLearnerId(visit);
  const { access, claims } = visit;
  const { course, user, visitor } = access;
  const block = getVisitedBlock(visit, claims.usageKey);
  const { content } = block;
  if (user === null || content.kind !== 'exercise' || content.exercise.type !== 'external-tool')
    throw badRequest(t(messages.unknown));
  const { exercise } = content;
  const { launchUrl } = exercise;
  if (launchUrl === null || isOnSite(launchUrl, origins)) throw forbidden(t(messages.noAddress));
  const { courseKey, tree } = course;
  const connection = await findToolConnection(context.db.read, courseKey, exercise);
  if (connection === null) throw forbidden(t(messages.notConnected));
  const { usageKey, displayName, due, gracePeriodMs } = block;
  const learnerId = opaqueIdOf(context.secrets, 'external-tools', { courseKey, userId });
  const resultId =
    content.pointsPossible > 0
      ? await getResultId(context, { userId, courseKey, usageKey }, learnerId)
      : null;
  const fields: Launch = {
    exercise,
    launchUrl,
    course: { courseKey, number: tree.settings.displayCourseNumber ?? tree.course, title: tree.title },
    block: { usageKey, title: displayName, due, gracePeriodMs },
    learner: {
      ...user,
      opaqueId: learnerId,
      isStaff: visitor.isStaff,
    },
    hasAgreed,
    outcome: resultId === null ? null : { url: scoreUrl(origins.site, courseKey, usageKey), resultId },
    site: { host: new URL(origins.site).host, name: context.config.siteName },
    language: user.language ?? tree.language,
    target,
    returnUrl: courseLinks({ origin: origins.site, learningUrl: origins.learningUrl }, courseKey).jumpTo(
      usageKey,
    ),
  };
  return { fields, connection };
}

/** Whether a tool is on a host of this site. In a frame with its own origin, such a page could reach the unit around it. */
function isOnSite(url: string, { site, units, learningUrl }: UnitOrigins): boolean {
  const { host } = new URL(url);
  return [site, units, learningUrl].some((each) => new URL(each).host === host);
}

async function getResultId({ db, clock }: Context, result: ToolResult, learnerId: string): Promise<string> {
  const known = await findResultId(db.read, result);
  const fresh = { fresh: makeToken(), learnerId, at: clock.now() };
  return known ?? db.write((tx) => getOrCreateResultId(tx, result, fresh));
}
