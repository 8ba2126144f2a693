import { defineMessages, useIntl } from 'react-intl';

/** The first stop of the Tab key: skips the header and leads to the content. */
export function SkipLink() {
  const intl = useIntl();
  return (
    <a className="skip-link" href="#main">
      {intl.formatMessage(messages.skip)}
    </a>
  );
}

const messages = defineMessages({
  skip: {
    defaultMessage: 'Skip to main content',
    description: 'First link of each page, seen when it has keyboard focus',
  },
});
