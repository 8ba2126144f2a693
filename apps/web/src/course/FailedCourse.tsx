import { courseMetadataCall, type coursewareCourseCall, parseCourseKey } from '@lectern/contract';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useCallback, useEffect } from 'react';
import { defineMessage, defineMessages, useIntl } from 'react-intl';
import { useRevalidator } from 'react-router';
import { useSiteConfig } from '../lms/lms.ts';
import { HttpError, isHttpStatus, NetworkError } from '../lms/transport/errors.ts';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { usePage } from './page.tsx';
import { useCourseId } from './route-context.ts';
import { dashboardUrl } from './site-urls.ts';
import { unreachable } from './unreachable.ts';

export interface FailedCourseProps {
  readonly error: Error;
}

/**
 * Replaces a course that could not be loaded (FRM-07): says that it doesn't exist, that the server can't be reached, or
 * what the server said (ERR-09), and offers a way on.
 */
export function FailedCourse({ error }: FailedCourseProps) {
  const intl = useIntl();
  const config = useSiteConfig();
  const courseId = useCourseId();
  const tryAgain = useTryAgain(error instanceof NetworkError);
  const text = intl.formatMessage(messages.failed);
  usePage(text);
  const isUnknown = isUnknownCourse(courseId, error);

  return (
    <div className="page page--reading">
      <EmptyState
        level={1}
        icon="warning"
        title={text}
        action={
          isUnknown ? (
            <ButtonLink variant="primary" href={dashboardUrl(config)}>
              {intl.formatMessage(messages.dashboard)}
            </ButtonLink>
          ) : (
            <Button onClick={tryAgain}>{intl.formatMessage(unreachable.retry)}</Button>
          )
        }
      >
        {isUnknown ? <p>{intl.formatMessage(messages.unknown)}</p> : <ErrorText error={error} />}
      </EmptyState>
    </div>
  );
}

// Only a type: the call itself would be part of the first load.
const coursewareCourse: (typeof coursewareCourseCall)['id'] = 'coursewareCourse';
const courseCalls: readonly string[] = [courseMetadataCall.id, coursewareCourse];

/** An invalid course key, or a 404 for the course itself; a 404 for a tab is about the tab. */
function isUnknownCourse(courseId: string, error: Error): boolean {
  return (
    parseCourseKey(courseId) === null || (isHttpStatus(error, 404) && courseCalls.includes(error.callId))
  );
}

function ErrorText({ error }: FailedCourseProps): ReactNode {
  const intl = useIntl();
  const detail = error instanceof HttpError ? error.detail : null;
  // A gateway's error is HTML. Behind another origin, it has no CORS headers and looks like no response.
  const isSilent = error instanceof NetworkError || isHttpStatus(error, 502, 503, 504);
  if (isSilent && detail === null) return <p>{intl.formatMessage(unreachable.text)}</p>;
  return detail !== null && <p>{intl.formatMessage(said, { error: detail })}</p>;
}

/**
 * Refetches everything that failed, then runs the route's loader again, which may redirect. `whenOnline`: also
 * automatically, when the connection is back.
 */
function useTryAgain(whenOnline: boolean): () => void {
  const client = useQueryClient();
  const { revalidate } = useRevalidator();
  const tryAgain = useCallback(() => {
    const asked = client.resetQueries({ predicate: (query) => query.state.status === 'error' });
    void asked.then(revalidate);
  }, [client, revalidate]);

  useEffect(() => {
    if (!whenOnline) return undefined;
    window.addEventListener('online', tryAgain);
    return () => window.removeEventListener('online', tryAgain);
  }, [whenOnline, tryAgain]);
  return tryAgain;
}

const messages = defineMessages({
  failed: {
    defaultMessage: 'There was an error loading this course.',
    description: 'Heading in place of a page of a course that could not be fetched',
  },
  unknown: {
    defaultMessage:
      'There’s no course at this address. The link may be mistyped, or the course may have moved.',
    description: 'Below the heading that a course could not be fetched, when the server knows no such course',
  },
  dashboard: {
    defaultMessage: 'Go to your dashboard',
    description: 'Link in place of a course that does not exist: to the list of one’s courses',
  },
});

const said = defineMessage<{ error: string }>({
  defaultMessage: 'Error: {error}',
  description:
    'Below the heading that something could not be fetched; error is the text of the server, in its language',
});
