import { defineMessages, useIntl } from 'react-intl';
import { MenuButton } from '../../ui/Menu.tsx';

export interface ReportEntryProps {
  readonly isReported: boolean;
  /** `done` is what to say afterwards. */
  readonly onSelect: (isReported: boolean, done: string) => void;
}

/** The entry of a post's menu that reports the post to moderators, or withdraws that. */
export function ReportEntry({ isReported, onSelect }: ReportEntryProps) {
  const intl = useIntl();
  const done = intl.formatMessage(isReported ? messages.withdrawn : messages.reported);
  return (
    <MenuButton onSelect={() => onSelect(!isReported, done)}>
      {intl.formatMessage(isReported ? messages.withdraw : messages.report)}
    </MenuButton>
  );
}

const messages = defineMessages({
  report: { defaultMessage: 'Report', description: 'Entry of the menu of a post: tell moderators about it' },
  reported: {
    defaultMessage: 'Reported. The course’s moderators will look at it.',
    description: 'After a post was reported',
  },
  withdraw: {
    defaultMessage: 'Withdraw report',
    description: 'Entry of the menu of a post that one reported',
  },
  withdrawn: { defaultMessage: 'Report withdrawn', description: 'After the report of a post was withdrawn' },
});
