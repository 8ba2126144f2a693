import { type QueryClient, useQuery } from '@tanstack/react-query';
import { localQuery } from '../../lms/local-query.ts';

/** Whether the learner is asked to confirm that the running exam is submitted. */
const submissionQuery = () => localQuery(['exam-submission'], () => false);

export function useIsSubmitting(): boolean {
  return useQuery(submissionQuery()).data;
}

/** Opens or closes the dialog that submits the running exam, from its bar or from the courseware. */
export function askToSubmit(client: QueryClient, isOpen: boolean): void {
  client.setQueryData(submissionQuery().queryKey, isOpen);
}
