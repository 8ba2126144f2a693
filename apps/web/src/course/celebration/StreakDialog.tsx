import { useState } from 'react';
import { defineMessage, defineMessages, useIntl } from 'react-intl';
import { DAY } from '../../i18n/durations.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { useSiteConfig } from '../../lms/lms.ts';
import type { VerifiedMode } from '../../lms/shared/upgrade.ts';
import { UpgradeButton } from '../upgrade/UpgradeButton.tsx';
import { CelebrationDialog } from './CelebrationDialog.tsx';
import { findStreakOffer, STREAK_OFFER_DAYS } from './streak-offer.ts';

export interface StreakDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  /** In days. */
  readonly length: number;
  /** The discount; null = there is none (STK-05, STK-08). */
  readonly verifiedMode: VerifiedMode | null;
}

/** Congratulates on days in a row, with a fact about such learners, or with a discount (STK-02 to STK-07). */
export function StreakDialog({ open, onClose, length, verifiedMode }: StreakDialogProps) {
  const intl = useIntl();
  const format = useFormat();
  const { streakDiscountCode } = useSiteConfig();
  const [factoid] = useState(() => factoids[Math.random() < 0.5 ? 0 : 1]);
  const [endsAt] = useState(() => Date.now() + STREAK_OFFER_DAYS * DAY);
  const offer = findStreakOffer(verifiedMode, streakDiscountCode, format.money);
  return (
    <CelebrationDialog
      open={open}
      onClose={onClose}
      image="streak"
      count={length}
      title={intl.formatMessage(title, { count: length })}
      offer={
        offer && verifiedMode && <UpgradeButton variant="primary" verifiedMode={verifiedMode} offer={offer} />
      }
    >
      <p>{intl.formatMessage(messages.body)}</p>
      {offer ? (
        <>
          <p>{intl.formatMessage(messages.congratulations)}</p>
          <p>
            {intl.formatMessage(discount, {
              percent: format.percent(offer.percentage / 100),
              date: format.date(endsAt),
            })}
          </p>
        </>
      ) : (
        <p>{intl.formatMessage(factoid, { count: length })}</p>
      )}
    </CelebrationDialog>
  );
}

type Count = { count: number };

const title = defineMessage<Count>({
  defaultMessage: '{count, plural, one {# day in a row!} other {# days in a row!}}',
  description: 'Title of a dialog that congratulates a learner on a streak of days',
});

const factoids = [
  defineMessage<Count>({
    defaultMessage:
      'Learners who study {count, plural, one {# day} other {# days}} in a row are 20x more likely to pass than those who don’t.',
    description: 'A fact, for a learner with a streak of days',
  }),
  defineMessage<Count>({
    defaultMessage:
      'Learners who study {count, plural, one {# day} other {# days}} in a row get through 5x as much content as those who don’t.',
    description: 'A fact, for a learner with a streak of days',
  }),
] as const;

const discount = defineMessage<{ percent: string; date: string }>({
  defaultMessage: 'Save {percent} when you upgrade this course. Ends {date}',
  description: 'What a learner saves after a streak of days, and the last day of it; percent is like "15%"',
});

const messages = defineMessages({
  body: {
    defaultMessage: 'You’re building a habit. A little every day goes a long way.',
    description: 'Text of the dialog that congratulates a learner on a streak of days',
  },
  congratulations: {
    defaultMessage: 'Congratulations! You’ve earned a discount.',
    description: 'Before what a learner saves by upgrading after a streak of days',
  },
});
