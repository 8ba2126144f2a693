import { defineMessage, defineMessages, useIntl } from 'react-intl';
import { CertificateText } from '../../course/upgrade/CertificateText.tsx';
import { UpgradeButton } from '../../course/upgrade/UpgradeButton.tsx';
import { useFormat } from '../../i18n/use-format.ts';
import styles from './Flyover.module.css';
import type { ActiveFlyover } from './use-flyover.ts';

export interface FlyoverContentProps extends Pick<ActiveFlyover, 'settings' | 'learner'> {
  /** The id of its heading; null if the container has a heading. */
  readonly level: 2 | null;
}

/** What an upgrade includes, until when, and its price (UPG-17). */
export function FlyoverContent({ settings, learner, level }: FlyoverContentProps) {
  const intl = useIntl();
  const format = useFormat();
  const { verifiedMode, offer } = learner;
  return (
    <section className="stack" aria-label={intl.formatMessage(flyoverMessages.title)}>
      {level !== null && <h2 className={styles.heading}>{intl.formatMessage(flyoverMessages.title)}</h2>}
      <p>{intl.formatMessage(until, { date: format.monthDay(settings.deadline) })}</p>
      <ul>
        <li>{intl.formatMessage(messages.everything)}</li>
        <li>{intl.formatMessage(messages.graded)}</li>
        <li>
          <CertificateText />
        </li>
      </ul>
      {verifiedMode !== null && (
        <div>
          <UpgradeButton verifiedMode={verifiedMode} offer={offer} />
        </div>
      )}
    </section>
  );
}

export const flyoverMessages = defineMessages({
  title: {
    defaultMessage: 'The whole course',
    description: 'Heading of what an upgrade opens, for learners to whom only part of a course is open',
  },
});

const messages = defineMessages({
  everything: {
    defaultMessage: 'Open all of the course, including what is locked now',
    description:
      'What a learner gets for upgrading a course of which only part is open; one entry of a short list',
  },
  graded: {
    defaultMessage: 'Do graded assignments, with feedback and a grade',
    description:
      'What a learner gets for upgrading a course of which only part is open; one entry of a short list',
  },
});

const until = defineMessage<{ date: string }>({
  defaultMessage: 'You have access to some of this course. Upgrade by {date} to:',
  description:
    'Before a short list, whose entries complete the sentence, such as “Earn a verified certificate”; full month and day, "March 3"',
});
