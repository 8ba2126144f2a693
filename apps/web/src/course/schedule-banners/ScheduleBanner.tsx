import { lazy } from 'react';
import type { ShiftLocation } from '../../lms/deadlines.ts';
import { OptionalPart } from '../OptionalPart.tsx';
import { findScheduleBanner, type ScheduleFacts } from './schedule-banner.ts';

const MissedDeadlines = lazy(async () => ({
  default: (await import('./MissedDeadlines.tsx')).MissedDeadlines,
}));

export interface ScheduleBannerProps {
  readonly courseId: string;
  readonly facts: ScheduleFacts;
  readonly location: ShiftLocation;
}

/** For a learner who is behind the suggested schedule: what can be done about it, fetched for them alone. */
export function ScheduleBanner({ facts, ...place }: ScheduleBannerProps) {
  const banner = findScheduleBanner(facts);
  return (
    banner && (
      // About its height, so that what stands below hardly moves when it comes.
      <OptionalPart fallback={<div style={{ blockSize: '12rem' }} />}>
        <MissedDeadlines {...place} banner={banner} />
      </OptionalPart>
    )
  );
}
