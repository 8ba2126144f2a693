import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { defineMessages, useIntl } from 'react-intl';
import { type Division, divisionQuery, isDivided } from '../../lms/discussions/groups.ts';
import { listTopics, topicsQuery } from '../../lms/discussions/topics.ts';
import { useDiscussion } from './context.ts';

export interface GroupChoiceProps {
  readonly topicId: string;
  /** Null for everybody. */
  readonly value: number | null;
  readonly onChange: (groupId: number | null) => void;
}

/** How a topic is divided, for those who choose the group of a post in it; null for others, and undivided topics. */
export function useDivision(topicId: string): Division | null {
  const { courseId, config } = useDiscussion();
  const division = useQuery({ ...divisionQuery(courseId), enabled: config.choosesGroup }).data;
  const topics = useQuery(topicsQuery(courseId)).data;
  const topic = topics && listTopics(topics).find((one) => one.id === topicId);
  return division && topic !== undefined && isDivided(division, topic) ? division : null;
}

/** Who sees a post in a topic that is divided; learners post to their own group. */
export function GroupChoice({ topicId, value, onChange }: GroupChoiceProps) {
  const intl = useIntl();
  const id = useId();
  const division = useDivision(topicId);
  // No call lists the tracks: posts of moderators are for all of them.
  if (division === null || division.groups.length === 0) return null;
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
