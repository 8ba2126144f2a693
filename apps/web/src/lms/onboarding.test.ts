import { expect, test } from 'vitest';
import { courseId } from './fixtures.ts';
import { onboardingQuery } from './onboarding.ts';
import { createTestLms, type FakeResponse } from './testing.ts';

const path = '/api/edx_proctoring/v1/user_onboarding/status';

function read(answer: FakeResponse, username: string | null = 'dana') {
  const lms = createTestLms({ [`GET ${path}`]: answer });
  return { ...lms, data: lms.client.fetchQuery(onboardingQuery(courseId, username)) };
}

test('[ENT-13] the fields keep their names; unused ones are dropped', async () => {
  const body = {
    onboarding_status: 'verified',
    onboarding_link: 'https://lms.example.org/course/c/onboarding',
    expiration_date: '2027-01-01T00:00:00Z',
    onboarding_release_date: 'no date at all',
    onboarding_past_due: false,
  };
  expect(await read({ body: { ...body, more: 1 } }).data).toEqual(body);
});

test('[API-05] without a username the server decides whose status it sends', async () => {
  const { data, requests } = read({ body: {} }, null);
  expect(await data).toBeNull();
  expect(requests.map(({ url }) => url.pathname + url.search)).toEqual([
    `${path}?is_learning_mfe=true&course_id=${encodeURIComponent(courseId)}`,
  ]);
});

test.each([
  ['404', { status: 404, body: { detail: 'None' } }],
  ['an empty object', { body: {} }],
  ['fields of another time alone', { body: { of_tomorrow: true } }],
])('[OUT-37] %s counts as no onboarding', async (_, answer) => {
  expect(await read(answer).data).toBeNull();
});

test.each([400, 403, 500])('[ERR-02] status %i rejects', async (status) => {
  await expect(read({ status, body: {} }).data).rejects.toMatchObject({ status });
});
