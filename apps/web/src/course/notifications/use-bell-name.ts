import { defineMessage, useIntl } from 'react-intl';

/** The name of a bell, with how many notifications are new. */
export function useBellName(unseen: number): string {
  return useIntl().formatMessage(bellName, { count: unseen });
}

const bellName = defineMessage<{ count: number }>({
  defaultMessage:
    '{count, plural, =0 {Notifications} one {Notifications, # new} other {Notifications, # new}}',
  description: 'Button that opens the notifications; drawn as a bell, with a dot when some are new',
});
