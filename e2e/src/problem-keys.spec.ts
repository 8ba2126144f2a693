import type { Locator, Page } from '@playwright/test';
import { expectAccessible, widthOfContent } from './support/accessibility.ts';
import { key } from './support/addresses.ts';
import { tabTo } from './support/keyboard.ts';
import { heading, MIRRORED, signIn, unit } from './support/screens.ts';
import { expect, test } from './support/test.ts';

const id = 'course-v1:Acme+KEYS+R1';

interface Kind {
  readonly title: string;
  readonly markup: string;
  /** Gives a wrong answer, then the right one, by keys alone. The focus begins before the first field. */
  readonly wrong: (keys: Keys) => Promise<void>;
  readonly right: (keys: Keys) => Promise<void>;
}

/** What a keyboard can do in a problem. */
interface Keys {
  /** Goes on to a field with Tab. */
  reach(
    role: 'radio' | 'checkbox' | 'combobox' | 'textbox' | 'button',
    name?: string | RegExp,
  ): Promise<void>;
  press(...keys: string[]): Promise<void>;
  /** Replaces the text of the field that has the focus. */
  type(text: string): Promise<void>;
}

const first = async ({ reach, press }: Keys) => {
  await reach('radio');
  await press('Space');
};
const textOf =
  (text: string) =>
  async ({ reach, type }: Keys) => {
    await reach('textbox');
    await type(text);
  };

/** Each with a right answer in second place, or as written. */
const KINDS: readonly Kind[] = [
  {
    title: 'בחירה אחת',
    markup: `<multiplechoiceresponse><label>מהי בירת צרפת?</label><choicegroup>
      <choice correct="false">לונדון <choicehint>זו בירת אנגליה.</choicehint></choice><choice correct="true">פריז</choice></choicegroup></multiplechoiceresponse>`,
    wrong: first,
    right: async ({ reach, press }) => {
      await reach('radio', 'לונדון');
      await press('ArrowDown');
    },
  },
  {
    title: 'כמה בחירות',
    markup: `<choiceresponse><label>אילו מהם ראשוניים?</label><checkboxgroup>
      <choice correct="false">4</choice><choice correct="true">7</choice></checkboxgroup></choiceresponse>`,
    wrong: async ({ reach, press }) => {
      await reach('checkbox', '4');
      await press('Space');
    },
    right: async ({ reach, press }) => {
      await reach('checkbox', '4');
      await press('Space');
      await reach('checkbox', '7');
      await press('Space');
    },
  },
  {
    title: 'רשימה',
    markup: `<optionresponse><label>הים גדול מן האגם?</label><optioninput options="('לא','כן')" correct="כן"/></optionresponse>`,
    wrong: async ({ reach, press }) => {
      await reach('combobox');
      await press('ArrowDown');
    },
    right: async ({ reach, press }) => {
      await reach('combobox');
      await press('ArrowDown');
    },
  },
  {
    title: 'מילה',
    markup: '<stringresponse answer="שלום" type="ci"><label>איך מברכים?</label><textline/></stringresponse>',
    wrong: textOf('תודה'),
    right: textOf('שלום'),
  },
  {
    title: 'מספר',
    markup:
      '<numericalresponse answer="3.14"><label>כמה הוא פאי?</label><responseparam type="tolerance" default="1%"/><formulaequationinput/></numericalresponse>',
    wrong: textOf('3'),
    right: textOf('22/7'),
  },
  {
    title: 'נוסחה',
    markup:
      '<formularesponse samples="x@1:3#5" answer="x^2"><label>מהו ריבוע של x?</label><formulaequationinput/></formularesponse>',
    wrong: textOf('2*x'),
    right: textOf('x*x'),
  },
  {
    title: 'בחירה ומספר',
    markup: `<choicetextresponse><label>מה נכון?</label><radiotextgroup>
      <choice correct="false">אין תשובה.</choice>
      <choice correct="true">התשובה היא <numtolerance_input answer="5" tolerance="0"/>.</choice></radiotextgroup></choicetextresponse>`,
    wrong: first,
    right: textOf('5'),
  },
  {
    title: 'מקום בתמונה',
    markup: `<imageresponse><label>היכן הצפון?</label>
      <imageinput src="/static/map.svg" alt="מפה" width="200" height="200" rectangle="(50,0)-(150,60)"/></imageresponse>`,
    wrong: async ({ reach, press }) => {
      await reach('button', 'כוונת');
      await press('ArrowDown');
    },
    right: async ({ reach, press }) => {
      await reach('button', 'כוונת');
      await press(...Array(8).fill('ArrowUp'));
    },
  },
  {
    title: 'קטע והערה',
    markup: `<annotationresponse><annotationinput><title>שיר</title><text>הים סוער</text><comment>על מה מדובר?</comment>
      <comment_prompt>ההערה שלך</comment_prompt><tag_prompt>בחירה</tag_prompt>
      <options><option choice="incorrect">יבשה</option><option choice="correct">מים</option></options></annotationinput></annotationresponse>`,
    wrong: async ({ reach, press }) => {
      await reach('radio', 'יבשה');
      await press('Space');
    },
    right: async ({ reach, press }) => {
      await reach('radio', 'יבשה');
      await press('ArrowDown');
    },
  },
  {
    title: 'תגובה כימית',
    markup: `<customresponse><chemicalequationinput label="שרפת מימן"/><answer type="loncapa/python">
correct = ['correct' if chemcalc.chemical_equations_equal(submission[0], '2H2 + O2 -> 2H2O') else 'incorrect']
    </answer></customresponse>`,
    wrong: textOf('H2 + O2 -> H2O'),
    right: textOf('2H2 + O2 -> 2H2O'),
  },
];

/** Three units of the same kinds of length, so that they are tried beside each other. */
const UNITS = [KINDS.slice(0, 4), KINDS.slice(4, 7), KINDS.slice(7)];

const problemsOf = (kinds: readonly Kind[]) =>
  kinds.map(
    ({ title, markup }, index) =>
      `<problem url_name="p-${KINDS.indexOf(kinds[index] as Kind)}" display_name="${title}" max_attempts="3" showanswer="attempted">${markup}<demandhint><hint>רמז</hint></demandhint></problem>`,
  );
const sections = `<chapter url_name="c" display_name="פרק"><sequential url_name="s" display_name="שיעור">${UNITS.map(
  (kinds, number) =>
    `<vertical url_name="u${number}" display_name="יחידה ${number}">${problemsOf(kinds).join('')}</vertical>`,
).join('')}</sequential></chapter>`;
const files = {
  'map.svg':
    '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="200"><path d="M0 0h200v200H0z" fill="#cde"/></svg>',
};

test.use({ viewport: { width: 375, height: 800 } });

test.beforeEach(async ({ page, site, context }, { testId }) => {
  await site.makeCourse({ id, title: 'מקלדת', sections, files, attributes: { language: 'he' } });
  const name = `key${testId.replace(/\W/g, '').slice(-12)}`;
  await site.enroll(name, 'audit', id);
  await signIn(page, name);
  await context.addCookies([{ name: MIRRORED.name, value: 'he', url: site.origin }]);
});

for (const [number, kinds] of UNITS.entries()) {
  const titles = kinds.map(({ title }) => title).join(', ');
  test(`[WCAG-2.1.1] problems are answered by keyboard alone, right to left: ${titles}`, async ({ page }) => {
    const name = `יחידה ${number}`;
    await page.goto(`/course/${id}/${key('sequential', 's', id)}/${key('vertical', `u${number}`, id)}`);
    await expect(heading(page, name)).toBeVisible();
    const frame = unit(page, name);
    await expect(frame.locator('html')).toHaveAttribute('dir', 'rtl');
    for (const { title, wrong, right } of kinds) {
      const problem = frame.getByRole('region', { name: title, exact: true });
      const submit = problem.getByRole('button', { name: 'הגשה' });
      await expect(submit).toBeEnabled();
      const keys = keysIn(page, problem);
      for (const [answer, verdict] of [
        [wrong, 'לא נכון'],
        [right, 'נכון'],
      ] as const) {
        await answer(keys);
        await tabTo(page, submit);
        await page.keyboard.press('Enter');
        await expect(problem.getByText(verdict, { exact: true }).first()).toBeVisible();
        await expect(frame.getByRole('status').filter({ hasText: verdict }).first()).toBeAttached();
      }
      await tabTo(page, problem.getByRole('button', { name: 'הצגת התשובה' }));
      await page.keyboard.press('Enter');
      await expect(problem.locator(':focus')).toBeVisible();
      await expect(problem.getByRole('button', { name: 'הצגת התשובה' })).toHaveCount(0);
    }
    expect(await widthOfContent(page)).toBeLessThanOrEqual(375);
    await expectAccessible(page, name, { at: [375] });
  });
}

function keysIn(page: Page, problem: Locator): Keys {
  return {
    async reach(role, name) {
      const field = problem.getByRole(role, name === undefined ? {} : { name }).first();
      await tabTo(page, role === 'textbox' ? problem.getByRole('textbox').last() : field);
    },
    async press(...keys) {
      for (const each of keys) await page.keyboard.press(each);
    },
    async type(text) {
      await page.keyboard.press('ControlOrMeta+A');
      await page.keyboard.type(text);
    },
  };
}
