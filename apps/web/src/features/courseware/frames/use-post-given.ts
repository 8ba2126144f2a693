import { useQueryClient } from '@tanstack/react-query';
import { defineMessage, useIntl } from 'react-intl';
import { useCallToActionToast } from '../../../course/use-call-to-action-toast.tsx';
import { useFailureText } from '../../../course/use-failure-text.ts';
import { type GivenPost, postGiven } from '../../../lms/given-post.ts';
import { useLms } from '../../../lms/lms.ts';
import { useToasts } from '../../../ui/Toast.tsx';

/**
 * Posts what a unit asks for, refetches the course and shows the response as a toast (CWR-53). Posts to the LMS only
 * (CS-61). Never rejects.
 */
export function usePostGiven(): (given: GivenPost) => Promise<void> {
  const intl = useIntl();
  const client = useQueryClient();
  const { log } = useLms();
  const { showToast } = useToasts();
  const showResponse = useCallToActionToast();
  const failureText = useFailureText();
  return async (given) => {
    try {
      const response = await postGiven(client, given);
      if (response === null) return;
      void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey.includes(given.courseId) });
      showResponse(response);
    } catch (error) {
      log.failure(error);
      showToast({ message: failureText(error, intl.formatMessage(failed)), tone: 'danger' });
    }
  };
}

const failed = defineMessage({
  defaultMessage: 'That didn’t work. Try again.',
  description: 'Short message after a button within the content of a course failed',
});
