import { expect, test } from 'vitest';
import type { UpgradeNotice } from '../../../course/upgrade/upgrade-notice.ts';
import { type NoticeState, noticeStateOf } from './notice-state.ts';

const endsAt = '2026-03-08T00:00:00Z';
const days = { unit: 'days', count: 2 } as const;
const hours = { unit: 'hours', count: 2 } as const;
const last = { unit: 'last-hour' } as const;

test.each<[UpgradeNotice | null, NoticeState | null]>([
  [{ kind: 'access-date', endsAt }, 'accessDateView'],
  [{ kind: 'expiring', endsAt, countdown: days }, 'accessDaysLeft'],
  [{ kind: 'expiring', endsAt, countdown: hours }, 'accessHoursLeft'],
  [{ kind: 'expiring', endsAt, countdown: last }, 'accessLastHour'],
  [{ kind: 'offer', percentage: 15, countdown: days }, 'FPDdaysLeft'],
  [{ kind: 'offer', percentage: 15, countdown: hours }, 'FPDHoursLeft'],
  [{ kind: 'offer', percentage: 15, countdown: last }, 'FPDLastHour'],
  [{ kind: 'certificate' }, null],
  [null, null],
])('[UPG-12] the state of %j is %s', (notice, state) => {
  expect(noticeStateOf(notice)).toBe(state);
});
