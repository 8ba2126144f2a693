import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useLayoutEffect, useRef } from 'react';
import { defineMessages, useIntl } from 'react-intl';
import { refetchDates, type ShiftLocation, shiftDates } from '../../lms/deadlines.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { focusHeading } from '../page.tsx';
import { useCallToActionToast } from '../use-call-to-action-toast.tsx';
import { useFailureText } from '../use-failure-text.ts';
import type { ScheduleBanner } from './schedule-banner.ts';

export interface MissedDeadlinesProps {
  readonly banner: ScheduleBanner;
  readonly courseId: string;
  readonly location: ShiftLocation;
}

/** Says that deadlines were missed, and offers to shift them, or to upgrade first (BAN-02, BAN-07, BAN-08). */
export function MissedDeadlines({ banner, ...shift }: MissedDeadlinesProps) {
  const intl = useIntl();
  if (banner.kind === 'missed-deadlines') return <ShiftDates {...shift} />;
  return (
    <Alert
      type="info"
      announce="none"
      title={intl.formatMessage(messages.behind)}
      actions={
        <ButtonLink href={banner.upgradeUrl}>{intl.formatMessage(messages.upgradeToShift)}</ButtonLink>
      }
    >
      <p>{intl.formatMessage(messages.upgradeFirst)}</p>
    </Alert>
  );
}

/**
 * Its button shifts the dates and shows the server's message; the banner disappears with the new dates, and the focus,
 * which would be lost with it, moves to the top of the page (BAN-04, BAN-06). A failure changes nothing (CS-16).
 */
function ShiftDates({ courseId, location }: Omit<MissedDeadlinesProps, 'banner'>) {
  const intl = useIntl();
  const client = useQueryClient();
  const showResponse = useCallToActionToast();
  const failureText = useFailureText();
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = box.current;
    return () => {
      if (element?.contains(document.activeElement)) focusHeading();
    };
  }, []);
  const mutationKey = ['shift-dates', courseId];
  const shifting = useMutation({
    mutationKey,
    mutationFn: () => shiftDates(client, courseId, location),
    onSuccess: async (response) => {
      showResponse(response);
      await refetchDates(client, courseId);
    },
  });
  // The second click of a double click arrives before the button renders as busy.
  const shift = () => {
    if (client.isMutating({ mutationKey }) === 0) shifting.mutate();
  };

  return (
    <div ref={box}>
      <Alert
        type="info"
        announce="none"
        title={intl.formatMessage(messages.behind)}
        actions={
          <Button busy={shifting.isPending} onClick={shift}>
            {intl.formatMessage(messages.shift)}
          </Button>
        }
      >
        <p>{intl.formatMessage(messages.shiftAny)}</p>
        <div role="alert">
          {shifting.isError && <p>{failureText(shifting.error, intl.formatMessage(messages.failed))}</p>}
        </div>
      </Alert>
    </div>
  );
}

const messages = defineMessages({
  behind: {
    defaultMessage: 'You missed some deadlines of the suggested schedule',
    description: 'Title of a note to a learner of a self-paced course who is behind its schedule',
  },
  shiftAny: {
    defaultMessage:
      'Shift your due dates to start again from today. Past due assignments move into the future, and you keep your progress.',
    description:
      'In the note to a learner of a self-paced course who is behind its schedule; a button follows',
  },
  shift: {
    defaultMessage: 'Shift due dates',
    description: 'Button that moves the due dates of a self-paced course for this learner',
  },
  failed: {
    defaultMessage: 'We couldn’t shift your due dates. Try again.',
    description: 'Below the button that moves the due dates of a self-paced course, when that failed',
  },
  upgradeFirst: {
    defaultMessage:
      'Some of the assignments you missed are in the verified track. Upgrade to unlock them, then shift your due dates to complete them.',
    description:
      'In the note to a learner of a self-paced course who is behind its schedule; a link to upgrade follows',
  },
  upgradeToShift: {
    defaultMessage: 'Upgrade to shift due dates',
    description: 'Link to where a learner upgrades, so that due dates can be moved; looks like a button',
  },
});
