import { defineMessages, type IntlShape } from 'react-intl';
import type { Progress } from '../../../lms/progress.ts';
import { listScoredSections } from '../detailed-scores.ts';
import { computeVisibleGrade } from '../grades.ts';
import { toCsv } from './to-csv.ts';

/** The grades that the page shows, as a CSV file: one table of assignments, then one of assignment types. */
export function writeGradesCsv(
  progress: Progress,
  { formatMessage }: Pick<IntlShape, 'formatMessage'>,
): string {
  const grade = computeVisibleGrade(progress);
  const columns = [
    messages.section,
    messages.assignment,
    messages.type,
    messages.due,
    messages.earned,
    messages.possible,
  ];
  const assignments = listScoredSections(progress.sectionScores).flatMap(({ displayName, subsections }) =>
    subsections.map((one) => [
      displayName,
      one.displayName,
      one.assignmentType,
      one.due,
      one.numPointsEarned,
      one.numPointsPossible,
    ]),
  );
  const typeColumns = [messages.type, messages.weight, messages.grade, messages.weightedGrade];
  const types = grade.types.map(({ policy, averageGrade, weightedGrade }) => [
    policy.type,
    toPercent(policy.weight),
    toPercent(averageGrade),
    toPercent(weightedGrade),
  ]);
  return toCsv([
    columns.map((message) => formatMessage(message)),
    ...assignments,
    [],
    typeColumns.map((message) => formatMessage(message)),
    ...types,
    [formatMessage(messages.total), null, null, toPercent(grade.visiblePercent)],
  ]);
}

/** A fraction in percent, without floating-point noise. */
function toPercent(fraction: number): number {
  return Number((fraction * 100).toFixed(4));
}

const messages = defineMessages({
  section: { defaultMessage: 'Section', description: 'Column of a file with grades' },
  assignment: { defaultMessage: 'Assignment', description: 'Column of a file with grades' },
  type: { defaultMessage: 'Assignment type', description: 'Column of a file with grades' },
  due: { defaultMessage: 'Due', description: 'Column of a file with grades: a date' },
  earned: { defaultMessage: 'Points earned', description: 'Column of a file with grades' },
  possible: { defaultMessage: 'Points possible', description: 'Column of a file with grades' },
  weight: { defaultMessage: 'Weight (%)', description: 'Column of a file with grades' },
  grade: { defaultMessage: 'Grade (%)', description: 'Column of a file with grades' },
  weightedGrade: { defaultMessage: 'Weighted grade (%)', description: 'Column of a file with grades' },
  total: { defaultMessage: 'Course grade', description: 'Last row of a file with grades' },
});
