import { sequencePath, unitPath } from './support/addresses.ts';
import { heading, problem, signIn, submit, turnNext, unit, unitsBar } from './support/screens.ts';
import { expect, test } from './support/test.ts';

test('[CWR-55] a gated sequence names its prerequisite, and opens once that is done', async ({
  page,
  site,
}) => {
  await site.enroll('gate');
  await signIn(page, 'gate');
  await page.goto(sequencePath('desirable-difficulties'));
  await expect(page.getByRole('heading', { name: 'Content locked' })).toBeVisible();
  await expect(page.getByText('the prerequisite “Homework 2: practice”')).toBeVisible();
  await page.getByRole('link', { name: 'Go to the prerequisite' }).click();
  await expect(heading(page, 'Choosing a technique')).toBeVisible();

  const match = problem(page, 'Choosing a technique', 'Which technique is it?');
  for (const [label, answer] of [
    ['Lea shuffles', 'interleaving'],
    ['Milo studies', 'spacing'],
    ['Noor asks', 'self-explanation'],
    ['Omar closes', 'retrieval practice'],
  ] as const) {
    await match.getByLabel(label).selectOption({ label: answer });
  }
  await submit(match);
  await expect(match.getByText('4 of 4 points, graded')).toBeVisible();
  const mixed = problem(page, 'Choosing a technique', 'Looks worse, is better');
  await mixed.getByLabel('Telling which method a problem needs').check();
  await submit(mixed);
  await expect(mixed.getByText('2 of 2 points, graded')).toBeVisible();

  await page.goto(sequencePath('desirable-difficulties'));
  await expect(heading(page, 'Desirable difficulties')).toBeVisible();
  await turnNext(page);
  await expect(heading(page, 'Design one yourself')).toBeVisible();
});

test('a unit for the verified track is closed to others', async ({ page, site }) => {
  await site.enroll('audit-learner');
  await signIn(page, 'audit-learner');
  await page.goto(unitPath('planning', 'u-sleep'));
  await expect(unit(page, 'Sleep is study time').getByRole('region').first()).toBeVisible();
  await page.goto(unitPath('planning', 'u-study-clinic'));
  await expect(
    unit(page, 'Study clinic: a plan, improved').getByText(
      'This content is for learners in the verified track.',
    ),
  ).toBeVisible();
});

test('a unit for the verified track is open on it', async ({ page }) => {
  await signIn(page, 'verified');
  await page.goto(unitPath('planning', 'u-study-clinic'));
  await expect(unit(page, 'Study clinic: a plan, improved').getByRole('region').first()).toBeVisible();
  await expect(
    unit(page, 'Study clinic: a plan, improved').getByText(
      'This content is for learners in the verified track.',
    ),
  ).toBeHidden();
});

test('staff can open staff-only content', async ({ page }) => {
  await signIn(page, 'staff');
  await page.goto(unitPath('memory', 'u-quiz-1'));
  await unitsBar(page).getByRole('link', { name: 'Teaching notes' }).click();
  await expect(unit(page, 'Teaching notes').getByRole('region').first()).toBeVisible();
});

test('learners cannot open staff-only content', async ({ page, site }) => {
  await site.enroll('no-staff');
  await signIn(page, 'no-staff');
  await page.goto(unitPath('memory', 'u-quiz-1'));
  await expect(unitsBar(page).getByRole('link', { name: 'Quiz 1' })).toBeVisible();
  await expect(unitsBar(page).getByRole('link', { name: 'Teaching notes' })).toHaveCount(0);
});
