import { expectAccessible } from './support/accessibility.ts';
import { problem, signIn, submit } from './support/screens.ts';
import { expect, test, widths } from './support/test.ts';

const COURSE = 'course-v1:Acme+CHANGES+R1';
const unit = `/course/${COURSE}/block-v1:Acme+CHANGES+R1+type@sequential+block@s/block-v1:Acme+CHANGES+R1+type@vertical+block@u`;

const text = (label: string) =>
  `<stringresponse answer="x"><label>${label}</label><textline/></stringresponse>`;
const sections = (
  choices: readonly string[],
  ...texts: string[]
) => `<chapter url_name="c" display_name="Section">
  <sequential url_name="s" display_name="Lesson"><vertical url_name="u" display_name="Unit">
    <problem url_name="p" display_name="Pets"><multiplechoiceresponse><label>Which one purrs?</label><choicegroup>${choices
      .map((choice) => `<choice correct="${choice === 'Cat'}">${choice}</choice>`)
      .join('')}</choicegroup></multiplechoiceresponse>${texts.map(text).join('')}</problem>
  </vertical></sequential>
</chapter>`;

for (const width of widths) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 800 }, expectedErrors: /409/ });

    test('a problem that changed while it was open keeps what was typed and chosen', async ({
      page,
      site,
    }) => {
      const name = `changes${width}`;
      const first = sections(['Dog', 'Ant', 'Cat'], 'Why?', 'How loud?');
      await site.makeCourse({ id: COURSE, title: 'Changes', sections: first });
      await site.enroll(name, 'audit', COURSE);
      await signIn(page, name);
      await page.goto(unit);
      const pets = problem(page, 'Unit', 'Pets');
      await pets.getByLabel('Cat').check();
      await pets.getByLabel('Why?').fill('It is happy.');
      await pets.getByLabel('How loud?').fill('As loud as a fridge.');
      await site.makeCourse({ id: COURSE, title: 'Changes', sections: sections(['Cat', 'Cow'], 'Why?') });
      await submit(pets);
      await expect(pets.getByText('This problem has changed since you opened it.')).toBeFocused();
      await expect(pets.getByText('As loud as a fridge.')).toBeVisible();
      await expect(pets.getByLabel('Cat')).toBeChecked();
      await expect(pets.getByLabel('Why?')).toHaveValue('It is happy.');
      await expectAccessible(page, 'changed problem', { at: [width] });
      await submit(pets);
      await expect(pets.getByText('1 of 2 points')).toBeVisible();
    });
  });
}
