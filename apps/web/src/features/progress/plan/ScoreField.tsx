import { useId } from 'react';
import { defineMessage, defineMessages, useIntl } from 'react-intl';
import { useFormat } from '../../../i18n/use-format.ts';
import { knownFraction, type PlannedAssignment } from './assignments.ts';
import { readPercent } from './read-percent.ts';
import styles from './ScoreField.module.css';

export interface ScoreFieldProps {
  readonly assignment: PlannedAssignment;
  /** As typed. */
  readonly text: string;
  readonly onChange: (text: string) => void;
}

/** A field for a hypothetical score, beside the real one. */
export function ScoreField({ assignment, text, onChange }: ScoreFieldProps) {
  const intl = useIntl();
  const format = useFormat();
  const id = useId();
  const { type, number, name } = assignment;
  const isInvalid = readPercent(text) === 'invalid';
  return (
    <div className={styles.row}>
      <div className={styles.text}>
        <label htmlFor={id} className={styles.label}>
          <bdi>{name ?? intl.formatMessage(unreleasedName, { type, place: format.number(number) })}</bdi>
        </label>
        <span id={`${id}-now`} className={styles.now}>
          <CurrentScore assignment={assignment} />
        </span>
      </div>
      <span className={styles.field}>
        <input
          id={id}
          type="text"
          inputMode="decimal"
          autoComplete="off"
          className={styles.input}
          value={text}
          aria-invalid={isInvalid}
          aria-describedby={isInvalid ? `${id}-now ${id}-error` : `${id}-now`}
          onChange={(event) => onChange(event.target.value)}
        />
        <span aria-hidden="true">%</span>
      </span>
      {isInvalid && (
        <p id={`${id}-error`} role="alert" className={`field__error ${styles.error}`}>
          {intl.formatMessage(messages.invalid)}
        </p>
      )}
    </div>
  );
}

function CurrentScore({ assignment }: { readonly assignment: PlannedAssignment }) {
  const intl = useIntl();
  const format = useFormat();
  const fraction = knownFraction(assignment);
  if (assignment.name === null) return intl.formatMessage(messages.unreleased);
  return fraction === null
    ? intl.formatMessage(messages.hidden)
    : intl.formatMessage(current, { percent: format.percent(fraction) });
}

const messages = defineMessages({
  unreleased: {
    defaultMessage: 'Not released yet',
    description: 'In the grade planner, beside an assignment that is planned',
  },
  hidden: {
    defaultMessage: 'Score hidden',
    description: 'In the grade planner, beside an assignment whose score learners can’t see',
  },
  invalid: {
    defaultMessage: 'Enter a number from 0 to 100.',
    description: 'In the grade planner, below a field for a percent',
  },
});

const current = defineMessage<{ percent: string }>({
  defaultMessage: 'Now {percent}',
  description: 'In the grade planner, beside an assignment: the score that the learner really has',
});

const unreleasedName = defineMessage<{ type: string; place: string }>({
  defaultMessage: '{type} {place}',
  description:
    'Name of an assignment that is planned and not released yet, in the grade planner: "Homework 4"',
});
