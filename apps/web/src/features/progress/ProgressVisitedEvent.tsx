import type { Progress } from '../../lms/progress.ts';
import { useCertificateState } from './certificate/use-certificate-state.ts';
import { useVisitedEvent } from './use-visited-event.ts';

export interface ProgressVisitedEventProps {
  readonly courseId: string;
  readonly progress: Progress;
  /** Whether it is the user's own progress. */
  readonly isOwn: boolean;
}

/** Renders nothing. Records that the tab was opened, even if no card is shown (TRK-03). */
export function ProgressVisitedEvent({ courseId, progress, isOwn }: ProgressVisitedEventProps) {
  useVisitedEvent(progress, useCertificateState(courseId, progress, isOwn));
  return null;
}
