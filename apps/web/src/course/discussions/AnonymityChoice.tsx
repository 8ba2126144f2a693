import { useId } from 'react';
import { defineMessages, useIntl } from 'react-intl';
import type { Anonymity } from '../../lms/discussions/drafts.ts';
import { useDiscussion } from './context.ts';

/** The fields of a new post; none without anonymity, which courses may forbid. */
export function anonymityFields(anonymity: Anonymity): Record<string, true> {
  if (anonymity === 'none') return {};
  return anonymity === 'all' ? { anonymous: true } : { anonymous_to_peers: true };
}

export interface AnonymityChoiceProps {
  readonly value: Anonymity;
  readonly onChange: (value: Anonymity) => void;
}

/** Who may see the author of a post, as far as the course leaves a choice. */
export function AnonymityChoice({ value, onChange }: AnonymityChoiceProps) {
  const intl = useIntl();
  const id = useId();
  const { config } = useDiscussion();
  // A draft may be older than the course's decision.
  const offers = (option: Anonymity, isAllowed: boolean) => (isAllowed || value === option ? [option] : []);
  const options: Anonymity[] = [
    'none',
    ...offers('peers', config.allowsAnonymousToPeers),
    ...offers('all', config.allowsAnonymous),
  ];
  if (options.length === 1) return null;
  return (
    <div className="field">
      <label htmlFor={id}>{intl.formatMessage(messages.label)}</label>
      <select id={id} value={value} onChange={(event) => onChange(event.target.value as Anonymity)}>
        {options.map((option) => (
          <option key={option} value={option}>
            {intl.formatMessage(messages[option])}
          </option>
        ))}
      </select>
    </div>
  );
}

const messages = defineMessages({
  label: {
    defaultMessage: 'Who sees your name',
    description:
      'Label of a choice below a new post; the choices are “Everyone”, “Course team only” and “No one”',
  },
  none: { defaultMessage: 'Everyone', description: 'Choice under “Who sees your name”' },
  peers: {
    defaultMessage: 'Course team only',
    description: 'Choice under “Who sees your name”',
  },
  all: {
    defaultMessage: 'No one',
    description: 'Choice under “Who sees your name”',
  },
});
