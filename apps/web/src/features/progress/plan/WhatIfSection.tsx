import { useId, useState } from 'react';
import { defineMessage, defineMessages, useIntl } from 'react-intl';
import { CourseText } from '../../../i18n/CourseText.tsx';
import { useFormat } from '../../../i18n/use-format.ts';
import type { Progress } from '../../../lms/progress.ts';
import { Button } from '../../../ui/Button.tsx';
import { computeVisibleGrade } from '../grades.ts';
import { type HypotheticalScores, noScores, type PlannedAssignment } from './assignments.ts';
import { computeHypotheticalGrade } from './hypothetical-grade.ts';
import { readPercent } from './read-percent.ts';
import { ScoreField } from './ScoreField.tsx';
import styles from './WhatIfSection.module.css';

export interface WhatIfSectionProps {
  readonly progress: Progress;
  /** The assignments with their real scores. */
  readonly assignments: readonly PlannedAssignment[];
  readonly scores: HypotheticalScores;
  readonly onChange: (scores: HypotheticalScores) => void;
}

/** Fields for hypothetical scores. The input stays here; the resulting scores go to the page, nowhere else. */
export function WhatIfSection({ progress, assignments, scores, onChange }: WhatIfSectionProps) {
  const intl = useIntl();
  const id = useId();
  const [typed, setTyped] = useState<ReadonlyMap<string, string>>(new Map());
  const types = [...new Set(assignments.map(({ type }) => type))];

  const change = (key: string, text: string) => {
    const next = new Map(typed).set(key, text);
    setTyped(next);
    onChange(readScores(next));
  };
  const reset = () => {
    setTyped(new Map());
    onChange(noScores);
  };

  return (
    <section aria-labelledby={id} className={styles.section}>
      <h4 id={id}>{intl.formatMessage(messages.heading)}</h4>
      {assignments.length === 0 ? (
        <p>{intl.formatMessage(messages.empty)}</p>
      ) : (
        <>
          <p className={styles.text}>{intl.formatMessage(messages.text)}</p>
          {assignments.some(({ counts, name }) => !counts && name !== null) && (
            <p className={styles.note}>{intl.formatMessage(messages.hidden)}</p>
          )}
          {types.map((type) => (
            <fieldset key={type} className={styles.type}>
              <legend>
                <CourseText>{type}</CourseText>
              </legend>
              {assignments
                .filter((one) => one.type === type)
                .map((assignment) => (
                  <ScoreField
                    key={assignment.key}
                    assignment={assignment}
                    text={typed.get(assignment.key) ?? ''}
                    onChange={(text) => change(assignment.key, text)}
                  />
                ))}
            </fieldset>
          ))}
          <div className={styles.foot}>
            <p role="status" className={styles.result}>
              {scores.size > 0 && <Result progress={progress} assignments={assignments} scores={scores} />}
            </p>
            <Button onClick={reset}>{intl.formatMessage(messages.reset)}</Button>
          </div>
        </>
      )}
    </section>
  );
}

/** The valid inputs. */
function readScores(typed: ReadonlyMap<string, string>): HypotheticalScores {
  const scores = new Map<string, number>();
  for (const [key, text] of typed) {
    const fraction = readPercent(text);
    if (typeof fraction === 'number') scores.set(key, fraction);
  }
  return scores;
}

function Result({ progress, assignments, scores }: Omit<WhatIfSectionProps, 'onChange'>) {
  const intl = useIntl();
  const format = useFormat();
  const { gradingPolicy } = progress;
  const grade = computeHypotheticalGrade(gradingPolicy, computeVisibleGrade(progress), assignments, scores);
  const percent = format.percent(grade.visiblePercent);
  const hasLetters = Object.keys(gradingPolicy.gradeRange).length > 1;
  if (!grade.isPassing) return intl.formatMessage(notPassing, { percent });
  return hasLetters && grade.letter !== null
    ? intl.formatMessage(passingLetter, { percent, letter: grade.letter })
    : intl.formatMessage(passing, { percent });
}

const messages = defineMessages({
  heading: {
    defaultMessage: 'What if',
    description: 'Heading in the grade planner, above hypothetical scores',
  },
  text: {
    defaultMessage:
      'Enter hypothetical scores, in percent. The grades on this page follow at once. They’re only on this page: nothing is saved or sent, and your real grade doesn’t change.',
    description: 'Explains the fields for hypothetical scores in the grade planner',
  },
  hidden: {
    defaultMessage: 'Scores that are hidden from you count as 0 here unless you enter one.',
    description: 'In the grade planner, where a course hides scores from its learners',
  },
  empty: {
    defaultMessage: 'There’s no graded work to try out yet.',
    description: 'In the grade planner, in place of fields for hypothetical scores',
  },
  reset: {
    defaultMessage: 'Reset hypothetical scores',
    description: 'Button in the grade planner that removes everything that was entered',
  },
});

const passing = defineMessage<{ percent: string }>({
  defaultMessage: 'With these scores, your grade would be {percent}: you’d pass.',
  description: 'In the grade planner; percent is like "72%"',
});

const passingLetter = defineMessage<{ percent: string; letter: string }>({
  defaultMessage: 'With these scores, your grade would be {percent} ({letter}): you’d pass.',
  description: 'In the grade planner; percent is like "72%", letter is a letter grade',
});

const notPassing = defineMessage<{ percent: string }>({
  defaultMessage: 'With these scores, your grade would be {percent}: you wouldn’t pass.',
  description: 'In the grade planner; percent is like "42%"',
});
