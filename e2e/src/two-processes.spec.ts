import type { Page } from '@playwright/test';
import { progressPath, unitPath } from './support/addresses.ts';
import { heading, problem, signIn, submit } from './support/screens.ts';
import { DEMO_COURSE } from './support/site.ts';
import { expect, test } from './support/test.ts';

const progressCall = `/api/course_home/progress/${DEMO_COURSE}`;

async function readProgress(page: Page, origin: string) {
  const response = await page.request.get(origin + progressCall);
  expect(response.status()).toBe(200);
  const { completion_summary, course_grade, section_scores } = await response.json();
  return {
    completion_summary,
    course_grade,
    problems: JSON.stringify(section_scores).match(/"earned":[\d.]+/g),
  };
}

test('two processes with one database share the learner, answers and grade', async ({
  page,
  site,
  browserErrors,
}) => {
  await site.enroll('both');
  const other = await site.startSecondProcess();
  try {
    // Cookies ignore ports: to the browser both are one site.
    await signIn(page, 'both');
    await page.goto(other.origin + unitPath('memory', 'u-quiz-1'));
    const before = await readProgress(page, site.origin);
    const curve = problem(page, 'Quiz 1', 'The shape of forgetting');
    await curve.getByLabel('In the first day').check();
    await submit(curve);
    await expect(curve.getByText('1 of 1 point, graded')).toBeVisible();

    expect((await page.request.post(`${site.origin}/login_refresh`)).status()).toBe(200);
    const after = await readProgress(page, site.origin);
    expect(after).not.toEqual(before);
    expect(await readProgress(page, other.origin)).toEqual(after);
    await page.goto(site.origin + progressPath);
    await expect(heading(page, 'Your progress')).toBeVisible();

    await page.goto(`${site.origin}/logout`);
    await page.getByRole('button', { name: 'Sign out' }).click();
    await expect(page.getByRole('link', { name: 'Sign in' })).toBeVisible();
    expect((await page.request.get(other.origin + progressCall)).status()).toBe(401);
    await page.goto(`${other.origin}/dashboard`);
    await expect(heading(page, 'Sign in')).toBeVisible();
    expect(browserErrors).toEqual([]);
  } finally {
    await other.stop();
  }
});
