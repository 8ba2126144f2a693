import { defineMessage, defineMessages, useIntl } from 'react-intl';
import { useCourseId } from '../../../course/route-context.ts';
import { legacyUrls, signInUrl } from '../../../course/site-urls.ts';
import { useSiteConfig } from '../../../lms/lms.ts';
import type { FrameFault } from '../../../lms/unit-frame.ts';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';

export interface FailedUnitProps {
  readonly fault: FrameFault;
  readonly onRetry: () => void;
}

/** Replaces a unit whose frame received an error page: says why, and offers what helps. */
export function FailedUnit({ fault, onRetry }: FailedUnitProps) {
  const intl = useIntl();
  const config = useSiteConfig();
  const courseId = useCourseId();
  return (
    <div role="alert">
      <EmptyState
        icon="warning"
        title={intl.formatMessage(titles[fault])}
        action={
          fault === 'signedOut' ? (
            <ButtonLink variant="primary" href={signInUrl(config, window.location.href)}>
              {intl.formatMessage(messages.signIn)}
            </ButtonLink>
          ) : fault === 'survey' ? (
            <ButtonLink variant="primary" href={legacyUrls.survey(config, courseId)}>
              {intl.formatMessage(messages.survey)}
            </ButtonLink>
          ) : (
            <Button onClick={onRetry}>{intl.formatMessage(messages.retry)}</Button>
          )
        }
      >
        <p>{intl.formatMessage(advice[fault])}</p>
      </EmptyState>
    </div>
  );
}

const messages = defineMessages({
  signIn: {
    defaultMessage: 'Sign in',
    description: 'Link below the heading that the learner has been signed out; leads back to the unit',
  },
  survey: {
    defaultMessage: 'Open survey',
    description: 'Link below the heading that the course’s survey has to be answered first',
  },
  retry: {
    defaultMessage: 'Try again',
    description: 'Button below the heading that the content of a unit could not be loaded',
  },
});

const failed = defineMessage({
  defaultMessage: 'This unit couldn’t be loaded.',
  description: 'Heading in place of the content of a unit that the server did not give',
});

const titles = {
  refused: failed,
  unavailable: failed,
  ...defineMessages({
    signedOut: {
      defaultMessage: 'You’ve been signed out.',
      description: 'Heading in place of the content of a unit after the learner’s session has ended',
    },
    survey: {
      defaultMessage: 'Answer the course survey first.',
      description: 'Heading in place of the content of a unit of a course with a required survey',
    },
  }),
};

const advice = defineMessages({
  survey: {
    defaultMessage: 'The course team asks everyone to answer a survey before the course opens.',
    description: 'Below the heading that the course’s survey has to be answered first; a link to it follows',
  },
  signedOut: {
    defaultMessage:
      'Your session has ended, perhaps because you signed in on another device. Sign in again to come back to this unit. Your answers so far are saved.',
    description: 'Below the heading that the learner has been signed out; a link to sign in follows',
  },
  refused: {
    defaultMessage:
      'The course site doesn’t open this unit for you. It may be closed or no longer available.',
    description:
      'Below the heading that the content of a unit could not be loaded: the server refuses it; a button to try again follows',
  },
  unavailable: {
    defaultMessage: 'The course site may be busy. Your answers so far are saved.',
    description:
      'Below the heading that the content of a unit could not be loaded; a button to try again follows',
  },
});
