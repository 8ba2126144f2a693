import { useQuery, useQueryClient } from '@tanstack/react-query';
import { recordEvent } from '../../lms/events.ts';
import { sessionQuery } from '../../lms/session.ts';
import { useCourseId } from '../route-context.ts';

/** The buttons of the alerts about a certificate, as events name them. */
export type CertificateButton = 'downloadable' | 'request_cert' | 'unverified' | 'view_grades';

/** Records that a button was used (TRK-01); `is_staff` tells the administrators of the site (TRK-09). */
export function useCertificateEvent(): (button: CertificateButton) => void {
  const client = useQueryClient();
  const courseId = useCourseId();
  const user = useQuery(sessionQuery()).data;
  return (button) => {
    const type = `edx.ui.lms.course_outline.certificate_alert_${button}_button.clicked`;
    void recordEvent(client, type, { courserun_key: courseId, is_staff: user?.administrator ?? false });
  };
}
