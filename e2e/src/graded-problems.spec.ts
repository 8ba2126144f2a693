import type { Locator, Page } from '@playwright/test';
import { expectAccessible, expectAccessibleMirrored } from './support/accessibility.ts';
import { key } from './support/addresses.ts';
import { pressEnabled } from './support/keyboard.ts';
import { heading, scrollAndClick, signIn, unit } from './support/screens.ts';
import { expect, test } from './support/test.ts';

const id = 'course-v1:Acme+GRADED+R1';

const sections = `<chapter url_name="c" display_name="Section"><sequential url_name="s" display_name="Sequence">
  <vertical url_name="scripts" display_name="Scripts">
    <problem url_name="p1" display_name="A sum" max_attempts="5"><script type="loncapa/python">
def check(expect, ans):
    if int(ans[0]) + int(ans[1]) == int(expect):
        return True
    return {'ok': False, 'msg': 'Your sum is %d.' % (int(ans[0]) + int(ans[1]))}
    </script><customresponse cfn="check" expect="20"><textline label="First"/><textline label="Second"/></customresponse></problem>
    <problem url_name="p2" display_name="A product" rerandomize="per_student"><script type="loncapa/python">
a = random.randint(2, 9)
b = random.randint(2, 9)
product = a * b
    </script><p>What is $a × $b?</p><numericalresponse answer="$product"><label>Product</label><formulaequationinput/></numericalresponse></problem>
    <problem url_name="p8" display_name="A reaction"><script type="loncapa/python">
def check(expect, ans): return chemcalc.chemical_equations_equal(ans, expect)
def hint(ids, answers, new_cmap, old_cmap):
    if not new_cmap.is_correct(ids[0]): new_cmap.set_hint_and_mode(ids[0], 'Count the hydrogen.', 'always')
    </script><customresponse cfn="check" expect="2H2 + O2 -&gt; 2H2O"><chemicalequationinput label="Burn hydrogen"/><hintgroup hintfn="hint"/></customresponse></problem>
    <problem url_name="p3" display_name="A game"><script type="loncapa/python">
import json
def check(expect, ans):
    return json.loads(ans)['answer'] == '7'
    </script><p>Press the button twice.</p><customresponse cfn="check"><jsinput html_file="/static/game.html" title="Counter"
      gradefn="Game.getGrade" get_statefn="Game.getState" set_statefn="Game.setState" initial_state="5" width="450" height="80"/></customresponse></problem>
  </vertical>
  <vertical url_name="places" display_name="Places">
    <problem url_name="p4" display_name="A map"><imageresponse><label>Where is the north?</label>
      <imageinput src="/static/map.svg" alt="A square map" width="200" height="200" rectangle="(50,0)-(150,60)"/></imageresponse></problem>
    <problem url_name="p6" display_name="Atoms"><customresponse><drag_and_drop_input img="/static/map.svg" target_outline="true">
      <draggable id="h" label="Hydrogen"/><draggable id="o" label="Oxygen"/><target id="t1" x="10" y="10" w="60" h="60"/>
      <target id="t2" x="110" y="110" w="60" h="60"/></drag_and_drop_input><answer type="loncapa/python">
correct = ['correct' if draganddrop.grade(submission[0], {'h': 't1', 'o': 't2'}) else 'incorrect']
      </answer></customresponse></problem>
    <problem url_name="p7" display_name="Orbitals"><customresponse><drag_and_drop_input img="/static/map.svg">
      <draggable id="p" label="Orbital"><target id="1" x="0" y="0" w="30" h="30"/><target id="2" x="40" y="0" w="30" h="30"/></draggable>
      <draggable id="up" label="Electron"/><target id="t1" x="10" y="10" w="80" h="40"/><target id="t2" x="10" y="100" w="80" h="40"/>
      </drag_and_drop_input><answer type="loncapa/python">
correct = ['correct' if draganddrop.grade(submission[0], {'p': 't2', 'up': 't2[p][2]'}) else 'incorrect']
      </answer></customresponse></problem>
    <problem url_name="p5" display_name="About pi"><choicetextresponse><label>What is pi?</label><radiotextgroup>
      <choice correct="false">It is <decoy_input/> exactly.</choice>
      <choice correct="true">It is about <numtolerance_input answer="3.14" tolerance="0.01"/>.</choice></radiotextgroup></choicetextresponse></problem>
  </vertical>
</sequential></chapter>`;

const files = {
  'map.svg':
    '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="200"><path d="M0 0h200v200H0z" fill="#cde"/></svg>',
  'game.html': `<!doctype html><html lang="en"><title>Counter</title><button>Press</button> <output>0</output><script>
    const Game = { n: 0, getGrade() { return this.n; }, getState() { return String(this.n); },
      setState(text) { this.n = Number(text); document.querySelector('output').textContent = text; } };
    document.querySelector('button').onclick = () => Game.setState(String(Game.n + 1));
  </script></html>`,
};

// Refused submissions are logged by the browser.
test.use({ expectedErrors: /(response:|status of) 400/ });

test.beforeEach(async ({ page, site }, { testId }) => {
  await site.makeCourse({ id, title: 'Graded problems', sections, files });
  const name = `gra${testId.replace(/\W/g, '').slice(-12)}`;
  await site.enroll(name, 'audit', id);
  await signIn(page, name);
});

async function openUnit(page: Page, name: string): Promise<(title: string) => Locator> {
  const [sequence, vertical] = [key('sequential', 's', id), key('vertical', name.toLowerCase(), id)];
  await page.goto(`/course/${id}/${sequence}/${vertical}`);
  await expect(heading(page, name)).toBeVisible();
  return (title) => unit(page, name).getByRole('region', { name: title });
}

async function submit(problem: Locator): Promise<void> {
  await scrollAndClick(problem.getByRole('button', { name: 'Submit' }));
}

test('problems with author Python: a grader, random values, and a page that reports its state', async ({
  page,
}) => {
  const region = await openUnit(page, 'Scripts');
  const sum = region('A sum');
  await sum.getByLabel('First').fill('1');
  await sum.getByLabel('Second').fill('2');
  await submit(sum);
  // The site's first run also starts Python, for which the LMS allows 30 seconds on a busy machine.
  await expect(sum.getByText('Your sum is 3.')).toBeVisible({ timeout: 35_000 });
  await sum.getByLabel('First').fill('18');
  await submit(sum);
  await expect(sum.getByText('Correct', { exact: true }).first()).toBeVisible();

  const product = region('A product');
  const asked = (await product.getByText(/^What is \d × \d\?$/).textContent()) ?? '';
  const [a = 0, b = 0] = asked.match(/\d/g)?.map(Number) ?? [];
  await product.getByLabel('Product').fill(String(a * b));
  await submit(product);
  await expect(product.getByText('Correct', { exact: true })).toBeVisible();

  const reaction = region('A reaction');
  await reaction.getByLabel('Burn hydrogen').fill('H2 + O2 ->');
  await expect(reaction.getByText('This isn’t a complete chemical formula')).toBeVisible();
  await reaction.getByLabel('Burn hydrogen').fill('H2 + O2 -> H2O');
  await expect(reaction.getByRole('math')).toBeAttached();
  await submit(reaction);
  await expect(reaction.getByText('Count the hydrogen.')).toBeVisible();
  await reaction.getByLabel('Burn hydrogen').fill('2H2 + O2 -> 2H2O');
  await submit(reaction);
  await expect(reaction.getByText('Correct', { exact: true })).toBeVisible();

  const game = region('A game');
  const counter = game.locator('iframe').contentFrame();
  await expect(counter.locator('output')).toHaveText('5');
  await expect(game.locator('iframe')).toHaveJSProperty('offsetWidth', 450);
  await expect(game.locator('iframe')).toHaveJSProperty('offsetHeight', 80);
  await scrollAndClick(counter.getByRole('button', { name: 'Press' }));
  await expect(counter.locator('output')).toHaveText('6');
  await submit(game);
  await expect(game.getByText('Incorrect', { exact: true })).toBeVisible();
  await expect(counter.locator('output')).toHaveText('6');
  await scrollAndClick(counter.getByRole('button', { name: 'Press' }));
  await expect(counter.locator('output')).toHaveText('7');
  await submit(game);
  await expect(game.getByText('Correct', { exact: true })).toBeVisible();
  await page.reload();
  await expect(counter.locator('output')).toHaveText('7');
  await expectAccessible(page, 'scripts');
  await expectAccessibleMirrored(page, 'scripts');
});

test('an image input, drag and drop in a problem, and a choice with a number field', async ({ page }) => {
  const region = await openUnit(page, 'Places');
  const map = region('A map');
  await expect(map.getByRole('button', { name: 'Submit' })).toBeEnabled();
  await scrollAndClick(map.getByRole('img', { name: 'A square map' }), { position: { x: 100, y: 20 } });
  await submit(map);
  await expect(map.getByText('Correct', { exact: true })).toBeVisible();

  const atoms = region('Atoms');
  await pressEnabled(atoms.getByRole('button', { name: 'Hydrogen' }), 'Enter');
  await pressEnabled(atoms.getByRole('button', { name: 'Target 2' }), 'Enter');
  await expect(atoms.getByRole('listitem').filter({ hasText: 'Hydrogen: target 2' })).toBeVisible();
  await pressEnabled(atoms.getByRole('button', { name: 'Remove Hydrogen: target 2' }), 'Enter');
  await pressEnabled(atoms.getByRole('button', { name: 'Hydrogen' }), 'Enter');
  await pressEnabled(atoms.getByRole('button', { name: 'Target 1' }), 'Enter');
  await atoms.getByRole('button', { name: 'Oxygen' }).dragTo(atoms.getByRole('button', { name: 'Target 2' }));
  await expect(atoms.getByText('Oxygen: target 2')).toBeVisible();
  await submit(atoms);
  await expect(atoms.getByText('Correct', { exact: true })).toBeVisible();
  await expect(atoms.getByText('Oxygen: target 2')).toBeVisible();

  const orbitals = region('Orbitals');
  await pressEnabled(orbitals.getByRole('button', { name: 'Orbital', exact: true }), 'Enter');
  await pressEnabled(orbitals.getByRole('button', { name: 'Target 1', exact: true }), 'Enter');
  await pressEnabled(orbitals.getByRole('button', { name: 'Electron', exact: true }), 'Enter');
  await pressEnabled(orbitals.getByRole('button', { name: 'Target 1.2 on “Orbital”', exact: true }), 'Enter');
  await expect(orbitals.getByText('Electron: target 1.2 on “Orbital”')).toBeVisible();
  await expect(orbitals.getByRole('button', { name: 'Target 1.2 on “Orbital”', exact: true })).toBeFocused();
  // Items on an item are removed with it.
  await pressEnabled(orbitals.getByRole('button', { name: 'Orbital', exact: true }), 'Enter');
  await pressEnabled(orbitals.getByRole('button', { name: 'Target 2', exact: true }), 'Enter');
  await expect(orbitals.getByText(/^Electron: target/)).toBeHidden();
  await orbitals
    .getByRole('button', { name: 'Electron', exact: true })
    .dragTo(orbitals.getByRole('button', { name: 'Target 2.2 on “Orbital”', exact: true }));
  await expect(orbitals.getByText('Electron: target 2.2 on “Orbital”')).toBeVisible();
  await submit(orbitals);
  await expect(orbitals.getByText('Correct', { exact: true })).toBeVisible();
  await expect(orbitals.getByText('Electron: target 2.2 on “Orbital”')).toBeVisible();

  const pi = region('About pi');
  await pi.getByRole('textbox').nth(1).fill('3,14');
  await expect(pi.getByRole('radio').nth(1)).toBeChecked();
  await submit(pi);
  await expect(pi.getByText('Correct', { exact: true })).toBeVisible();
  await expectAccessible(page, 'places');
  await expectAccessibleMirrored(page, 'places');
});

test('after a right answer, Continue is the main action, and submitting it again uses up no attempt', async ({
  page,
  site,
}) => {
  const course = 'course-v1:Acme+CONTINUE+R1';
  const sum = (name: string, answer: number) =>
    `<problem url_name="p-${name}" display_name="${name}" max_attempts="3"><numericalresponse answer="${answer}"><label>How many?</label><formulaequationinput/></numericalresponse></problem>`;
  await site.makeCourse({
    id: course,
    title: 'Continue',
    sections: `<chapter url_name="c" display_name="Section"><sequential url_name="s" display_name="Lesson">
      <vertical url_name="one" display_name="Sums">${sum('First', 1)}${sum('Second', 2)}</vertical>
      <vertical url_name="two" display_name="The end">${sum('Third', 3)}</vertical></sequential></chapter>`,
  });
  await site.enroll('going', 'audit', course);
  await page.context().clearCookies();
  await signIn(page, 'going');
  await page.goto(`/course/${course}/${key('sequential', 's', course)}/${key('vertical', 'one', course)}`);
  const problem = (name: string) => unit(page, 'Sums').getByRole('region', { name });
  const first = problem('First');
  await first.getByRole('textbox').fill('1');
  await first.getByRole('button', { name: 'Submit' }).click();
  await expect(first.getByText('You have used 1 of 3 attempts.')).toBeVisible();
  await expect(first.getByRole('button', { name: 'Continue' })).toHaveClass(/button--primary/);

  await first.getByRole('button', { name: 'Submit' }).click();
  await expect(first.getByText('This answer is right and already submitted.')).toBeVisible();
  await first.getByRole('textbox').fill('7');
  await expect(first.getByRole('button', { name: 'Submit' })).toHaveClass(/button--primary/);
  await first.getByRole('textbox').fill('1');
  await expect(first.getByText('You have used 1 of 3 attempts.')).toBeVisible();

  await first.getByRole('button', { name: 'Continue' }).click();
  await expect(problem('Second')).toBeFocused();
  await expect(problem('Second')).toBeInViewport();
  await problem('Second').getByRole('textbox').fill('2');
  await problem('Second').getByRole('button', { name: 'Submit' }).click();
  await problem('Second').getByRole('button', { name: 'Continue' }).click();
  await expect(heading(page, 'The end')).toBeVisible();
});
