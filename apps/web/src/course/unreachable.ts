import { defineMessages } from 'react-intl';

/** Message and action for a lost connection. */
export const unreachable = defineMessages({
  text: {
    defaultMessage: 'The server can’t be reached. Check your connection, then try again.',
    description: 'Below the heading that a page could not be fetched, when there is no connection',
  },
  retry: {
    defaultMessage: 'Try again',
    description: 'Button below the heading that something could not be fetched',
  },
});
