import { unitPath } from './support/addresses.ts';
import { problem, signIn, submit } from './support/screens.ts';
import { expect, test } from './support/test.ts';

test('an answer that the server acknowledged survives a crash', async ({ page, site }) => {
  await site.enroll('crash');
  await signIn(page, 'crash');
  await page.goto(unitPath('memory', 'u-quiz-1'));
  const curve = problem(page, 'Quiz 1', 'The shape of forgetting');
  await curve.getByLabel('In the first day').check();
  await submit(curve);
  await expect(curve.getByText('You have used 1 of 2 attempts.')).toBeVisible();

  // So that the crash interrupts nothing that the page loads.
  await page.goto('about:blank');
  await site.crash();
  await page.goto(unitPath('memory', 'u-quiz-1'));
  await expect(curve.getByText('1 of 1 point, graded')).toBeVisible();
  await expect(curve.getByText('You have used 1 of 2 attempts.')).toBeVisible();
  await expect(curve.getByLabel('In the first day')).toBeChecked();
});
