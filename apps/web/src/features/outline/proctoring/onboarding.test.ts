import { describe, expect, test } from 'vitest';
import { DAY } from '../../../i18n/durations.ts';
import { EXPIRING_SOON, viewOnboarding } from './onboarding.ts';

const now = Date.parse('2026-03-02T09:00:00Z');
const at = (later: number) => new Date(now + later).toISOString();
const link = 'https://lms.example.org/course/c/onboarding';
const view = (onboarding: Parameters<typeof viewOnboarding>[0]) =>
  viewOnboarding({ onboarding_link: link, ...onboarding }, now);

describe('the status', () => {
  test.each([
    ['created', 'notStarted'],
    ['download_software_clicked', 'notStarted'],
    ['ready_to_start', 'notStarted'],
    ['', 'notStarted'],
    [null, 'notStarted'],
    [undefined, 'notStarted'],
  ])('[OUT-38] %s is %s', (onboarding_status, status) => {
    expect(view({ onboarding_status }).status).toBe(status);
  });

  test.each(['started', 'ready_to_submit'])('[OUT-39] %s is started', (onboarding_status) => {
    expect(view({ onboarding_status }).status).toBe('started');
  });

  test.each(['submitted', 'second_review_required'])('[OUT-40] %s is submitted', (onboarding_status) => {
    expect(view({ onboarding_status }).status).toBe('submitted');
  });

  test.each([
    ['verified', 'verified'],
    ['rejected', 'rejected'],
    ['error', 'error'],
    ['other_course_approved', 'otherCourseApproved'],
    ['timed_out', null],
    ['expired', null],
    ['of tomorrow', null],
  ])('[OUT-41] %s is %s', (onboarding_status, status) => {
    expect(view({ onboarding_status }).status).toBe(status);
  });

  const statuses = [
    'created',
    'started',
    'submitted',
    'verified',
    'rejected',
    'error',
    'other_course_approved',
    'of tomorrow',
  ];
  test.each(statuses)(
    '[OUT-42] %s is expiring soon within 28 days of its end, past or not',
    (onboarding_status) => {
      const until = (later: number) => view({ onboarding_status, expiration_date: at(later) }).status;
      const plain = view({ onboarding_status }).status;
      expect(until(EXPIRING_SOON)).toBe(plain);
      expect(until(EXPIRING_SOON + 1)).toBe(plain);
      expect(until(EXPIRING_SOON - 1)).toBe('expiringSoon');
      expect(until(0)).toBe('expiringSoon');
      expect(until(-365 * DAY)).toBe('expiringSoon');
    },
  );

  test.each([null, undefined, '', 'nonsense'])(
    '[OUT-42] without a date (%s) nothing changes',
    (expiration_date) => {
      expect(view({ onboarding_status: 'verified', expiration_date }).status).toBe('verified');
    },
  );

  test('28 days are 28 times 24 hours', () => {
    expect(EXPIRING_SOON).toBe(2_419_200_000);
  });
});

describe('the start button', () => {
  const complete = { kind: 'link', href: link, invites: 'complete' };

  test.each([null, 'created', 'started', 'ready_to_submit', 'rejected', 'error', 'of tomorrow'])(
    '[OUT-46] with %s it opens the exam',
    (onboarding_status) => {
      expect(view({ onboarding_status }).button).toEqual(complete);
    },
  );

  test('[OUT-46] approved in another course, its label is to view the exam', () => {
    const approved = { onboarding_status: 'other_course_approved' };
    expect(view(approved).button).toEqual({ ...complete, invites: 'view' });
    // Onboarding has to be repeated then.
    expect(view({ ...approved, expiration_date: at(0) }).button).toEqual(complete);
  });

  test.each([null, undefined, '', 'nonsense', at(0), at(-1)])(
    '[OUT-46] released by %s, it is shown',
    (onboarding_release_date) => {
      expect(view({ onboarding_release_date }).button).toEqual(complete);
    },
  );

  test('[OUT-47] before the release it shows the date, past due or not', () => {
    const onboarding_release_date = at(1);
    const notYet = { kind: 'notReleased', date: onboarding_release_date };
    expect(view({ onboarding_release_date }).button).toEqual(notYet);
    expect(view({ onboarding_release_date, onboarding_past_due: true }).button).toEqual(notYet);
  });

  test('[OUT-48] past due it is labeled as such', () => {
    expect(view({ onboarding_past_due: true }).button).toEqual({ kind: 'pastDue' });
    expect(view({ onboarding_past_due: false }).button).toEqual(complete);
  });

  test.each(['submitted', 'second_review_required', 'verified'])(
    '[OUT-49] with %s there is no button, whatever the shown status',
    (onboarding_status) => {
      const none = { kind: 'none' };
      expect(view({ onboarding_status }).button).toEqual(none);
      expect(view({ onboarding_status, onboarding_release_date: at(1) }).button).toEqual(none);
      expect(view({ onboarding_status, onboarding_past_due: true }).button).toEqual(none);
      const expiring = view({ onboarding_status, expiration_date: at(0) });
      expect([expiring.status, expiring.button]).toEqual(['expiringSoon', none]);
    },
  );

  test.each([null, undefined, ''])('without a URL (%s) there is no button', (onboarding_link) => {
    expect(view({ onboarding_link }).button).toEqual({ kind: 'none' });
  });
});

test.each([
  ['created', undefined, true],
  ['started', undefined, true],
  ['submitted', undefined, true],
  ['rejected', undefined, true],
  ['error', undefined, true],
  ['verified', undefined, false],
  ['other_course_approved', undefined, false],
  ['verified', at(0), true],
  ['other_course_approved', at(0), true],
])('[OUT-50] %s, ending %s: mentions the review %s', (onboarding_status, expiration_date, shown) => {
  expect(view({ onboarding_status, expiration_date }).showsReviewTime).toBe(shown);
});
