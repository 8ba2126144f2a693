import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { defineMessages, useIntl } from 'react-intl';
import { type Topic, topicsQuery } from '../../lms/discussions/topics.ts';
import { useDiscussion } from './context.ts';
import { errorAttributes, FieldError, type MissingProps } from './FieldError.tsx';

export interface TopicChoiceProps extends MissingProps {
  /** Empty until one is chosen. */
  readonly value: string;
  readonly onChange: (topicId: string) => void;
}

/** The topic of a post: of the course as a whole, or of a unit. */
export function TopicChoice({ value, isMissing = false, onChange }: TopicChoiceProps) {
  const intl = useIntl();
  const id = useId();
  const { courseId } = useDiscussion();
  const { data, isError } = useQuery(topicsQuery(courseId));
  return (
    <div className="field">
      <label htmlFor={id}>{intl.formatMessage(messages.label)}</label>
      <select
        id={id}
        value={value}
        {...errorAttributes(isMissing, `${id}-error`)}
        onChange={(event) => onChange(event.target.value)}
      >
        <option value="">{intl.formatMessage(messages.choose)}</option>
        <Options topics={data?.general ?? []} />
        {data?.groups.map(({ id: groupId, over, title, topics }) => (
          <optgroup key={groupId} label={[over, title].filter(Boolean).join(' · ')}>
            <Options topics={topics} />
          </optgroup>
        ))}
      </select>
      {isMissing && <FieldError id={`${id}-error`}>{intl.formatMessage(messages.missing)}</FieldError>}
      {isError && (
        <p role="alert" className="field__error">
          {intl.formatMessage(messages.failed)}
        </p>
      )}
    </div>
  );
}

function Options({ topics }: { readonly topics: readonly Topic[] }) {
  return topics.map(({ id, title }) => (
    <option key={id} value={id}>
      {title}
    </option>
  ));
}

const messages = defineMessages({
  label: { defaultMessage: 'Topic', description: 'Label of the choice of a topic for a new post' },
  choose: {
    defaultMessage: 'Choose a topic',
    description: 'First entry of the list of topics for a new post',
  },
  missing: {
    defaultMessage: 'Choose a topic.',
    description: 'Below the list of topics for a post that one tried to send without one',
  },
  failed: {
    defaultMessage: 'We couldn’t load the topics.',
    description: 'Below the list of topics for a new post',
  },
});
