import { lazyWithMessages } from '../../i18n/lazy-with-messages.ts';
import type { ShiftLocation } from '../../lms/deadlines.ts';
import { OptionalContent } from '../OptionalContent.tsx';
import { findScheduleBanner, type ScheduleFacts } from './schedule-banner.ts';

const MissedDeadlines = lazyWithMessages(
  'MissedDeadlines',
  async () => (await import('./MissedDeadlines.tsx')).MissedDeadlines,
);

export interface ScheduleBannerProps {
  readonly courseId: string;
  readonly facts: ScheduleFacts;
  readonly location: ShiftLocation;
}

/** For a learner who is behind the suggested schedule: what can be done about it. Lazy: most learners never see it. */
export function ScheduleBanner({ facts, ...shift }: ScheduleBannerProps) {
  const banner = findScheduleBanner(facts);
  return (
    banner && (
      // Reserves about the banner's height, so that the content below hardly shifts when it loads.
      <OptionalContent fallback={<div style={{ blockSize: '12rem' }} />}>
        <MissedDeadlines {...shift} banner={banner} />
      </OptionalContent>
    )
  );
}
