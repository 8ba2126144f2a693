import { useQueryClient } from '@tanstack/react-query';
import { defineMessage, useIntl } from 'react-intl';
import { getLms } from '../../lms/lms.ts';
import { useToasts } from '../../ui/Toast.tsx';
import { useFailureText } from '../use-failure-text.ts';

/** A function that runs an action on a post: says `done` afterwards if it is given, or that the action failed. Never rejects. */
export function usePostAction(): (action: () => Promise<void>, done?: string) => Promise<void> {
  const intl = useIntl();
  const client = useQueryClient();
  const { showToast } = useToasts();
  const failureText = useFailureText();
  return async (action, done) => {
    try {
      await action();
      if (done !== undefined) showToast({ message: done });
    } catch (error) {
      getLms(client).log.failure(error);
      showToast({ message: failureText(error, intl.formatMessage(failed)), tone: 'danger' });
    }
  };
}

const failed = defineMessage({
  defaultMessage: 'We couldn’t save this. Try again.',
  description: 'After an action on a post failed',
});
