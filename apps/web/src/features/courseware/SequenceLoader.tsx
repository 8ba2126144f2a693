import { useQuery } from '@tanstack/react-query';
import { defineMessage, useIntl } from 'react-intl';
import { sequenceQuery } from '../../lms/sequence.ts';
import { Spinner } from '../../ui/Spinner.tsx';
import { FailedSequence } from './FailedSequence.tsx';
import { SequenceScreen } from './SequenceScreen.tsx';
import type { SequencePlace } from './sequence-view.ts';
import { useAwaitedSequence } from './use-awaited-sequence.ts';

/** One sequence, or a spinner while it is on its way, or that it could not be fetched (CWR-22). */
export function SequenceLoader(props: SequencePlace) {
  const intl = useIntl();
  const { courseId, sequenceId } = props;
  // The route has just tried; another try is the learner's to ask for.
  const { data, error } = useQuery({ ...sequenceQuery(courseId, sequenceId), retryOnMount: false });
  const isAwaiting = useAwaitedSequence(courseId, sequenceId);

  if (isAwaiting || (data === undefined && error === null)) {
    return <Spinner centered label={intl.formatMessage(loading)} />;
  }
  if (data === undefined) return <FailedSequence error={error} />;
  return <SequenceScreen {...props} sequence={data} />;
}

const loading = defineMessage({
  defaultMessage: 'Loading this part of the course…',
  description: 'Screen reader text of the spinning mark while a sequence of units is fetched',
});
