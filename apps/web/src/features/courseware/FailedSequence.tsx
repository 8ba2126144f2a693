import { defineMessage, defineMessages, useIntl } from 'react-intl';
import { useRevalidator } from 'react-router';
import { usePage } from '../../course/page.tsx';
import { signInUrl } from '../../course/site-urls.ts';
import { useSiteConfig } from '../../lms/lms.ts';
import { HttpError, isHttpStatus } from '../../lms/transport/errors.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';

/** In place of a sequence that could not be fetched (CWR-22); the route decides anew when the learner tries again. */
export function FailedSequence({ error }: { readonly error: Error | null }) {
  const intl = useIntl();
  const { revalidate, state } = useRevalidator();
  const title = intl.formatMessage(messages.failed);
  usePage(title);
  const config = useSiteConfig();
  const isSignedOut = isHttpStatus(error, 401);
  const detail = error instanceof HttpError ? error.detail : null;

  return (
    <div className="page page--reading">
      <EmptyState
        level={1}
        icon="warning"
        title={title}
        action={
          isSignedOut ? (
            <ButtonLink variant="primary" href={signInUrl(config, window.location.href)}>
              {intl.formatMessage(messages.signIn)}
            </ButtonLink>
          ) : (
            <Button busy={state === 'loading'} onClick={() => void revalidate()}>
              {intl.formatMessage(messages.retry)}
            </Button>
          )
        }
      >
        {detail !== null && <p>{intl.formatMessage(said, { error: detail })}</p>}
      </EmptyState>
    </div>
  );
}

const messages = defineMessages({
  failed: {
    defaultMessage: 'There was an error loading this course.',
    description: 'Heading in place of a sequence of a course that could not be fetched',
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

const said = defineMessage<{ error: string }>({
  defaultMessage: 'Error: {error}',
  description:
    'Below the heading that a sequence could not be fetched; error is the text of the server, in its language',
});
