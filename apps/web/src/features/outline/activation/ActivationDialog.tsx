import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { defineMessages, useIntl } from 'react-intl';
import { sendActivationMail } from '../../../lms/activation.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';

/** Reminds a learner of the activation mail, and sends it again (ACT-03, ACT-04, CS-22). */
export function ActivationDialog() {
  const intl = useIntl();
  const client = useQueryClient();
  const [isOpen, setIsOpen] = useState(true);
  const sending = useMutation({ mutationFn: () => sendActivationMail(client) });
  const close = () => setIsOpen(false);
  const isSent = sending.isSuccess;
  return (
    <Dialog
      open={isOpen}
      onClose={close}
      title={intl.formatMessage(messages.title)}
      size="small"
      actions={
        <>
          <Button
            busy={sending.isPending}
            icon={isSent ? 'check' : undefined}
            aria-disabled={isSent || undefined}
            onClick={() => {
              if (!isSent) sending.mutate();
            }}
          >
            {intl.formatMessage(isSent ? messages.sent : messages.resend)}
          </Button>
          <Button variant="primary" onClick={close}>
            {intl.formatMessage(messages.close)}
          </Button>
        </>
      }
    >
      <div className="stack">
        <p>{intl.formatMessage(messages.text)}</p>
        <p role="status">{intl.formatMessage(isSent ? messages.sentText : messages.spam)}</p>
        {sending.isError && <Alert type="error">{intl.formatMessage(messages.failed)}</Alert>}
      </div>
    </Dialog>
  );
}

const messages = defineMessages({
  title: {
    defaultMessage: 'Activate your account',
    description: 'Title of the dialog for a learner whose email address is not confirmed',
  },
  text: {
    defaultMessage: 'We’ve sent you a message. Open the link in it to confirm your email address.',
    description: 'Text of the dialog for a learner whose email address is not confirmed',
  },
  spam: {
    defaultMessage: 'Can’t find it? Check your spam folder, or send it again.',
    description: 'Second sentence of the dialog about the activation message',
  },
  resend: {
    defaultMessage: 'Send it again',
    description: 'Button of the dialog about the activation message',
  },
  sent: {
    defaultMessage: 'Sent',
    description: 'On the button, with a check mark, once the activation message was sent again',
  },
  sentText: {
    defaultMessage: 'We’ve sent it again. Use the link in the latest message.',
    description: 'In the dialog, once the activation message was sent again',
  },
  failed: {
    defaultMessage: 'We couldn’t send the message. Try again.',
    description: 'In the dialog, when sending the activation message failed',
  },
  close: {
    defaultMessage: 'Continue',
    description: 'Button that closes the dialog and leads on to the course',
  },
});
