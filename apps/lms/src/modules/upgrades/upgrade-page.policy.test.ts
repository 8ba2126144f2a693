import { expect, test } from 'vitest';
import { moneyOf } from '../../kernel/modes/money.ts';
import type { UpgradeDecision } from '../../kernel/offers/upgrade.policy.ts';
import { findPageState, type UpgradeRequest } from './upgrade-page.policy.ts';

const price = { price: 149, currency: 'USD', currencySymbol: null };
const open: UpgradeDecision = {
  kind: 'open',
  upgrade: { mode: 'verified', price: 149, money: moneyOf(price), sku: '', deadline: 100 },
};
const passed: UpgradeDecision = { kind: 'deadline-passed', deadline: 100 };
const asked = (status: UpgradeRequest['status']): UpgradeRequest => ({
  userId: 1,
  courseKey: 'course-v1:Acme+CAL101+R1',
  status,
  mode: 'verified',
  price: '$149',
  code: null,
  requestedAt: 50,
  decidedAt: status === 'pending' ? null : 60,
});

test.each([
  ['nobody asked', open, null, 'open'],
  ['a request that waits', open, asked('pending'), 'pending'],
  ['one that waits past the deadline', passed, asked('pending'), 'pending'],
  ['one that waits for who has full access by now', { kind: 'full-access' }, asked('pending'), 'full-access'],
  ['one that waits for who left', { kind: 'not-enrolled' }, asked('pending'), 'not-enrolled'],
  ['one that waits where nothing is sold any more', { kind: 'not-sold' }, asked('pending'), 'not-sold'],
  ['a declined one', open, asked('declined'), 'declined'],
  ['a declined one past the deadline', passed, asked('declined'), 'deadline-passed'],
  ['an approved one', { kind: 'full-access' }, asked('approved'), 'full-access'],
  ['an approved one of who may upgrade again', open, asked('approved'), 'open'],
] as const)('%s', (_, decision, request, kind) => {
  expect(findPageState(decision, request).kind).toBe(kind);
});
