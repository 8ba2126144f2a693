import { defineMessages, t } from '../../i18n/messages.ts';
import { jumpToUrl } from '../../kernel/course/links.ts';
import type { NoticePage } from './notice-page.html.ts';
import type { UnitOrigins } from './unit-origins.ts';

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

const notice = (title: string, text: string): NoticePage => ({ title, text, link: null });

/** For what doesn’t exist, too, so that nobody learns what does. */
export const unavailable = (): NoticePage => notice(t(messages.unavailable), t(messages.unavailableText));

export const invalidLink = (): NoticePage => notice(t(messages.invalid), t(messages.invalidText));

export const unknownView = (): NoticePage => notice(t(messages.view), t(messages.viewText));

export const unreleased = (): NoticePage => notice(t(messages.unreleased), t(messages.unreleasedText));

/** Front ends show the honor code instead of the frame; this is for visitors who open the frame without one. */
export function honorCodeNotice({ site }: UnitOrigins, courseKey: string, usageKey: string): NoticePage {
  return {
    title: t(messages.honorCode),
    text: t(messages.honorCodeText),
    link: { href: jumpToUrl(site, courseKey, usageKey), label: t(messages.readHonorCode) },
  };
}

export function signInNotice({ site }: UnitOrigins, courseKey: string, usageKey: string): NoticePage {
  const next = encodeURIComponent(jumpToUrl('', courseKey, usageKey));
  return {
    title: t(messages.signedOut),
    text: t(messages.signedOutText),
    link: { href: `${site}/login?next=${next}`, label: t(messages.signIn) },
  };
}
