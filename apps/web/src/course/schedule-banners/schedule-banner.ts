import type { DateBlock, DatesBannerInfo } from '../../lms/shared/dates.ts';

/** What a tab's data say about the schedule of a course. */
export interface ScheduleFacts {
  readonly isSelfPaced: boolean;
  readonly hasEnded: boolean;
  readonly dateBlocks: readonly Pick<DateBlock, 'dateType'>[];
  readonly bannerInfo: DatesBannerInfo;
}

/** What a learner who is behind can do about it. */
export type ScheduleBanner =
  /** Shift the dates (BAN-02, BAN-04). */
  | { readonly kind: 'missed-deadlines' }
  /** Upgrade, then shift them: some of the missed content requires an upgrade (BAN-07). */
  | { readonly kind: 'upgrade-to-shift'; readonly upgradeUrl: string };

/** Whether the course suggests a schedule that each learner may move: self-paced, with something due (BAN-01, BAN-09). */
export function hasFlexibleSchedule({ isSelfPaced, dateBlocks }: ScheduleFacts): boolean {
  return isSelfPaced && dateBlocks.some(({ dateType }) => dateType === 'assignment-due-date');
}

/** The one banner about the schedule, or null (BAN-01 to BAN-03, BAN-07). */
export function findScheduleBanner(facts: ScheduleFacts): ScheduleBanner | null {
  const { missedDeadlines, missedGatedContent, contentTypeGatingEnabled, verifiedUpgradeLink } =
    facts.bannerInfo;
  if (!hasFlexibleSchedule(facts) || facts.hasEnded || !missedDeadlines) return null;
  if (!missedGatedContent) return { kind: 'missed-deadlines' };
  if (!contentTypeGatingEnabled || !verifiedUpgradeLink) return null;
  return { kind: 'upgrade-to-shift', upgradeUrl: verifiedUpgradeLink };
}
