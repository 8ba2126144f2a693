import { defineMessage, defineMessages, type MessageValue, useIntl } from 'react-intl';
import { UpgradeButton } from '../../course/upgrade/UpgradeButton.tsx';
import { useFormat } from '../../i18n/use-format.ts';
import type { Offer, VerifiedMode } from '../../lms/shared/upgrade.ts';

export interface ExitUpgradeProps {
  readonly verifiedMode: VerifiedMode;
  readonly offer: Offer | null;
  /** Servers send the same certificate status to every learner of a free track, passed or not. */
  readonly hasPassed: boolean;
}

/** For learners of a free track: the price of a certificate, and where to get it (EXT-18, EXT-19). */
export function ExitUpgrade({ verifiedMode, offer, hasPassed }: ExitUpgradeProps) {
  const intl = useIntl();
  const format = useFormat();
  const { accessExpirationDate } = verifiedMode;
  return (
    <>
      <p>
        {intl.formatMessage(hasPassed ? messages.passed : messages.text)}
        {accessExpirationDate !== null &&
          ` ${intl.formatMessage(accessUntil, { date: format.fullDate(accessExpirationDate) })}`}
      </p>
      {offer !== null && (
        <p>
          {intl.formatMessage(discount, {
            code: <strong key="code">{offer.code}</strong>,
            percentage: format.percent(offer.percentage / 100),
          })}
        </p>
      )}
      <UpgradeButton variant="primary" verifiedMode={verifiedMode} offer={offer} />
    </>
  );
}

const messages = defineMessages({
  text: {
    defaultMessage: 'Your track doesn’t include a certificate. Upgrade to be able to earn one.',
    description: 'At the end of a course, above the link to upgrade, for learners who have not passed',
  },
  passed: {
    defaultMessage: 'You’ve passed, but your track doesn’t include a certificate. Upgrade to earn one.',
    description: 'At the end of a course, above the link to upgrade, for learners who passed',
  },
});

const accessUntil = defineMessage<{ date: string }>({
  defaultMessage: 'You can access this course and its materials until {date}.',
  description: 'At the end of a course, above the link to upgrade; the date is day, full month and year',
});
const discount = defineMessage<{ code: MessageValue; percentage: string }>({
  defaultMessage: 'Use code {code} at checkout for {percentage} off.',
  description: 'At the end of a course, above the link to upgrade; percentage is like "15%"',
});
