import type { Locator, Page } from '@playwright/test';
import { expectAccessible, expectAccessibleMirrored } from './support/accessibility.ts';
import { key } from './support/addresses.ts';
import { pressEnabled } from './support/keyboard.ts';
import { heading, signIn, unit } from './support/screens.ts';
import { expect, test } from './support/test.ts';

const id = 'course-v1:Acme+BUILDER+R1';
const json = (value: unknown) => JSON.stringify(value).replaceAll('&', '&amp;').replaceAll('"', '&quot;');
const choices = '<pb-choice value="a">The sun</pb-choice><pb-choice value="b">The moon</pb-choice>';
const tides = `<pb-mcq name="tides" question="What moves the tides?" correct_choices="${json(['b'])}">${choices}<pb-tip values="${json(['a'])}">It is too far away.</pb-tip></pb-mcq>`;

const sections = `<chapter url_name="c" display_name="Section"><sequential url_name="s" display_name="Sequence">
  <vertical url_name="together" display_name="Together">
    <problem-builder url_name="t" display_name="Tides" max_attempts="3">${tides}
      <pb-mrq name="where" question="Where are they high?" required_choices="${json(['n', 'f'])}">
        <pb-choice value="n">Below the moon</pb-choice><pb-choice value="f">On the far side</pb-choice><pb-choice value="p">At the poles</pb-choice></pb-mrq>
      <pb-slider name="much" question="How sure are you?" min_label="Not at all" max_label="Entirely"/>
      <pb-answer name="goal" question="What would you like to know?"/>
      <pb-message type="completed">You know your tides.</pb-message></problem-builder>
    <problem-builder url_name="r" display_name="Your question"><pb-table><pb-column header="You asked"><pb-answer-recap name="goal"/></pb-column></pb-table></problem-builder>
  </vertical>
  <vertical url_name="stepped" display_name="Stepped">
    <step-builder url_name="b" display_name="Step by step" max_attempts="1" extended_feedback="true">
      <sb-step display_name="The cause">${tides}</sb-step>
      <sb-step><pb-rating name="like" question="Do you like the sea?" low="No" high="Yes"/></sb-step>
      <sb-review-step/></step-builder>
  </vertical>
</sequential></chapter>`;

// Refused submissions are logged by the browser.
test.use({ expectedErrors: /(response:|status of) 400/ });

test.beforeEach(async ({ page, site }, { testId }) => {
  await site.makeCourse({ id, title: 'Builders', sections });
  const name = `bld${testId.replace(/\W/g, '').slice(-12)}`;
  await site.enroll(name, 'audit', id);
  await signIn(page, name);
});

async function openUnit(page: Page, name: string): Promise<(title: string) => Locator> {
  await page.goto(`/course/${id}/${key('sequential', 's', id)}/${key('vertical', name.toLowerCase(), id)}`);
  await expect(heading(page, name)).toBeVisible();
  return (title) => unit(page, name).getByRole('region', { name: title });
}

test('questions are answered by keyboard and submitted together', async ({ page }) => {
  const region = await openUnit(page, 'Together');
  const builder = region('Tides');
  const submit = builder.getByRole('button', { name: /^Submit/ });
  await expect(region('Your question').getByText('You haven’t answered this yet.')).toBeVisible();
  await pressEnabled(submit, 'Enter');
  await expect(builder.getByText(/“What moves the tides\?” has no answer yet/)).toBeFocused();
  await builder.getByRole('radio', { name: 'The sun' }).press('Space');
  await builder.getByRole('checkbox', { name: 'Below the moon' }).press('Space');
  await builder.getByRole('slider', { name: 'Your answer' }).press('End');
  await builder.getByRole('textbox', { name: 'Your answer' }).fill('Why twice a day?');
  await pressEnabled(submit, 'Enter');
  await expect(builder.locator(':focus')).toContainText('Partially correct');
  await expect(builder.getByText('It is too far away.')).toBeVisible();
  await expect(builder.getByRole('slider')).toHaveValue('100');
  await builder.getByRole('radio', { name: 'The moon' }).check();
  await builder.getByRole('checkbox', { name: /^On the far side/ }).check();
  await submit.click();
  await expect(builder.locator(':focus')).toContainText('You know your tides.');
  await expect(builder.getByText('1 of 1 point, ungraded')).toBeVisible();
  await page.reload();
  await expect(region('Your question').getByText('Why twice a day?')).toBeVisible();
  await expectAccessible(page, 'questions submitted together');
  await expectAccessibleMirrored(page, 'questions submitted together, mirrored');
});

test('steps lead to a review, which leads back to each of them', async ({ page }) => {
  const builder = (await openUnit(page, 'Stepped'))('Step by step');
  await builder.getByRole('radio', { name: 'The sun' }).press('Space');
  await pressEnabled(builder.getByRole('button', { name: 'Submit' }), 'Enter');
  await expect(builder.getByText('Incorrect', { exact: true })).toBeVisible();
  await expect(builder.getByText('It is too far away.')).toHaveCount(0);
  await pressEnabled(builder.getByRole('button', { name: 'Next step' }), 'Enter');
  await expect(builder.getByRole('heading', { name: 'Step 2 of 2' })).toBeFocused();
  await builder.getByRole('radio', { name: '5 – Yes' }).press('Space');
  await pressEnabled(builder.getByRole('button', { name: 'Submit' }), 'Enter');
  await pressEnabled(builder.getByRole('button', { name: 'Go to the review' }), 'Enter');
  await expect(builder.getByRole('heading', { name: 'Review' })).toBeFocused();
  await expect(builder.getByText('Questions: 0 right, 1 wrong.')).toBeVisible();
  await expectAccessible(page, 'review of steps');
  await pressEnabled(builder.getByRole('button', { name: 'Look at step 1: The cause' }), 'Enter');
  await expect(builder.getByRole('heading', { name: 'Step 1 of 2: The cause' })).toBeFocused();
  await expect(builder.getByText('It is too far away.')).toBeVisible();
  await expectAccessibleMirrored(page, 'steps, mirrored');
});
