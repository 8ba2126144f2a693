import { defineMessage, useIntl } from 'react-intl';
import { useFormat } from '../../../i18n/use-format.ts';
import type { EntranceExam } from '../../../lms/courseware-course.ts';
import { Alert } from '../../../ui/Alert.tsx';

/**
 * In the entrance exam, and in sequences that it locks: says that it isn't passed yet and which score it requires
 * (VAL-17).
 */
export function EntranceExamNote({ exam }: { readonly exam: EntranceExam }) {
  const intl = useIntl();
  const format = useFormat();
  if (exam.isPassed) return null;
  // Rounded down, so that a score just below the limit doesn't look sufficient.
  const reached = Math.floor(exam.score * 100) / 100;
  const facts = { needed: format.percent(exam.minimumScore), reached: format.percent(reached) };
  return <Alert type="info">{intl.formatMessage(notPassed, facts)}</Alert>;
}

const notPassed = defineMessage<{ needed: string; reached: string }>({
  defaultMessage:
    'You haven’t passed the entrance exam yet. You need {needed} to open the rest of the course; so far you have {reached}.',
  description:
    'Above the questions of the exam that a learner has to pass before the other sections of a course open; both are percents',
});
