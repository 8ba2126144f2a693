import { defineMessages } from 'react-intl';

/** Message and action for a site without a response: a gateway's error and a lost connection look the same. */
export const unreachable = defineMessages({
  text: {
    defaultMessage:
      'The course site doesn’t respond. It may be busy, or your connection may be down. Try again in a moment.',
    description: 'Below the heading that a page could not be fetched, when the site sends no response',
  },
  retry: {
    defaultMessage: 'Try again',
    description: 'Button below the heading that something could not be fetched',
  },
});
