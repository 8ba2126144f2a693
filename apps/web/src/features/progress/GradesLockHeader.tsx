import type { GradesLock } from '@lectern/grading';
import { defineMessages, useIntl } from 'react-intl';
import { useCourseEvent } from '../../course/use-course-event.ts';
import type { VerifiedMode } from '../../lms/shared/upgrade.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import styles from './GradesLockHeader.module.css';
import { useProgressEvent } from './use-progress-event.ts';

export interface GradesLockHeaderProps {
  readonly lock: Exclude<GradesLock, 'none'>;
  /** Null when the learner can no longer upgrade. */
  readonly verifiedMode: VerifiedMode | null;
}

/** Says that grades are fully or partially locked, and how to unlock them (PRG-56, PRG-57, PRG-59 to PRG-61). */
export function GradesLockHeader({ lock, verifiedMode }: GradesLockHeaderProps) {
  const intl = useIntl();
  const recordUpgrade = useUpgradeEvent();
  const isFull = lock === 'full';
  const upsell = isFull ? messages.upsellFull : messages.upsellPartial;
  return (
    <div className={styles.header}>
      <Icon name="lock" />
      <div className={styles.text}>
        <h3 className={styles.title}>{intl.formatMessage(isFull ? messages.full : messages.partial)}</h3>
        <p>{intl.formatMessage(verifiedMode === null ? messages.deadlinePassed : upsell)}</p>
      </div>
      {verifiedMode !== null && (
        <ButtonLink href={verifiedMode.upgradeUrl} variant="primary" onClick={recordUpgrade}>
          {intl.formatMessage(messages.upgrade)}
        </ButtonLink>
      )}
    </div>
  );
}

/** Records that the upgrade button was used (TRK-07). */
function useUpgradeEvent(): () => void {
  const record = useCourseEvent();
  const recordClick = useProgressEvent();
  return () => {
    recordClick('grades_upgrade');
    record('edx.bi.ecommerce.upsell_links_clicked', {
      linkCategory: '(none)',
      linkName: 'course_progress_grades',
      linkType: 'button',
      pageName: 'progress',
    });
  };
}

const messages = defineMessages({
  full: {
    defaultMessage: 'locked feature',
    description: 'Heading over grades that only learners who upgrade can see',
  },
  partial: {
    defaultMessage: 'limited feature',
    description: 'Heading over grades of which only learners who upgrade can earn all',
  },
  upsellFull: {
    defaultMessage: 'Unlock to view grades and work towards a certificate.',
    description: 'Below the heading over locked grades; a button to upgrade follows',
  },
  upsellPartial: {
    defaultMessage: 'Unlock to work towards a certificate.',
    description: 'Below the heading over grades that are locked in part; a button to upgrade follows',
  },
  deadlinePassed: {
    defaultMessage: 'The deadline to upgrade in this course has passed.',
    description: 'Below the heading over locked grades, for a learner who can no longer upgrade',
  },
  upgrade: {
    defaultMessage: 'Upgrade now',
    description: 'Link to the page where a learner upgrades, beside locked grades',
  },
});
