import { describe, expect, test } from 'vitest';
import { decideOnboarding, type OnboardingFacts } from './onboarding.policy.ts';

const now = 1_000_000;
const record = { status: null, link: null, releasedAt: null, dueAt: null, expiresAt: null };
const exam = { link: '/exam', releasedAt: 10, dueAt: null };
const decide = (facts: Partial<OnboardingFacts>) =>
  decideOnboarding({ isProctored: true, record: null, exam: null, elsewhere: null, ...facts }, now);

test.each([
  ['a course without proctored exams', { isProctored: false, record, exam }],
  ['neither exam nor record', {}],
  ['nothing here, though verified elsewhere', { elsewhere: { expiresAt: null } }],
])('there is no status: %s', (_, facts) => {
  expect(decide(facts)).toBeNull();
});

describe('onboarding in a course with proctored exams', () => {
  test('uses the course’s exam if nothing was reported', () => {
    expect(decide({ exam })).toEqual({
      status: null,
      link: '/exam',
      releasedAt: 10,
      expiresAt: null,
      isPastDue: false,
    });
  });

  test('prefers reported values, field by field', () => {
    const said = { status: 'submitted', link: '/there', releasedAt: null, dueAt: null, expiresAt: 5 };
    expect(decide({ exam, record: said })).toEqual({
      status: 'submitted',
      link: '/there',
      releasedAt: 10,
      expiresAt: 5,
      isPastDue: false,
    });
  });

  test.each([
    [now - 1, true],
    [now, true],
    [now + 1, false],
    [null, false],
  ])('with due date %s is past due: %s', (dueAt, isPastDue) => {
    expect(decide({ exam: { ...exam, dueAt } })?.isPastDue).toBe(isPastDue);
    expect(decide({ exam, record: { ...record, dueAt } })?.isPastDue).toBe(isPastDue);
  });

  test.each([
    [null, 'other_course_approved', 77],
    ['created', 'created', null],
    ['rejected', 'rejected', null],
  ])('verified in another course and %s here: %s', (status, shown, expiresAt) => {
    const facts = { exam, record: { ...record, status }, elsewhere: { expiresAt: 77 } };
    expect(decide(facts)).toMatchObject({ status: shown, expiresAt });
  });
});
