import { defineMessage } from 'react-intl';

/** In the account menu, the footer, and above the settings. */
export const readingLabel = defineMessage({
  defaultMessage: 'Reading settings',
  description: 'Entry of the user menu and button at the end of the page: text size, colors and the like',
});
