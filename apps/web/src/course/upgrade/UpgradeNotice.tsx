import { useId } from 'react';
import { defineMessage, defineMessages, type MessageValue, useIntl } from 'react-intl';
import { useFormat } from '../../i18n/use-format.ts';
import type { Offer, VerifiedMode } from '../../lms/shared/upgrade.ts';
import { Icon } from '../../ui/Icon.tsx';
import { CountdownText } from './CountdownText.tsx';
import { UpgradeBenefits } from './UpgradeBenefits.tsx';
import { UpgradeButton } from './UpgradeButton.tsx';
import styles from './UpgradeNotice.module.css';
import type { UpgradeNotice as Notice, UpgradeFacts } from './upgrade-notice.ts';
import { useUpgradeNotice } from './use-upgrade-notice.ts';

export interface UpgradeNoticeProps extends UpgradeFacts {
  /** Server time minus local time, milliseconds. */
  readonly timeOffsetMillis: number;
  /** The id of its heading. */
  readonly level?: 2 | 3;
}

/** An aside for learners who can upgrade: why, until when, and for how much (UPG-01 to UPG-11). */
export function UpgradeNotice({ timeOffsetMillis, level = 2, ...facts }: UpgradeNoticeProps) {
  const notice = useUpgradeNotice(facts, timeOffsetMillis);
  const { verifiedMode, offer } = facts;
  if (notice === null || verifiedMode === null) return null;
  return <Note notice={notice} verifiedMode={verifiedMode} offer={offer} facts={facts} level={level} />;
}

interface NoteProps {
  readonly notice: Notice;
  readonly verifiedMode: VerifiedMode;
  readonly offer: Offer | null;
  readonly facts: UpgradeFacts;
  readonly level: 2 | 3;
}

function Note({ notice, verifiedMode, offer, facts, level }: NoteProps) {
  const intl = useIntl();
  const format = useFormat();
  const titleId = useId();
  const Heading = `h${level}` as const;
  const endsAt = 'endsAt' in notice ? format.monthDay(notice.endsAt) : '';
  return (
    <section className={styles.note} aria-labelledby={titleId}>
      <Heading id={titleId}>
        {notice.kind === 'offer'
          ? intl.formatMessage(discount, { percentage: format.percent(notice.percentage / 100) })
          : intl.formatMessage(messages[notice.kind])}
      </Heading>
      {'countdown' in notice && (
        <p className={styles.left}>
          <Icon name="clock" />
          <CountdownText countdown={notice.countdown} />
        </p>
      )}
      {notice.kind === 'access-date' && <p>{intl.formatMessage(accessEnds, { date: endsAt })}</p>}
      {notice.kind === 'expiring' && <p>{intl.formatMessage(allIsLost, { date: endsAt })}</p>}
      <UpgradeBenefits {...facts} />
      <UpgradeButton verifiedMode={verifiedMode} offer={offer} />
      {offer !== null && offer.code !== '' && (
        <p className={styles.code}>{intl.formatMessage(useCode, { code: strong(offer.code) })}</p>
      )}
    </section>
  );
}

const strong = (text: string) => (
  <strong key="strong">
    <bdi>{text}</bdi>
  </strong>
);

const messages = defineMessages({
  certificate: {
    defaultMessage: 'Pursue a verified certificate',
    description: 'Heading of the note that invites a learner to upgrade a course',
  },
  'access-date': {
    defaultMessage: 'Upgrade your course today',
    description: 'Heading of the note that invites a learner to upgrade a course whose access ends some day',
  },
  expiring: {
    defaultMessage: 'Course Access Expiration',
    description:
      'Heading of the note that invites a learner to upgrade a course whose access ends within a week',
  },
});

const discount = defineMessage<{ percentage: string }>({
  defaultMessage: '{percentage} first-time learner discount',
  description: 'Heading of the note that invites a learner to upgrade a course at a lower price: "15% …"',
});

const accessEnds = defineMessage<{ date: string }>({
  defaultMessage: 'Your access to this course ends on {date}.',
  description: 'In the note that invites a learner to upgrade a course; full month and day, "March 3"',
});

const allIsLost = defineMessage<{ date: string }>({
  defaultMessage:
    'You will lose all access to this course, including any progress, on {date}, unless you upgrade.',
  description:
    'In the note that invites a learner to upgrade a course whose access ends within a week; full month and day',
});

const useCode = defineMessage<{ code: MessageValue }>({
  defaultMessage: 'Discount code: {code}',
  description:
    'Below the link to where a learner upgrades at a lower price, which that page knows already; "WELCOME15"',
});
