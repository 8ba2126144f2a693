import { useId } from 'react';
import { defineMessages, useIntl } from 'react-intl';
import { UpgradeBenefits } from '../../../course/upgrade/UpgradeBenefits.tsx';
import { UpgradeButton } from '../../../course/upgrade/UpgradeButton.tsx';
import type { CoursewareCourse } from '../../../lms/courseware-course.ts';
import type { VerifiedMode } from '../../../lms/shared/upgrade.ts';
import { Icon } from '../../../ui/Icon.tsx';
import styles from './Paywall.module.css';

export interface PaywallProps {
  readonly course: Pick<CoursewareCourse, 'contentTypeGatingEnabled' | 'accessExpiration' | 'offer'>;
  readonly verifiedMode: VerifiedMode;
}

/** Above a unit with graded work that is locked until the learner upgrades (CWR-59). */
export function Paywall({ course, verifiedMode }: PaywallProps) {
  const intl = useIntl();
  const titleId = useId();
  return (
    <section className={styles.paywall} aria-labelledby={titleId}>
      <h2 id={titleId}>
        <Icon name="lock" size={1} />
        {intl.formatMessage(messages.title)}
      </h2>
      <p>{intl.formatMessage(messages.text)}</p>
      <UpgradeBenefits {...course} />
      <UpgradeButton variant="primary" verifiedMode={verifiedMode} offer={course.offer} />
    </section>
  );
}

const messages = defineMessages({
  title: {
    defaultMessage: 'Graded assignments are locked',
    description: 'Heading above a unit whose graded problems are for learners who have upgraded',
  },
  text: {
    defaultMessage: 'The graded work in this unit opens when you upgrade. You can then:',
    description:
      'Above a unit whose graded problems are locked; the entries of the list below complete the sentence, such as “Earn a verified certificate”',
  },
});
