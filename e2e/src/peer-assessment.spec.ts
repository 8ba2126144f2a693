import type { Locator, Page } from '@playwright/test';
import { expectAccessible, expectAccessibleMirrored } from './support/accessibility.ts';
import { key } from './support/addresses.ts';
import { pressEnabled } from './support/keyboard.ts';
import { heading, scrollAndClick, signIn, unit } from './support/screens.ts';
import { expect, test, widths } from './support/test.ts';

const option = (name: string, points: number, about: string) =>
  `<option points="${points}"><name>${name}</name><explanation>${about}</explanation></option>`;
const sections = `<chapter url_name="c" display_name="Section"><sequential url_name="s" display_name="Sequence">
  <vertical url_name="essay" display_name="Essay"><openassessment url_name="o1"><title>The tides</title>
    <prompts><prompt><description>Explain the tides to a friend who lives far from the sea.</description></prompt></prompts>
    <rubric>
      <criterion feedback="optional"><name>Ideas</name><label>Ideas</label><prompt>Does the response name the causes of the tides?</prompt>
        ${option('Poor', 0, 'It names no cause.')}${option('Good', 3, 'It names the Moon and the Sun.')}</criterion>
      <criterion><name>Style</name><label>Style</label><prompt>Would a friend understand it?</prompt>
        ${option('Dry', 0, 'Only with a dictionary.')}${option('Lively', 2, 'At once.')}</criterion>
      <feedbackprompt>What would make the response better?</feedbackprompt>
    </rubric>
    <assessments>
      <assessment name="student-training"><example><answer><part>The sea breathes.</part></answer>
        <select criterion="Ideas" option="Poor"/><select criterion="Style" option="Lively"/></example></assessment>
      <assessment name="peer-assessment" must_grade="1" must_be_graded_by="1"/>
    </assessments>
  </openassessment></vertical>
</sequential></chapter>`;
async function openAs(page: Page, username: string, id: string): Promise<Locator> {
  await page.context().clearCookies();
  await page.goto('/login');
  await signIn(page, username);
  await page.goto(`/course/${id}/${key('sequential', 's', id)}/${key('vertical', 'essay', id)}`);
  await expect(heading(page, 'Essay')).toBeVisible();
  return unit(page, 'Essay').getByRole('region', { name: 'The tides' });
}

async function choose(essay: Locator, ideas: string, style: string): Promise<void> {
  for (const [criterion, choice] of [
    ['Ideas', ideas],
    ['Style', style],
  ] as const) {
    const option = essay.getByRole('group', { name: criterion }).getByLabel(choice);
    await scrollAndClick(option);
    await expect(option).toBeChecked();
  }
}

async function train(essay: Locator, text: string): Promise<void> {
  await essay.getByLabel('Your response').fill(text);
  await pressEnabled(essay.getByRole('button', { name: 'Submit response' }), 'Enter');
  await expect(essay.locator(':focus')).toHaveText(/^Submitted\. Now learn to assess responses/);
  await choose(essay, 'Poor', 'Lively');
  await essay.getByRole('button', { name: 'Compare with your course team' }).click();
}

for (const width of widths) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 800 } });

    test('two learners learn to assess, assess each other, and get their scores', async ({ page, site }) => {
      // Without responses of the other width's learners.
      const id = `course-v1:Acme+PEERS+R${width}`;
      const [uta, bela] = [`uta${width}`, `bela${width}`];
      await site.makeCourse({ id, title: 'Peers', sections });
      for (const name of [uta, bela]) await site.enroll(name, 'audit', id);

      let essay = await openAs(page, uta, id);
      await train(essay, 'The Moon and the Sun pull the sea.');
      await expect(essay.locator(':focus')).toContainText('There’s no response for you to assess yet');

      essay = await openAs(page, bela, id);
      await essay.getByLabel('Your response').fill('Waves, mostly.');
      await essay.getByRole('button', { name: 'Submit response' }).click();
      await choose(essay, 'Good', 'Lively');
      await pressEnabled(essay.getByRole('button', { name: 'Compare with your course team' }), 'Enter');
      await expect(essay.locator(':focus')).toContainText('1 of your 2 choices differs');
      await expect(essay.getByRole('group', { name: 'Ideas' })).toHaveAccessibleDescription(
        'Your course team chose another option.',
      );
      await expectAccessible(page, 'an example assessed differently', { at: [width] });
      await choose(essay, 'Poor', 'Lively');
      await essay.getByRole('button', { name: 'Compare with your course team' }).click();
      await pressEnabled(essay.getByRole('button', { name: 'Start assessing' }), 'Enter');
      await expect(essay.getByText('The Moon and the Sun pull the sea.')).toBeVisible();
      await expectAccessible(page, 'a response to assess', { at: [width] });
      await expectAccessibleMirrored(page, 'a response to assess', { at: [width] });
      await page.reload();
      await choose(essay, 'Good', 'Lively');
      await essay.getByLabel('What would make the response better?').fill('An example.');
      await pressEnabled(essay.getByRole('button', { name: 'Submit assessment' }), 'Enter');
      await expect(essay.locator(':focus')).toContainText('You’ve done your part.');

      essay = await openAs(page, uta, id);
      await essay.getByRole('button', { name: 'Start assessing' }).click();
      await choose(essay, 'Poor', 'Lively');
      await essay.getByRole('button', { name: 'Submit assessment' }).click();
      await expect(essay.getByText('5 of 5 points')).toBeVisible();
      await expect(essay.getByText('An example.')).toBeVisible();
      await expectAccessible(page, 'the assessment of another learner', { at: [width] });
    });
  });
}
