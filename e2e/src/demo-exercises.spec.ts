import { expectAccessible, expectAccessibleMirrored } from './support/accessibility.ts';
import { unitPath } from './support/addresses.ts';
import { pressEnabled } from './support/keyboard.ts';
import { heading, signIn, unit } from './support/screens.ts';
import { DEMO_COURSE } from './support/site.ts';
import { expect, test } from './support/test.ts';

/** The units of the demo course's section "Every kind of exercise", by sequence. */
const UNITS = {
  'kinds-compare': { 'u-kinds-votes': 'Where and when you study', 'u-kinds-words': 'What keeps you going' },
  'kinds-practise': {
    'u-kinds-arrange': 'Which technique is it?',
    'u-kinds-watch': 'A film with questions',
    'u-kinds-write': 'In your own words',
    'u-kinds-do': 'Then do it',
  },
  'kinds-work-out': {
    'u-kinds-formula': 'The curve as a formula',
    'u-kinds-place': 'Find the place',
    'u-kinds-plan': 'Many right answers',
  },
  'kinds-hand-in': {
    'u-kinds-respond': 'Teach it to someone',
    'u-kinds-upload': 'A page from memory',
  },
  'kinds-adapt': {
    'u-kinds-predict': 'First guess, then read',
    'u-kinds-draw': 'One question, drawn for you',
    'u-kinds-annotated': 'A text with notes',
  },
} as const;

test.beforeEach(async ({ page, site }, { testId }) => {
  const name = `kinds${testId.replace(/\W/g, '').slice(-12)}`;
  await site.enroll(name, 'audit', DEMO_COURSE);
  await signIn(page, name);
});

for (const [sequence, units] of Object.entries(UNITS)) {
  test(`${sequence}: each kind of exercise works on this site and is accessible`, async ({ page }) => {
    for (const [id, title] of Object.entries(units)) {
      await page.goto(unitPath(sequence, id));
      await expect(heading(page, title)).toBeVisible();
      const frame = unit(page, title);
      await expect(frame.locator('.block').first()).toBeVisible();
      await expect(frame.locator('.unsupported')).toHaveCount(0);
      await expectAccessible(page, title);
    }
  });
}

test('content appears once its condition is met, and focus stays on the block that met it', async ({
  page,
}) => {
  await page.goto(unitPath('kinds-adapt', 'u-kinds-predict'));
  const frame = unit(page, 'First guess, then read');
  const poll = frame.getByRole('region', { name: 'Your prediction' });
  await expect(frame.getByText('Make a prediction in Your prediction first.')).toBeVisible();
  await expect(frame.getByText('63 percent')).toHaveCount(0);
  await poll.getByRole('radio', { name: 'Those who practised mixed' }).press('Space');
  await pressEnabled(poll.getByRole('button', { name: 'Submit' }), 'Enter');
  await expect(frame.getByText('63 percent')).toBeVisible();
  await expect(frame.getByText('Make a prediction')).toHaveCount(0);
  await expect(poll).toBeFocused();
  await expect(frame.getByRole('status').getByText('The content of this unit has changed.')).toBeAttached();
  await expectAccessibleMirrored(page, 'conditional content');
});

test.describe('an interval', () => {
  test.use({ expectedErrors: /problem_check|status of 400/ });

  test('is refused if it can’t be parsed, otherwise graded by limits and brackets', async ({ page }) => {
    await page.goto(unitPath('kinds-work-out', 'u-kinds-plan'));
    const problem = unit(page, 'Many right answers').getByRole('region', { name: 'When half is gone' });
    const answer = problem.getByRole('textbox', { name: 'At which times is less than half of it left?' });
    const submit = async (text: string) => {
      await answer.fill(text);
      await pressEnabled(problem.getByRole('button', { name: 'Submit' }), 'Enter');
    };
    await submit('10 ln(2), infty');
    await expect(problem.getByText('write [ or (')).toBeVisible();
    await submit('[7, infty)');
    await expect(problem.getByText('exactly half is left, not less')).toBeVisible();
    await expect(problem.getByText('0.75 of 1 point')).toBeVisible();
    await submit('(10*ln(2), infty)');
    await expect(problem.getByText('1 of 1 point')).toBeVisible();
    await expectAccessibleMirrored(page, 'interval');
  });
});

test('the hotspots of an image are explored by keyboard', async ({ page }) => {
  await page.goto(unitPath('kinds-work-out', 'u-kinds-place'));
  const tour = unit(page, 'Find the place').getByRole('region', { name: 'A tour of the boxes' });
  const first = tour.getByRole('button', { name: 'Every card begins here' });
  const text = tour.getByText('keep it small');
  await expect(text).toBeHidden();
  await pressEnabled(first, 'Enter');
  await expect(text).toBeVisible();
  await expect(first).toHaveAttribute('aria-expanded', 'true');
  await pressEnabled(tour.getByRole('button', { name: 'Nearly at home' }), 'Space');
  await expect(text).toBeHidden();
  await expect(tour.getByRole('listitem')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(tour.getByRole('button', { name: 'Nearly at home' })).toBeFocused();
  await expectAccessibleMirrored(page, 'image explorer');
});

test('an annotation opens after the annotated words, by keyboard', async ({ page }) => {
  await page.goto(unitPath('kinds-adapt', 'u-kinds-annotated'));
  const frame = unit(page, 'A text with notes');
  const note = frame.getByRole('button', { name: 'Clarification' }).first();
  await note.press('Enter');
  await expect(frame.getByText('Hours are easy to count.')).toBeVisible();
  await note.press('Escape');
  await expect(frame.getByText('Hours are easy to count.')).toBeHidden();
});

test('the questions of a problem builder are judged', async ({ page }) => {
  await page.goto(unitPath('kinds-practise', 'u-kinds-do'));
  const builder = unit(page, 'Then do it').getByRole('region', { name: 'Look back on your week' });
  await builder.getByRole('textbox', { name: 'Your answer' }).fill('To read one paper a day');
  await builder.getByRole('radio', { name: '4', exact: true }).press('Space');
  await builder.getByRole('radio', { name: 'Try harder next week' }).press('Space');
  await builder.getByRole('checkbox', { name: 'A moment that you can’t miss' }).press('Space');
  await builder.getByRole('checkbox', { name: 'One thing to do' }).press('Space');
  await pressEnabled(builder.getByRole('button', { name: 'Submit' }), 'Enter');
  await expect(builder.getByText('Good will was not missing.')).toBeVisible();
  await expect(builder.getByText('Not quite yet.')).toBeVisible();
  await expect(builder.getByRole('figure')).toContainText('To read one paper a day');
  await builder.getByRole('radio', { name: /^Make the plan smaller/ }).press('Space');
  await pressEnabled(builder.getByRole('button', { name: 'Submit again' }), 'Enter');
  await expect(builder.getByText('A good look back.')).toBeVisible();
  await expect(builder.getByText('1 of 1 point, ungraded')).toBeVisible();
});

test('an image input shows the entire image, and a click sets its coordinates', async ({ page }) => {
  await page.goto(unitPath('kinds-work-out', 'u-kinds-place'));
  const frame = unit(page, 'Find the place');
  const image = frame.locator('.image-area img');
  await expect(image).toBeVisible();
  const area = await frame.locator('.image-area').boundingBox();
  const box = await image.boundingBox();
  expect(box?.width).toBeLessThanOrEqual(area?.width ?? 0);
  await image.click({ position: { x: (box?.width ?? 0) * 0.75, y: 20 } });
  const across = Number(await frame.getByLabel('Across (0 to 720)').inputValue());
  expect(Math.abs(across - 540)).toBeLessThanOrEqual(2);
});
