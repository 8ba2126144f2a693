import { useQueryClient } from '@tanstack/react-query';
import { defineMessage, defineMessages, useIntl } from 'react-intl';
import { HttpError } from '../lms/transport/errors.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { usePage } from './page.tsx';

export interface FailedCourseProps {
  readonly error: Error;
}

/** When a course could not be loaded (FRM-07): what the server said of it, if anything (ERR-09), and another try. */
export function FailedCourse({ error }: FailedCourseProps) {
  const intl = useIntl();
  const client = useQueryClient();
  const text = intl.formatMessage(messages.failed);
  usePage(text);
  const detail = error instanceof HttpError ? error.detail : null;

  const tryAgain = () => client.resetQueries({ predicate: (query) => query.state.status === 'error' });
  return (
    <div className="page page--reading">
      <EmptyState
        level={1}
        icon="warning"
        title={text}
        action={<Button onClick={() => void tryAgain()}>{intl.formatMessage(messages.retry)}</Button>}
      >
        {detail !== null && <p>{intl.formatMessage(said, { error: detail })}</p>}
      </EmptyState>
    </div>
  );
}

const messages = defineMessages({
  failed: {
    defaultMessage: 'There was an error loading this course.',
    description: 'Heading in place of a page of a course that could not be fetched',
  },
  retry: {
    defaultMessage: 'Try again',
    description: 'Button below the heading that something could not be fetched',
  },
});

const said = defineMessage<{ error: string }>({
  defaultMessage: 'Error: {error}',
  description:
    'Below the heading that something could not be fetched; error is the text of the server, in its language',
});
