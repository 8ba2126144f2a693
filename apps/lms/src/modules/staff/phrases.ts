import { formatNumber } from '../../i18n/format.ts';
import { defineMessages, type Message, t } from '../../i18n/messages.ts';

const messages = defineMessages({
  scored: {
    defaultMessage: '{earned} of {points, plural, one {{shown} point} other {{shown} points}}',
    description: 'A score, for staff; “shown” is the number of points that can be earned',
  },
  unscored: {
    defaultMessage: 'Not scored, out of {points, plural, one {{shown} point} other {{shown} points}}',
    description:
      'In place of a score, for staff: there is none yet; “shown” is the number of points that can be earned',
  },
  learners: {
    defaultMessage: '{count, plural, one {# learner} other {# learners}}',
    description: 'Number of learners in a list, for staff',
  },
  people: {
    defaultMessage: '{count, plural, one {# person} other {# people}}',
    description: 'Number of people in a list, for staff',
  },
  scoreRange: {
    defaultMessage: 'Enter a score from 0 to {possible}.',
    description: 'Error of a field for a score',
  },
  tooLong: {
    defaultMessage: 'Use at most {limit} characters.',
    description: 'Error of a field with too long a text',
  },
  emptyPage: {
    defaultMessage: 'No one on this page.',
    description: 'In place of a list of learners, for a page number after the last one',
  },
});

/** Phrases that several staff pages use, in the reader's language. */

/** A score of weighted points, `1 of 2 points`; without one, that it is missing and the maximum. */
export function scoreOf(earned: number | null, possible: number): string {
  const values = { points: possible, shown: formatNumber(possible) };
  return earned === null
    ? t(messages.unscored, values)
    : t(messages.scored, { ...values, earned: formatNumber(earned) });
}

/** `2 learners`. */
export const countLearners = (count: number): string => t(messages.learners, { count });

/** `2 people`. */
export const countPeople = (count: number): string => t(messages.people, { count });

/** The error of a field for a score. */
export const scoreRange = (possible: number): string =>
  t(messages.scoreRange, { possible: formatNumber(possible) });

/** The error of a field with more than so many characters. */
export const tooLong = (limit: number): string => t(messages.tooLong, { limit: formatNumber(limit) });

/** In place of a list of learners: nobody at all, in the words of the page, or nobody on this page of it. */
export function nobodyHere(total: number, none: Message): string {
  return t(total === 0 ? none : messages.emptyPage);
}
