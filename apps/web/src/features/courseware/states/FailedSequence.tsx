import { defineMessage, defineMessages, useIntl } from 'react-intl';
import { useRevalidator } from 'react-router';
import { usePage } from '../../../course/page.tsx';
import { paths } from '../../../course/paths.ts';
import { useCourseId } from '../../../course/route-context.ts';
import { signInUrl } from '../../../course/site-urls.ts';
import { useSiteConfig } from '../../../lms/lms.ts';
import { HttpError, isHttpStatus } from '../../../lms/transport/errors.ts';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';

export interface FailedSequenceProps {
  readonly error: Error | null;
  /** Null when the course has no such sequence. */
  readonly title: string | null;
}

/**
 * Replaces a sequence that could not be fetched (CWR-22): says that it doesn't exist, or what the server said, and
 * offers a way on. Retrying revalidates the route.
 */
export function FailedSequence({ error, title }: FailedSequenceProps) {
  const intl = useIntl();
  const { revalidate, state } = useRevalidator();
  const failed = intl.formatMessage(messages.failed);
  usePage(failed, title);
  const config = useSiteConfig();
  const courseId = useCourseId();
  const isSignedOut = isHttpStatus(error, 401);
  const isUnknown = title === null && isHttpStatus(error, 400, 404, 422);
  const isRefused = title !== null && isHttpStatus(error, 403, 404);
  const detail = error instanceof HttpError && !isUnknown ? error.detail : null;

  return (
    <EmptyState
      level={1}
      icon="warning"
      title={failed}
      action={
        isSignedOut ? (
          <ButtonLink variant="primary" href={signInUrl(config, window.location.href)}>
            {intl.formatMessage(messages.signIn)}
          </ButtonLink>
        ) : isUnknown ? (
          <ButtonLink variant="primary" href={paths.outline(courseId)}>
            {intl.formatMessage(messages.courseHome)}
          </ButtonLink>
        ) : (
          <Button busy={state === 'loading'} onClick={() => void revalidate()}>
            {intl.formatMessage(messages.retry)}
          </Button>
        )
      }
    >
      {isUnknown && <p>{intl.formatMessage(messages.unknown)}</p>}
      {isRefused && <p>{intl.formatMessage(refused, { title })}</p>}
      {detail !== null && <p>{intl.formatMessage(said, { error: detail })}</p>}
    </EmptyState>
  );
}

const messages = defineMessages({
  failed: {
    defaultMessage: 'There was an error loading this course.',
    description: 'Heading in place of a sequence of a course that could not be fetched',
  },
  unknown: {
    defaultMessage:
      'There’s nothing at this address. The link may be mistyped, or the content may have moved.',
    description:
      'Below the heading that a sequence could not be fetched, when the server knows none by this address',
  },
  courseHome: {
    defaultMessage: 'Go to the course home',
    description: 'Link in place of a sequence that does not exist: to the outline of its course',
  },
  signIn: {
    defaultMessage: 'Sign in',
    description:
      'Link below the heading that a sequence could not be fetched, to a learner who was signed out meanwhile',
  },
  retry: {
    defaultMessage: 'Try again',
    description: 'Button below the heading that a sequence of a course could not be fetched',
  },
});

const refused = defineMessage<{ title: string }>({
  defaultMessage: '“{title}” isn’t open to you right now. It may not be released yet.',
  description: 'Below the heading that a sequence could not be fetched; title is the name of the sequence',
});

const said = defineMessage<{ error: string }>({
  defaultMessage: 'Error: {error}',
  description:
    'Below the heading that a sequence could not be fetched; error is the text of the server, in its language',
});
