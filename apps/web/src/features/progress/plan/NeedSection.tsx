import type { NeededScore } from '@lectern/grading';
import { useId, useState } from 'react';
import { defineMessage, defineMessages, useIntl } from 'react-intl';
import { CourseText } from '../../../i18n/CourseText.tsx';
import { useFormat } from '../../../i18n/use-format.ts';
import type { Progress } from '../../../lms/progress.ts';
import { Table } from '../../../ui/Table.tsx';
import type { PlannedAssignment } from './assignments.ts';
import styles from './NeedSection.module.css';
import { findNeeds, listTargets, type Target } from './needs.ts';
import { useExactPercent } from './use-exact-percent.ts';

export interface NeedSectionProps {
  readonly gradingPolicy: Progress['gradingPolicy'];
  /** The assignments, including hypothetical scores. */
  readonly assignments: readonly PlannedAssignment[];
  readonly isHypothetical: boolean;
}

/** The lowest average that still passes, or reaches a letter chosen by the learner. */
export function NeedSection({ gradingPolicy, assignments, isHypothetical }: NeedSectionProps) {
  const intl = useIntl();
  const format = useFormat();
  const id = useId();
  const targets = listTargets(gradingPolicy.gradeRange);
  const [letter, setLetter] = useState(targets[0]?.letter ?? '');
  const target = targets.find((one) => one.letter === letter) ?? targets[0];
  if (target === undefined) return null;
  const { course, types } = findNeeds(gradingPolicy, assignments, target.minimum);
  return (
    <section aria-labelledby={id} className={styles.section}>
      <h4 id={id}>{intl.formatMessage(messages.heading)}</h4>
      {targets.length > 1 && (
        <label className={styles.target}>
          <span>{intl.formatMessage(messages.target)}</span>
          <select value={target.letter} onChange={(event) => setLetter(event.target.value)}>
            {targets.toReversed().map((one) => (
              <option key={one.letter} value={one.letter}>
                {intl.formatMessage(targetOption, {
                  letter: one.letter,
                  percent: format.percent(one.minimum),
                })}
              </option>
            ))}
          </select>
        </label>
      )}
      {isHypothetical && <p className={styles.note}>{intl.formatMessage(messages.hypothetical)}</p>}
      <p role="status" className={styles.answer}>
        <CourseNeed need={course} target={target} hasRemaining={types.length > 0} />
      </p>
      {course.kind !== 'reached' && types.length > 1 && <NeedsByType types={types} />}
    </section>
  );
}

/** The average that each type of assignment needs. */
function NeedsByType({ types }: Pick<ReturnType<typeof findNeeds>, 'types'>) {
  const intl = useIntl();
  const format = useFormat();
  return (
    <>
      <p className={styles.note}>{intl.formatMessage(messages.byType)}</p>
      <Table caption={intl.formatMessage(messages.byType)} className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{intl.formatMessage(messages.type)}</th>
            <th scope="col" className="number">
              {intl.formatMessage(messages.remaining)}
            </th>
            <th scope="col" className="number">
              {intl.formatMessage(messages.average)}
            </th>
          </tr>
        </thead>
        <tbody>
          {types.map(({ type, remaining, need }) => (
            <tr key={type}>
              <th scope="row" className={styles.type}>
                <CourseText>{type}</CourseText>
              </th>
              <td className="number">{format.number(remaining)}</td>
              <td className="number">
                <TypeNeed need={need} />
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </>
  );
}

interface CourseNeedProps {
  readonly need: NeededScore;
  readonly target: Target;
  readonly hasRemaining: boolean;
}

function CourseNeed({ need, target, hasRemaining }: CourseNeedProps) {
  const intl = useIntl();
  const exactPercent = useExactPercent();
  const { letter, isPass } = target;
  switch (need.kind) {
    case 'reached':
      return isPass ? intl.formatMessage(messages.passed) : intl.formatMessage(reachedLetter, { letter });
    case 'unreachable':
      if (!hasRemaining) return intl.formatMessage(messages.nothingLeft);
      return isPass
        ? intl.formatMessage(messages.impossible)
        : intl.formatMessage(impossibleLetter, { letter });
    default: {
      const percent = exactPercent(need.average);
      return isPass
        ? intl.formatMessage(neededToPass, { percent })
        : intl.formatMessage(neededForLetter, { percent, letter });
    }
  }
}

function TypeNeed({ need }: { readonly need: NeededScore }) {
  const intl = useIntl();
  const exactPercent = useExactPercent();
  return need.kind === 'needed'
    ? intl.formatMessage(atLeast, { percent: exactPercent(need.average) })
    : intl.formatMessage(messages.notAlone);
}

const messages = defineMessages({
  heading: { defaultMessage: 'What you need', description: 'Heading in the grade planner' },
  target: {
    defaultMessage: 'Grade you’re aiming for',
    description: 'Label of a choice between the letter grades of a course, in the grade planner',
  },
  hypothetical: {
    defaultMessage: 'This counts the hypothetical scores that you entered.',
    description: 'In the grade planner, above what the learner still needs for a grade',
  },
  passed: { defaultMessage: 'You’ve already passed.', description: 'In the grade planner' },
  impossible: {
    defaultMessage: 'Passing is no longer possible with the work that’s left.',
    description: 'In the grade planner',
  },
  nothingLeft: {
    defaultMessage: 'This is no longer possible: there’s no graded work left.',
    description: 'In the grade planner, where the grade that a learner aims for is out of reach',
  },
  byType: {
    defaultMessage: 'With one assignment type alone, if everything else stays as it is, you need:',
    description:
      'In the grade planner, above a table with a row for each assignment type: how much is left and which average in it would be enough',
  },
  type: { defaultMessage: 'Assignment type', description: 'Column of a table in the grade planner' },
  remaining: {
    defaultMessage: 'Left',
    description: 'Column of a table in the grade planner: the number of assignments that are not done yet',
  },
  average: {
    defaultMessage: 'Average needed',
    description: 'Column of a table in the grade planner: a percent',
  },
  notAlone: {
    defaultMessage: 'Not enough alone',
    description:
      'In the grade planner, for an assignment type in which even full points would not reach the grade if everything else stays as it is',
  },
});

const targetOption = defineMessage<{ letter: string; percent: string }>({
  defaultMessage: '{letter} ({percent} or more)',
  description: 'A letter grade and its lowest percent, to choose in the grade planner: "B (80% or more)"',
});

const neededToPass = defineMessage<{ percent: string }>({
  defaultMessage:
    'To pass, you need an average of at least {percent} on the work that’s left in each assignment type.',
  description: 'In the grade planner; percent is like "72.35%"',
});

const neededForLetter = defineMessage<{ percent: string; letter: string }>({
  defaultMessage:
    'For {letter}, you need an average of at least {percent} on the work that’s left in each assignment type.',
  description: 'In the grade planner; letter is a letter grade, percent is like "72.35%"',
});

const reachedLetter = defineMessage<{ letter: string }>({
  defaultMessage: 'You already have enough for {letter}.',
  description: 'In the grade planner; letter is a letter grade',
});

const impossibleLetter = defineMessage<{ letter: string }>({
  defaultMessage: '{letter} is no longer possible with the work that’s left.',
  description: 'In the grade planner; letter is a letter grade',
});

const atLeast = defineMessage<{ percent: string }>({
  defaultMessage: 'At least {percent}',
  description: 'In the grade planner: the average that is needed; percent is like "72.35%"',
});
