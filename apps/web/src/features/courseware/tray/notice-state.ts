import type { UpgradeNotice } from '../../../course/upgrade/upgrade-notice.ts';

/** The state of the upgrade notice, under the names that other front ends use (wire contract 21.1). */
export type NoticeState =
  | 'accessDateView'
  | 'accessDaysLeft'
  | 'accessHoursLeft'
  | 'accessLastHour'
  | 'FPDdaysLeft'
  | 'FPDHoursLeft'
  | 'FPDLastHour';

const expiring = { days: 'accessDaysLeft', hours: 'accessHoursLeft', 'last-hour': 'accessLastHour' } as const;
const offer = { days: 'FPDdaysLeft', hours: 'FPDHoursLeft', 'last-hour': 'FPDLastHour' } as const;

/** The state of a notice (UPG-12); null without a notice, or for one without an end. */
export function noticeStateOf(notice: UpgradeNotice | null): NoticeState | null {
  switch (notice?.kind) {
    case 'access-date':
      return 'accessDateView';
    case 'expiring':
      return expiring[notice.countdown.unit];
    case 'offer':
      return offer[notice.countdown.unit];
    default:
      return null;
  }
}
