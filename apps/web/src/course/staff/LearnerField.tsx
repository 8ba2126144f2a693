import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { defineMessages, useIntl } from 'react-intl';
import styles from './StaffToolbar.module.css';

export interface LearnerFieldProps {
  /** The learner as whom the course is viewed now; may be empty. */
  readonly userName: string;
  /** Takes the focus whenever this number grows, but not on the first render. */
  readonly timesAsked: number;
  readonly onSubmit: (userName: string) => void;
}

/**
 * The username or email address of the learner as whom to view the course; Enter submits it unchanged (ITB-03,
 * ITB-09).
 */
export function LearnerField({ userName, timesAsked, onSubmit }: LearnerFieldProps) {
  const intl = useIntl();
  const id = useId();
  const inputRef = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(userName);

  useEffect(() => {
    if (timesAsked === 0) return;
    inputRef.current?.focus();
    inputRef.current?.select();
  }, [timesAsked]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit(typed);
  };

  return (
    <form className={styles.learner} onSubmit={submit}>
      <label htmlFor={id}>{intl.formatMessage(messages.label)}</label>
      <input
        ref={inputRef}
        id={id}
        type="text"
        dir="auto"
        required
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="go"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
    </form>
  );
}

const messages = defineMessages({
  label: {
    defaultMessage: 'Username or email:',
    description: 'Label of the field in which staff name the learner as whom they want to view the course',
  },
});
