import type { Locator, Page } from '@playwright/test';
import { expectAccessible, widthOfContent } from './support/accessibility.ts';
import { key } from './support/addresses.ts';
import { pressEnabled } from './support/keyboard.ts';
import { heading, MIRRORED, signIn, unit } from './support/screens.ts';
import { expect, test } from './support/test.ts';

const id = 'course-v1:Acme+EXERCISES+R1';
const of = (type: string, name: string) => key(type, name, id);
const json = (value: unknown) => JSON.stringify(value).replaceAll('&', '&amp;').replaceAll('"', '&quot;');
const compare =
  '&lt;submit_and_compare&gt;&lt;body&gt;&lt;p&gt;Why are there tides?&lt;/p&gt;&lt;/body&gt;&lt;explanation&gt;&lt;p&gt;The moon pulls.&lt;/p&gt;&lt;/explanation&gt;&lt;demandhint&gt;&lt;hint&gt;Look up at night.&lt;/hint&gt;&lt;/demandhint&gt;&lt;/submit_and_compare&gt;';

const sections = `<chapter url_name="c" display_name="Section"><sequential url_name="s" display_name="Sequence">
  <vertical url_name="votes" display_name="Votes">
    <poll url_name="p1" display_name="Breakfast" question="**Tea** or coffee?" feedback="Thank you." max_submissions="2"
      answers="${json([
        ['t', { label: 'Tea, in any of its many forms and colors, hot or with ice' }],
        ['c', { label: 'Coffee' }],
        ['w', { label: 'Water' }],
      ])}"/>
    <survey url_name="p2" block_name="Your view" questions="${json([
      ['q1', { label: 'Was it clear?' }],
      ['q2', { label: 'Was it fun?' }],
    ])}"/>
    <word_cloud url_name="w1" display_name="The sea" instructions="Three words about the sea" num_inputs="3"/>
  </vertical>
  <vertical url_name="work" display_name="Work">
    <done url_name="d1" display_name="Walk to the beach"/>
    <freetextresponse url_name="f1" display_name="Tides" prompt="What moves the tides?" weight="2" max_attempts="3"
      fullcredit_keyphrases="[&quot;moon&quot;]"/>
    <submit-and-compare url_name="f2" display_name="In your words" question_string="${compare}"/>
    <sortable url_name="o1" display_name="By size" question_text="Put the smallest first."
      data="${json(['Ant', 'Cat', 'Whale'])}" max_attempts="0"/>
  </vertical>
  <vertical url_name="once" display_name="Once">
    <freetextresponse url_name="f3" display_name="Waves" prompt="What moves the waves?" max_attempts="1"/>
  </vertical>
</sequential></chapter>`;

// Refused submissions are logged by the browser.
test.use({ expectedErrors: /(response:|status of) 400/ });

test.beforeEach(async ({ page, site }, { testId }) => {
  await site.makeCourse({ id, title: 'Exercises', sections });
  const name = `exe${testId.replace(/\W/g, '').slice(-12)}`;
  await site.enroll(name, 'audit', id);
  await signIn(page, name);
});

async function openUnit(page: Page, name: string): Promise<(title: string) => Locator> {
  await page.goto(`/course/${id}/${of('sequential', 's')}/${of('vertical', name.toLowerCase())}`);
  await expect(heading(page, name)).toBeVisible();
  return (title) => unit(page, name).getByRole('region', { name: title });
}

test('[WCAG-2.1.1] polls and word clouds by keyboard: results appear, get the focus, and are legible at every width', async ({
  page,
}) => {
  const region = await openUnit(page, 'Votes');
  const poll = region('Breakfast');
  await pressEnabled(poll.getByRole('button', { name: 'Submit' }), 'Enter');
  await expect(poll.getByText('Choose an option before you submit.')).toBeFocused();
  await poll.getByRole('radio', { name: /^Tea/ }).press('Space');
  await pressEnabled(poll.getByRole('button', { name: 'Submit' }), 'Enter');
  await expect(poll.getByRole('heading', { name: /^Results/ })).toBeFocused();
  await expect(poll.getByRole('listitem').filter({ hasText: 'Your answer' })).toContainText('100% (1 vote)');
  await expect(poll.getByText('Thank you.')).toBeVisible();
  await poll.getByRole('radio', { name: 'Water' }).check();
  await poll.getByRole('button', { name: 'Change vote' }).click();
  await expect(poll.getByText('You have used 2 of 2 attempts.')).toBeVisible();
  await expect(poll.getByRole('radio')).toHaveCount(0);

  const survey = region('Your view');
  await survey.getByRole('group', { name: 'Was it clear?' }).getByRole('radio', { name: 'Yes' }).check();
  await survey.getByRole('button', { name: 'Submit' }).click();
  await expect(survey.getByText(/“Was it fun\?” has no answer yet/)).toBeFocused();
  await survey.getByRole('group', { name: 'Was it fun?' }).getByRole('radio', { name: 'Maybe' }).check();
  await survey.getByRole('button', { name: 'Submit' }).click();
  await expect(survey.getByRole('heading', { name: 'Was it clear? 1 vote' })).toBeFocused();

  const cloud = region('The sea');
  await cloud.getByLabel('Word 1').fill('Salt');
  await cloud.getByLabel('Word 2').fill('deep blue');
  await cloud.getByLabel('Word 2').press('Enter');
  await expect(cloud.getByRole('heading', { name: 'The words of all learners: 2' })).toBeFocused();
  await cloud.getByText('Words as a list').click();
  await expect(cloud.getByRole('row', { name: /^salt Your word 1 50%/ })).toBeVisible();
  await expectAccessible(page, 'votes');
  await expectMirrored(page, 'Votes');
});

test('[WCAG-2.1.1] [WCAG-2.5.7] exercises with marking, writing and sorting', async ({ page }) => {
  const region = await openUnit(page, 'Work');
  const done = region('Walk to the beach');
  await done.getByRole('button', { name: 'Mark as complete' }).click();
  await expect(done.locator(':focus')).toHaveText('You marked this as complete.');
  await expect(done.getByText('1 of 1 point, ungraded')).toBeVisible();

  const tides = region('Tides');
  await tides.getByLabel('Your answer').fill('The moon does');
  await tides.getByRole('button', { name: 'Submit' }).click();
  await expect(tides.locator(':focus')).toHaveText('Your answer was submitted.');
  await expect(tides.getByText('Correct', { exact: true })).toBeVisible();

  const compared = region('In your words');
  await compared.getByLabel('Your answer').fill('Something pulls');
  await compared.getByRole('button', { name: 'Hint' }).click();
  await expect(compared.getByText('Look up at night.')).toBeVisible();
  await compared.getByRole('button', { name: 'Submit and compare' }).click();
  await expect(compared.getByText('The moon pulls.')).toBeVisible();
  await expect(compared.getByLabel('Your answer')).toHaveValue('Something pulls');

  const sorted = region('By size');
  for (const name of ['Cat', 'Ant']) {
    for (let step = 0; step < 2; step += 1) {
      await pressEnabled(sorted.getByRole('button', { name: `Move “${name}” up` }), 'Enter');
      await expect(sorted.getByRole('button', { name: `Move “${name}” up` })).toBeFocused();
    }
  }
  await sorted.getByRole('button', { name: 'Submit' }).click();
  await expect(sorted.locator(':focus')).toHaveText('3 of 3 items are in the right place.');
  await expectAccessible(page, 'work');
  await expectMirrored(page, 'Work');
});

test.describe('in two tabs', () => {
  test.use({ expectedErrors: /(response:|status of) 403/ });

  test('what was typed in the second tab can be copied after the only attempt was used in the first', async ({
    page,
    context,
  }) => {
    const answer = (await openUnit(page, 'Once'))('Waves');
    const first = await context.newPage();
    const submitted = (await openUnit(first, 'Once'))('Waves');
    await submitted.getByLabel('Your answer').fill('The wind');
    await submitted.getByRole('button', { name: 'Submit' }).click();
    await expect(submitted.locator(':focus')).toHaveText('Your answer was submitted.');
    await first.close();
    await answer.getByLabel('Your answer').fill('The moon, and the wind over deep water');
    await answer.getByRole('button', { name: 'Submit' }).click();
    await expect(answer.locator(':focus')).toContainText(
      'You’ve used all your attempts. This isn’t submitted, so copy what you want to keep:',
    );
    await expect(answer.locator('blockquote')).toHaveText('The moon, and the wind over deep water');
    await expect(answer.getByText('The wind', { exact: true })).toBeVisible();
    await expect(answer.getByRole('button', { name: 'Submit' })).toHaveCount(0);
    await expectAccessible(page, 'exercise refused');
  });
});

/** The page around it is mirrored, and nothing is wider than a phone. */
async function expectMirrored(page: Page, name: string): Promise<void> {
  await page.context().addCookies([{ ...MIRRORED, url: new URL(page.url()).origin }]);
  await page.setViewportSize({ width: 375, height: 800 });
  await page.reload();
  await expect(unit(page, name).getByRole('region').first()).toBeVisible();
  await expect.poll(() => widthOfContent(page)).toBeLessThanOrEqual(375);
}
