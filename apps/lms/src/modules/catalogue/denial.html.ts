import { formatDay } from '../../i18n/format-day.ts';
import { defineMessages, t } from '../../i18n/messages.ts';
import type { Access } from '../../kernel/access/access.ts';
import { denialText } from '../../kernel/access/course-access.present.ts';
import type { CourseSummary } from '../../kernel/course/course-summary.ts';
import { type LinkBase, localCourseLinks } from '../../kernel/course/links.ts';
import { findUpgrade } from '../../kernel/offers/upgrade.policy.ts';
import type { User } from '../../kernel/users/user.ts';
import { type Html, html } from '../../lib/html.ts';
import { SELECT_ACTIVE_PATH } from '../enterprise/select-active.page.ts';

const messages = defineMessages({
  starts: { defaultMessage: 'Starts {day}', description: 'On a course that hasn’t started: its first day' },
  upgrade: { defaultMessage: 'Upgrade', description: 'Button on a course whose audit access has ended' },
  survey: {
    defaultMessage: 'Answer the survey',
    description: 'Button on a course that requires a survey first',
  },
  organization: {
    defaultMessage: 'Choose the organization',
    description: 'Button on a course that the learner takes with another organization',
  },
  consent: {
    defaultMessage: 'Review request',
    description: 'Button on a course whose organization asks for consent to data sharing',
  },
});

/** Shown instead of the button that opens a course: when it starts, or why access is denied and what to do about it. */
export function denialMessage(
  access: Access,
  course: CourseSummary,
  { user, site }: { user: User; site: LinkBase },
): Html {
  const { decision } = access;
  if (decision.denial === 'course_not_started' || decision.denial === 'course_not_started_enterprise_learner')
    return html`<span class="muted">${t(messages.starts, { day: formatDay(course.start, user.timeZone) })}</span>`;
  const text = html`<span class="muted">${denialText(decision)}</span>`;
  const nextStep = findNextStep(access, site);
  if (nextStep === null) return text;
  return html`${text}<a class="button button--small" href="${nextStep.href}">${nextStep.label}<span class="visually-hidden">: ${course.title}</span></a>`;
}

/** What the learner can do about a denial; null if nothing. */
function findNextStep(
  { decision, head, now, course }: Access,
  site: LinkBase,
): { href: string; label: string } | null {
  const links = localCourseLinks(site, course.courseKey);
  switch (decision.denial) {
    case 'audit_expired':
      return findUpgrade(head, now) === null ? null : { href: links.upgrade, label: t(messages.upgrade) };
    case 'survey_required':
      return { href: links.survey, label: t(messages.survey) };
    case 'incorrect_active_enterprise':
      return { href: SELECT_ACTIVE_PATH, label: t(messages.organization) };
    case 'data_sharing_access_required':
      // For this denial, the developer message is the URL of the consent page.
      return decision.texts?.developer === undefined
        ? null
        : { href: decision.texts.developer, label: t(messages.consent) };
    default:
      return null;
  }
}
