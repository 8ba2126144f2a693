import { useQuery } from '@tanstack/react-query';
import { courseMetadataQuery } from '../../../lms/course-metadata.ts';
import { useSiteConfig } from '../../../lms/lms.ts';
import type { Progress } from '../../../lms/progress.ts';
import { sessionQuery } from '../../../lms/session.ts';
import { type CertificateState, findCertificateState } from './certificate-card.ts';

/** The state of the certificate in the current course; whether the learner is enrolled comes from its metadata. */
export function useCertificateState(courseId: string, progress: Progress): CertificateState {
  const { lmsBaseUrl } = useSiteConfig();
  const user = useQuery(sessionQuery()).data ?? null;
  const isEnrolled = useQuery(courseMetadataQuery(courseId)).data?.isEnrolled ?? false;
  return findCertificateState({ progress, isSignedIn: user !== null, isEnrolled, lmsBaseUrl });
}
