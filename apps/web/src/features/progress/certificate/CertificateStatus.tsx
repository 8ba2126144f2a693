import { useQuery } from '@tanstack/react-query';
import { useCourseEvent } from '../../../course/use-course-event.ts';
import { useIsWidthUnknown } from '../../../i18n/first-render.ts';
import type { Progress } from '../../../lms/progress.ts';
import { sessionQuery } from '../../../lms/session.ts';
import { queries } from '../../../ui/breakpoints.ts';
import { cx } from '../../../ui/cx.ts';
import { useMediaQuery } from '../../../ui/use-media-query.ts';
import styles from './CertificateCard.module.css';
import { CertificateCard } from './CertificateCard.tsx';
import { useCertificateState } from './use-certificate-state.ts';

export interface CertificateStatusProps {
  readonly courseId: string;
  readonly progress: Progress;
  /** Whether it is the user's own progress. */
  readonly isOwn: boolean;
  /** The card is in one of the two columns, depending on the width of the window (PRG-07). */
  readonly column: 'main' | 'side';
}

/**
 * The certificate card in the right column for the width; nothing in the other column, or if there is no card (PRG-18,
 * PRG-30).
 */
export function CertificateStatus({ courseId, progress, isOwn, column }: CertificateStatusProps) {
  const isWide = useMediaQuery(queries.fromLarge);
  const user = useQuery(sessionQuery()).data;
  const record = useCourseEvent();
  const state = useCertificateState(courseId, progress, isOwn);
  // Then it is in both, and a style hides one of them.
  const isInBoth = useIsWidthUnknown();
  if (state.card === null || (!isInBoth && isWide !== (column === 'side'))) return null;
  const isUpgrade = state.card.kind === 'upgrade';
  const onUse = () => {
    record('edx.ui.lms.course_progress.certificate_status.clicked', {
      certificate_status_variant: state.event,
      is_staff: user?.administrator ?? false,
    });
    if (isUpgrade) {
      record('edx.bi.ecommerce.upsell_links_clicked', {
        linkCategory: '(none)',
        linkName: 'course_progress_certificate',
        linkType: 'button',
        pageName: 'progress',
      });
    }
  };
  const card = <CertificateCard content={state.card} username={progress.username} onUse={onUse} />;
  if (column === 'side') return <div className={cx(styles.beside, isInBoth && styles.wide)}>{card}</div>;
  return isInBoth ? <div className={styles.narrow}>{card}</div> : card;
}
