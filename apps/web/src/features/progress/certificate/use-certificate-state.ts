import { useQuery } from '@tanstack/react-query';
import { courseMetadataQuery } from '../../../lms/course-metadata.ts';
import { useSiteConfig } from '../../../lms/lms.ts';
import type { Progress } from '../../../lms/progress.ts';
import { sessionQuery } from '../../../lms/session.ts';
import { type CertificateState, findCertificateState, withoutSteps } from './certificate-card.ts';

/**
 * The state of the certificate in the current course. Whether users are enrolled comes from its metadata; of another
 * learner, staff see the state only, as the steps towards a certificate would be taken in their own name.
 */
export function useCertificateState(courseId: string, progress: Progress, isOwn: boolean): CertificateState {
  const { lmsBaseUrl } = useSiteConfig();
  const user = useQuery(sessionQuery()).data ?? null;
  const metadata = useQuery(courseMetadataQuery(courseId)).data;
  const isEnrolled = isOwn ? (metadata?.isEnrolled ?? false) : progress.enrollmentMode !== null;
  const state = findCertificateState({ progress, isSignedIn: user !== null, isEnrolled, lmsBaseUrl });
  return isOwn ? state : withoutSteps(state);
}
