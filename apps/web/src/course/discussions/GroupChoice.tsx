import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { defineMessages, useIntl } from 'react-intl';
import { divisionQuery, isDivided } from '../../lms/discussions/groups.ts';
import { listTopics, topicsQuery } from '../../lms/discussions/topics.ts';
import { useDiscussion } from './context.ts';

export interface GroupChoiceProps {
  readonly topicId: string;
  /** Null for everybody. */
  readonly value: number | null;
  readonly onChange: (groupId: number | null) => void;
}

/** Who sees a post in a topic that is divided between cohorts; learners post to their own. */
export function GroupChoice({ topicId, value, onChange }: GroupChoiceProps) {
  const intl = useIntl();
  const id = useId();
  const { courseId, config } = useDiscussion();
  const division = useQuery({ ...divisionQuery(courseId), enabled: config.choosesGroup }).data;
  const topics = useQuery(topicsQuery(courseId)).data;
  const topic = topics && listTopics(topics).find((one) => one.id === topicId);
  if (!division || topic === undefined || !isDivided(division, topic)) return null;
  return (
    <div className="field">
      <label htmlFor={id}>{intl.formatMessage(messages.label)}</label>
      <select
        id={id}
        value={value ?? ''}
        onChange={(event) => onChange(event.target.value === '' ? null : Number(event.target.value))}
      >
        <option value="">{intl.formatMessage(messages.all)}</option>
        {division.groups.map((group) => (
          <option key={group.id} value={group.id}>
            {group.name}
          </option>
        ))}
      </select>
    </div>
  );
}

const messages = defineMessages({
  label: {
    defaultMessage: 'Who sees it',
    description: 'Label of the choice of a cohort for a new post, for moderators',
  },
  all: { defaultMessage: 'All learners', description: 'Choice of a cohort for a new post: none' },
});
