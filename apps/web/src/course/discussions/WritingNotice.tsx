import { defineMessages, useIntl } from 'react-intl';
import { Alert } from '../../ui/Alert.tsx';
import { useDiscussion } from './context.ts';

/** Why this person can't write now, if so. */
export function WritingNotice() {
  const intl = useIntl();
  const { config } = useDiscussion();
  const { canPost, needsVerifiedEmail, needsCaptcha } = config;
  if (canPost && !needsVerifiedEmail && !needsCaptcha) return null;
  const text = canPost ? (needsVerifiedEmail ? messages.verify : messages.captcha) : messages.closed;
  return (
    <Alert type="info" announce="none">
      {intl.formatMessage(text)}
    </Alert>
  );
}

const messages = defineMessages({
  closed: {
    defaultMessage: 'Posting is closed at the moment. You can read everything.',
    description: 'In discussions, while learners of the course may not post',
  },
  verify: {
    defaultMessage: 'Confirm your email address to post. We sent you a link when you registered.',
    description: 'In discussions, to learners whose email address is not confirmed',
  },
  captcha: {
    defaultMessage:
      'This site asks for a captcha before each post, which this page can’t show. You can read everything.',
    description: 'In discussions of a site that wants learners to solve a captcha',
  },
});
