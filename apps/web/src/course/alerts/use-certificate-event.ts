import { useQuery } from '@tanstack/react-query';
import { sessionQuery } from '../../lms/session.ts';
import { useCourseEvent } from '../use-course-event.ts';

/** The buttons of the certificate alerts, by their names in events. */
export type CertificateButton = 'downloadable' | 'request_cert' | 'unverified' | 'view_grades';

/** Records that a button was used (TRK-01); `is_staff` is true for site administrators (TRK-09). */
export function useCertificateEvent(): (button: CertificateButton) => void {
  const record = useCourseEvent();
  const user = useQuery(sessionQuery()).data;
  return (button) => {
    const type = `edx.ui.lms.course_outline.certificate_alert_${button}_button.clicked`;
    record(type, { is_staff: user?.administrator ?? false });
  };
}
