import { defineMessages } from 'react-intl';

/** Message and action for a site without a response. A gateway's error looks like a lost connection to scripts. */
const messages = defineMessages({
  site: {
    defaultMessage:
      'The course site isn’t responding. It may be busy or under maintenance. Try again in a moment.',
    description: 'Below the heading that a page could not be fetched, when the site sends no response',
  },
  offline: {
    defaultMessage: 'You’re offline. This page loads once you’re connected again.',
    description: 'Below the heading that a page could not be fetched, when the device has no connection',
  },
  retry: {
    defaultMessage: 'Try again',
    description: 'Button below the heading that something could not be fetched',
  },
});

export const unreachable = {
  /** Names the connection only where the browser knows that there is none. */
  get text() {
    return navigator.onLine ? messages.site : messages.offline;
  },
  retry: messages.retry,
};
