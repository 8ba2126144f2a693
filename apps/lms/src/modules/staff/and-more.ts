import { formatNumber } from '../../i18n/format.ts';
import { defineMessages, t } from '../../i18n/messages.ts';

const messages = defineMessages({
  more: {
    defaultMessage: 'and {count} more',
    description: 'After a few of many: places with a fault, or examples of it',
  },
});

/** “and 3 more”: how many places or examples a list leaves out. */
export const andMore = (count: number): string => t(messages.more, { count: formatNumber(count) });
