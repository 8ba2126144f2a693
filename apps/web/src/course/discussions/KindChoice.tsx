import { useId } from 'react';
import { defineMessages, useIntl } from 'react-intl';
import type { Thread } from '../../lms/discussions/post.ts';
import styles from './Discussions.module.css';

export interface KindChoiceProps {
  readonly value: Thread['kind'];
  readonly onChange: (kind: Thread['kind']) => void;
}

/** Whether a thread asks for an answer. */
export function KindChoice({ value, onChange }: KindChoiceProps) {
  const intl = useIntl();
  const name = useId();
  return (
    <fieldset className={styles.kinds}>
      <legend>{intl.formatMessage(messages.legend)}</legend>
      {(['question', 'discussion'] as const).map((kind) => (
        <label key={kind} className="check">
          <input type="radio" name={name} checked={value === kind} onChange={() => onChange(kind)} />
          {intl.formatMessage(messages[kind])}
        </label>
      ))}
    </fieldset>
  );
}

const messages = defineMessages({
  legend: {
    defaultMessage: 'What do you want to post?',
    description: 'Above the choice between a question and a discussion',
  },
  question: {
    defaultMessage: 'A question, which can be answered',
    description: 'Choice for a new post: it asks, and a response can be marked as its answer',
  },
  discussion: {
    defaultMessage: 'A discussion, to share something or hear opinions',
    description: 'Choice for a new post: one without a right answer',
  },
});
