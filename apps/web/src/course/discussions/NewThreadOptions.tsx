import { defineMessages, useIntl } from 'react-intl';
import { type Anonymity, AnonymityChoice, anonymityFields } from './AnonymityChoice.tsx';
import { useDiscussion } from './context.ts';
import { GroupChoice } from './GroupChoice.tsx';

/** What the writer of a new thread chooses besides its content. */
export interface ThreadOptions {
  readonly anonymity: Anonymity;
  /** The group that sees it in a divided topic; null for everybody. */
  readonly groupId: number | null;
  readonly isFollowed: boolean;
  readonly notifiesAll: boolean;
}

export const DEFAULT_OPTIONS: ThreadOptions = {
  anonymity: 'none',
  groupId: null,
  isFollowed: true,
  notifiesAll: false,
};

/** The fields of a new thread. `isDivided`: whether the writer chooses the group that sees posts in its topic. */
export function optionFields(
  { anonymity, groupId, isFollowed, notifiesAll }: ThreadOptions,
  isDivided: boolean,
) {
  return {
    following: isFollowed,
    ...anonymityFields(anonymity),
    // Without the field, servers put the post into the writer's own group.
    ...(isDivided && { group_id: groupId }),
    ...(notifiesAll && { notify_all_learners: true }),
  };
}

export interface NewThreadOptionsProps {
  readonly topicId: string;
  readonly value: ThreadOptions;
  readonly onChange: (value: ThreadOptions) => void;
}

/** Who sees a new thread and its author, and who is notified of it. */
export function NewThreadOptions({ topicId, value, onChange }: NewThreadOptionsProps) {
  const intl = useIntl();
  const { config } = useDiscussion();
  const change = (changed: Partial<ThreadOptions>) => onChange({ ...value, ...changed });
  return (
    <>
      <GroupChoice topicId={topicId} value={value.groupId} onChange={(groupId) => change({ groupId })} />
      <AnonymityChoice value={value.anonymity} onChange={(anonymity) => change({ anonymity })} />
      <label className="check">
        <input
          type="checkbox"
          checked={value.isFollowed}
          onChange={(event) => change({ isFollowed: event.target.checked })}
        />
        {intl.formatMessage(messages.follow)}
      </label>
      {config.canNotifyAll && (
        <label className="check">
          <input
            type="checkbox"
            checked={value.notifiesAll}
            onChange={(event) => change({ notifiesAll: event.target.checked })}
          />
          {intl.formatMessage(messages.notifyAll)}
        </label>
      )}
    </>
  );
}

const messages = defineMessages({
  follow: {
    defaultMessage: 'Tell me about responses',
    description: 'Check box below a new question or discussion: follows it',
  },
  notifyAll: {
    defaultMessage: 'Notify all learners of the course',
    description: 'Check box below a new question or discussion, for the course team and moderators',
  },
});
