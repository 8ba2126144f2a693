import { defineMessages, useIntl } from 'react-intl';
import type { DraftChoices } from '../../lms/discussions/drafts.ts';
import { AnonymityChoice, anonymityFields } from './AnonymityChoice.tsx';
import { useDiscussion } from './context.ts';
import { GroupChoice } from './GroupChoice.tsx';

/** The fields of a new thread. `isDivided`: whether the writer chooses the group that sees posts in its topic. */
export function optionFields(
  { anonymity, groupId, isFollowed, notifiesAll }: DraftChoices,
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
  readonly value: DraftChoices;
  readonly onChange: (changed: Partial<DraftChoices>) => void;
}

/** Who sees a new thread and its author, and who is notified of it. */
export function NewThreadOptions({ topicId, value, onChange: change }: NewThreadOptionsProps) {
  const intl = useIntl();
  const { config } = useDiscussion();
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
