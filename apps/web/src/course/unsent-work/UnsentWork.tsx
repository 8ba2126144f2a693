import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { defineMessage, defineMessages, useIntl } from 'react-intl';
import { useSiteConfig } from '../../lms/lms.ts';
import { type AuthenticatedUser, sessionQuery } from '../../lms/session.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { signOutUrl } from '../site-urls.ts';
import { useWaitingGuard } from './use-waiting-guard.ts';

/**
 * Keeps a screen with input that isn't submitted when its learner has signed out in another tab, or someone else has signed
 * in: the screen would be replaced at the next request. Says so, and goes on with that request when the learner has signed
 * in again. Nothing is sent meanwhile. Closed without a choice, the dialog opens again at the next request.
 */
export function UnsentWork() {
  const learner = useQuery(sessionQuery()).data ?? null;
  return learner && <UnsentWorkOf learner={learner} />;
}

/** `learner`: who has typed it. */
function UnsentWorkOf({ learner }: { readonly learner: AuthenticatedUser }) {
  const intl = useIntl();
  const config = useSiteConfig();
  const [isOpen, setOpen] = useState(false);
  const { isWaiting, found, accept } = useWaitingGuard(learner, () => setOpen(true));
  const { loginUrl } = config;
  return (
    <Dialog
      open={isWaiting && isOpen}
      onClose={() => setOpen(false)}
      title={
        found === null
          ? intl.formatMessage(messages.signedOut)
          : intl.formatMessage(other, { name: found.username })
      }
      actions={
        <>
          <Button onClick={accept}>{intl.formatMessage(messages.leave)}</Button>
          <ButtonLink
            variant="primary"
            href={found === null ? loginUrl : signOutUrl(config, loginUrl)}
            newWindow
          >
            {intl.formatMessage(found === null ? messages.signIn : messages.switch)}
          </ButtonLink>
        </>
      }
    >
      <p>{intl.formatMessage(text, { name: learner.username })}</p>
    </Dialog>
  );
}

const messages = defineMessages({
  signedOut: {
    defaultMessage: 'You’re signed out',
    description: 'Title of a dialog over a unit with answers that aren’t submitted',
  },
  signIn: {
    defaultMessage: 'Sign in again',
    description: 'Link in a dialog over a unit after the session ended; opens a new tab',
  },
  switch: {
    defaultMessage: 'Switch accounts',
    description: 'Link in a dialog over a unit while someone else is signed in: to sign out; opens a new tab',
  },
  leave: {
    defaultMessage: 'Leave without submitting',
    description: 'Button in a dialog over a unit after the session ended: gives up what was typed',
  },
});

const other = defineMessage<{ name: string }>({
  defaultMessage: '{name} is signed in now',
  description: 'Title of a dialog over a unit with answers that aren’t submitted; “name” is another username',
});

const text = defineMessage<{ name: string }>({
  defaultMessage:
    'What you typed here isn’t submitted yet. Sign in as {name} in another tab, then come back: this page continues where you were.',
  description: 'Text of a dialog over a unit after the session ended; “name” is the learner’s username',
});
