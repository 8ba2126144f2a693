import { fileURLToPath } from 'node:url';
import { key } from './support/addresses.ts';
import { heading, signIn, unit } from './support/screens.ts';
import { expect, test } from './support/test.ts';

const HOSTILE_COURSE = 'course-v1:Mallory+M101+r';
const folder = fileURLToPath(new URL('../fixtures/hostile', import.meta.url));
const of = (type: string, id: string) => key(type, id, HOSTILE_COURSE);

// The browser logs each blocked attempt; no other error is allowed.
test.use({
  expectedErrors:
    /Blocked|CORS|Content Security Policy|sandbox|Unsafe attempt|ERR_FAILED|(response:|status of) 40\d/i,
});

test('an author’s scripts cannot act as the learner', async ({ page, site }) => {
  await site.importCourse(folder);
  await site.enroll('mark', 'audit', HOSTILE_COURSE);
  await signIn(page, 'mark');
  await page.goto(`/course/${HOSTILE_COURSE}/${of('sequential', 's')}/${of('vertical', 'scripts')}`);
  const attack = unit(page, 'Scripts')
    .getByRole('region', { name: 'Attack' })
    .locator('iframe')
    .contentFrame();
  await expect(attack.getByText('That is all.')).toBeVisible();
  const outcomes = await attack
    .getByRole('list', { name: 'Outcomes' })
    .getByRole('listitem')
    .allTextContents();
  expect(outcomes).toHaveLength(14);
  expect(outcomes.filter((outcome) => !outcome.endsWith(': failed'))).toEqual([]);

  const near = unit(page, 'Scripts').getByRole('region', { name: 'Near' });
  await expect(near.getByText('1 point possible, ungraded')).toBeVisible();
  await expect(heading(page, 'Scripts')).toBeVisible();
  await page.goto(`/course/${HOSTILE_COURSE}/${of('sequential', 's')}/${of('vertical', 'victim')}`);
  await expect(unit(page, 'Victim').getByText('1 point possible, ungraded')).toBeVisible();
});
