import { useQuery } from '@tanstack/react-query';
import { defineMessage, defineMessages, useIntl } from 'react-intl';
import { useServerNow } from '../../../course/use-now.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { onboardingQuery } from '../../../lms/onboarding.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { Link } from '../../../ui/Link.tsx';
import { SidebarPanel } from '../SidebarPanel.tsx';
import { type OnboardingStatus, type StartButton, viewOnboarding } from './onboarding.ts';

export interface OnboardingPanelProps {
  readonly courseId: string;
  readonly username: string;
  /** The server's clock minus the browser's. */
  readonly timeOffsetMillis: number;
}

/** Nothing until the server has responded, nor if it has no data or fails: the outline works without it (ERR-02). */
export function OnboardingPanel({ courseId, username, timeOffsetMillis }: OnboardingPanelProps) {
  const intl = useIntl();
  const now = useServerNow(timeOffsetMillis);
  const { data: onboarding } = useQuery({ ...onboardingQuery(courseId, username), retryOnMount: false });
  if (!onboarding) return null;
  const { status, button, showsReviewTime } = viewOnboarding(onboarding, now);
  const { review_requirements_url: requirementsUrl } = onboarding;
  return (
    <SidebarPanel title={intl.formatMessage(messages.title)}>
      <div className="stack">
        {status !== null && <StatusLine status={status} />}
        <p>{intl.formatMessage(status === null ? messages.general : statusTexts[status])}</p>
        {showsReviewTime && <p className="muted">{intl.formatMessage(messages.reviewTime)}</p>}
        <Start button={button} />
        {requirementsUrl && <Link href={requirementsUrl}>{intl.formatMessage(messages.requirements)}</Link>}
      </div>
    </SidebarPanel>
  );
}

function StatusLine({ status }: { readonly status: OnboardingStatus }) {
  const intl = useIntl();
  return (
    <p className="cluster">
      <span className="muted">{intl.formatMessage(messages.status)}</span>
      <Badge tone={tones[status]}>{intl.formatMessage(statusNames[status])}</Badge>
    </p>
  );
}

function Start({ button }: { readonly button: StartButton }) {
  const intl = useIntl();
  const format = useFormat();
  switch (button.kind) {
    case 'link':
      return (
        <ButtonLink wide href={button.href}>
          {intl.formatMessage(button.invites === 'view' ? messages.view : messages.complete)}
        </ButtonLink>
      );
    case 'notReleased':
      return (
        <Button wide disabled>
          {intl.formatMessage(notReleased, { date: format.dateTime(button.date) })}
        </Button>
      );
    case 'pastDue':
      return (
        <Button wide disabled>
          {intl.formatMessage(messages.pastDue)}
        </Button>
      );
    default:
      return null;
  }
}

const tones: Readonly<Record<OnboardingStatus, 'neutral' | 'success' | 'warning' | 'danger'>> = {
  notStarted: 'neutral',
  started: 'neutral',
  submitted: 'neutral',
  verified: 'success',
  otherCourseApproved: 'success',
  rejected: 'danger',
  error: 'danger',
  expiringSoon: 'warning',
};

const statusNames = defineMessages({
  notStarted: { defaultMessage: 'Not started', description: 'State of the onboarding for proctored exams' },
  started: { defaultMessage: 'Started', description: 'State of the onboarding for proctored exams' },
  submitted: { defaultMessage: 'Submitted', description: 'State of the onboarding for proctored exams' },
  verified: { defaultMessage: 'Verified', description: 'State of the onboarding for proctored exams' },
  rejected: { defaultMessage: 'Rejected', description: 'State of the onboarding for proctored exams' },
  error: { defaultMessage: 'Error', description: 'State of the onboarding for proctored exams' },
  otherCourseApproved: {
    defaultMessage: 'Approved in another course',
    description: 'State of the onboarding for proctored exams',
  },
  expiringSoon: {
    defaultMessage: 'Expiring soon',
    description: 'State of the onboarding for proctored exams, when it ends soon or has ended',
  },
});

const statusTexts = defineMessages({
  notStarted: {
    defaultMessage: 'You haven’t started your onboarding exam. Complete it before your first proctored exam.',
    description: 'Under the state of the onboarding for proctored exams: nothing was begun',
  },
  started: {
    defaultMessage: 'You’ve started your onboarding exam but haven’t submitted it.',
    description: 'Under the state of the onboarding for proctored exams: begun',
  },
  submitted: {
    defaultMessage: 'You have submitted your onboarding exam. It is being reviewed.',
    description: 'Under the state of the onboarding for proctored exams: handed in',
  },
  verified: {
    defaultMessage:
      'Your onboarding exam has been approved. You can take the proctored exams of this course.',
    description: 'Under the state of the onboarding for proctored exams: approved',
  },
  rejected: {
    defaultMessage: 'Your onboarding exam has been rejected. Please retry onboarding.',
    description: 'Under the state of the onboarding for proctored exams: refused',
  },
  error: {
    defaultMessage: 'An error has occurred during your onboarding exam. Please retry onboarding.',
    description: 'Under the state of the onboarding for proctored exams: something went wrong',
  },
  otherCourseApproved: {
    defaultMessage:
      'Your onboarding exam has been approved in another course. If your device has changed, complete onboarding again in this one.',
    description: 'Under the state of the onboarding for proctored exams: done in another course',
  },
  expiringSoon: {
    defaultMessage:
      'Your onboarding has expired or will expire soon. Complete it again to take proctored exams.',
    description: 'Under the state of the onboarding for proctored exams: its end is near or past',
  },
});

const messages = defineMessages({
  title: {
    defaultMessage: 'Proctored exams',
    description: 'Heading on the home of a course, over the status of the onboarding for proctored exams',
  },
  status: {
    defaultMessage: 'Onboarding',
    description: 'Before the state of the onboarding for proctored exams, such as "Submitted"',
  },
  general: {
    defaultMessage: 'This course has proctored exams. Complete an onboarding exam before the first one.',
    description: 'In place of the state of the onboarding for proctored exams, when that is not known',
  },
  reviewTime: {
    defaultMessage: 'A review can take 2+ business days.',
    description: 'How long the review of an onboarding exam takes; 2+ is "two or more"',
  },
  complete: {
    defaultMessage: 'Complete onboarding',
    description: 'Button that leads to the onboarding exam',
  },
  view: {
    defaultMessage: 'View onboarding exam',
    description: 'Button that leads to the onboarding exam, for learners approved in another course',
  },
  pastDue: {
    defaultMessage: 'Onboarding is past due',
    description: 'On the disabled button of an onboarding exam that is closed',
  },
  requirements: {
    defaultMessage: 'Instructions and system requirements',
    description: 'Link to what one needs for proctored exams',
  },
});

const notReleased = defineMessage<{ date: string }>({
  defaultMessage: 'Onboarding opens {date}',
  description: 'On the disabled button of an onboarding exam that opens later; the date has a time',
});
