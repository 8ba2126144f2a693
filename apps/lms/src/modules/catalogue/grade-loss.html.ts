import { formatPercent } from '../../i18n/format.ts';
import { defineMessages, t } from '../../i18n/messages.ts';
import type { CompiledCourse } from '../../kernel/course/compiled-course.ts';
import { gradeLossOf } from '../../kernel/grading/unearnable.policy.ts';
import type { Html } from '../../lib/html.ts';
import { alert } from '../../pages/forms.ts';

const messages = defineMessages({
  lost: {
    defaultMessage:
      '{share} of the grade can’t be earned on this site, because some graded content is of a type that the site doesn’t support.',
    description: 'Warning on the page about a course and its home; {share} is a percentage',
  },
  lostLittle: {
    defaultMessage:
      'A small share of the grade (less than 1%) can’t be earned on this site, because some graded content is of a type that the site doesn’t support.',
    description: 'Warning on the page about a course and its home',
  },
});

/** Warns learners that this site can't grade part of the course; null if the whole grade can be earned. */
export function gradeLossNotice(course: CompiledCourse): Html | null {
  const { share } = gradeLossOf(course);
  if (share === 0) return null;
  const isLittle = Math.round(share * 100) === 0;
  return alert('info', isLittle ? t(messages.lostLittle) : t(messages.lost, { share: formatPercent(share) }));
}
