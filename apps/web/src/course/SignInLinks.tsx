import { defineMessages, useIntl } from 'react-intl';
import { useLms } from '../lms/lms.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { registerUrl, signInUrl } from './site-urls.ts';

/** The two ways in for a visitor without an account; both lead back to this page (ALT-05). */
export function SignInLinks() {
  const intl = useIntl();
  const { config, location } = useLms();
  const here = location.href;
  return (
    <>
      <ButtonLink variant="primary" href={signInUrl(config, here)}>
        {intl.formatMessage(messages.signIn)}
      </ButtonLink>
      <ButtonLink href={registerUrl(config, here)}>{intl.formatMessage(messages.register)}</ButtonLink>
    </>
  );
}

const messages = defineMessages({
  signIn: {
    defaultMessage: 'Sign in',
    description: 'Link for a visitor without an account who does not see a course; leads back to it',
  },
  register: {
    defaultMessage: 'Register',
    description: 'Link for a visitor without an account who does not see a course: to make one',
  },
});
