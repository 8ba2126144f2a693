import { defineMessage, defineMessages, useIntl } from 'react-intl';
import { UpgradeButton } from '../../course/upgrade/UpgradeButton.tsx';
import { useFormat } from '../../i18n/use-format.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import type { Lock } from './flyover.ts';
import { ModalLock } from './ModalLock.tsx';
import type { ActiveFlyover } from './use-flyover.ts';

export interface LockedUnitProps {
  readonly lock: Lock;
  readonly courseId: string;
  readonly flyover: ActiveFlyover;
}

/** Replaces a unit: says that it requires an upgrade, and links to it (ROL-11 to ROL-13). */
export function LockedUnit({ lock, courseId, flyover }: LockedUnitProps) {
  const intl = useIntl();
  const format = useFormat();
  const { settings, learner, state } = flyover;
  if (lock === 'modal') return <ModalLock courseId={courseId} />;
  const date = format.monthDay(settings.deadline);
  return (
    <EmptyState
      icon="lock"
      level={1}
      title={intl.formatMessage(lock === 'graded' ? messages.graded : messages.verified)}
      action={
        state === 'open' &&
        learner.verifiedMode !== null && (
          <UpgradeButton variant="primary" verifiedMode={learner.verifiedMode} offer={learner.offer} />
        )
      }
    >
      <p>{intl.formatMessage(lock === 'graded' ? messages.gradedText : messages.verifiedText)}</p>
      <p>
        {state === 'open' ? intl.formatMessage(upgradeBy, { date }) : intl.formatMessage(messages.tooLate)}
      </p>
    </EmptyState>
  );
}

const messages = defineMessages({
  verified: {
    defaultMessage: 'This content is for verified learners',
    description: 'Heading in place of a unit of a course of which only part is open to this learner',
  },
  verifiedText: {
    defaultMessage: 'Only some of this course is open to everyone.',
    description: 'Below the heading that a part of a course is for those who have upgraded',
  },
  graded: {
    defaultMessage: 'This assignment is for verified learners',
    description: 'Heading in place of a graded unit that is not open to this learner',
  },
  gradedText: {
    defaultMessage: 'You can read the texts around it, but you can’t open graded assignments.',
    description: 'Below the heading that an assignment is for those who have upgraded',
  },
  tooLate: {
    defaultMessage: 'The deadline to upgrade in this course has passed.',
    description: 'Below the heading that an assignment is for those who have upgraded, once that is over',
  },
});

const upgradeBy = defineMessage<{ date: string }>({
  defaultMessage: 'Upgrade by {date} to unlock it.',
  description: 'Below the heading that a part of a course is for those who have upgraded; "March 3"',
});
