import type { Page } from '@playwright/test';
import { key } from './support/addresses.ts';
import { heading, signIn, unit } from './support/screens.ts';
import { expect, test } from './support/test.ts';

const id = 'course-v1:Acme+PROBLEMSCRIPTS+R1';
const of = (type: string, name: string) => key(type, name, id);
const graded = `<script type="loncapa/python">
def check(expect, answer):
    return {'ok': answer.count('a') > 4, 'msg': 'You wrote %d characters.' % len(answer)}
</script>`;
const sections = `<chapter url_name="c" display_name="Section"><sequential url_name="s" display_name="Sequence">
  <vertical url_name="essay" display_name="Essay"><problem url_name="p1" display_name="An essay">
    ${graded}<p id="intro">Scripts are off</p><customresponse cfn="check"><textline label="Your essay" size="40"/></customresponse>
    <script type="text/javascript">
      Logger.log('acme.essay', { isOpen: true });
      $(document).ready(function () {
        var field = $('#intro').closest('div.problem').find('input[name^="input_p1_2_1"]');
        field.replaceWith($('&lt;textarea rows="6"/>').attr({ id: field.attr('id'), 'aria-label': 'Your essay' }).val(field.val()));
        $('#intro').text('Write as much as you like');
      });
      window.onload = function () { document.title = 'loaded'; };
      function more() { $('#more').show(); }
    </script>
    <p><a href="javascript:more()">What counts?</a></p><p id="more" style="display: none">Every letter.</p>
    <demandhint><hint>Use many letters.</hint></demandhint></problem></vertical>
  <vertical url_name="reach" display_name="Reach"><problem url_name="p2" display_name="A hostile problem">
    <stringresponse answer="yes"><label>Say yes</label><textline/></stringresponse>
    <script src="/static/attack.js" type="text/javascript"/></problem>
    <problem url_name="p3" display_name="A quiet problem"><stringresponse answer="yes"><label>And here</label><textline/></stringresponse>
      <script type="text/template"><p>no script</p></script></problem></vertical>
</sequential></chapter>`;
const files = {
  'attack.js': `const tries = {
  parent: () => window.parent.document.body.innerHTML,
  top: () => window.top.location.href,
  cookie: () => document.cookie,
  storage: () => localStorage.length,
};
const out = document.createElement('p');
out.id = 'out';
out.textContent = [window.origin, ...Object.keys(tries).filter((name) => { try { tries[name](); return true; } catch { return false; } })].join(' ');
document.querySelector('.problem-parts').append(out);
for (const type of ['lectern.problem', 'lectern.completion', 'plugin.resize'])
  window.parent.postMessage({ type, submit: true, work: { answers: { '2_1': 'yes' }, count: 1 }, payload: { complete: true } }, '*');
document.querySelector('form').requestSubmit();`,
};

test.beforeEach(async ({ page, site }, { testId }) => {
  await site.makeCourse({ id, title: 'Scripts in problems', sections, files });
  const name = `psc${testId.replace(/\W/g, '').slice(-12)}`;
  await site.enroll(name, 'audit', id);
  await signIn(page, name);
});

const open = async (page: Page, name: string) => {
  await page.goto(`/course/${id}/${of('sequential', 's')}/${of('vertical', name.toLowerCase())}`);
  await expect(heading(page, name)).toBeVisible();
};

for (const width of [375, 1280]) {
  test(`a script of a problem turns its field into one for essays, which is graded: ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await open(page, 'Essay');
    const problem = unit(page, 'Essay').getByRole('region', { name: 'An essay' });
    const inside = problem.locator('iframe').contentFrame();
    await expect(inside.getByText('Write as much as you like')).toBeVisible();
    await inside.getByRole('link', { name: 'What counts?' }).click();
    await expect(inside.getByText('Every letter.')).toBeVisible();

    await problem.getByRole('button', { name: 'Submit' }).click();
    await expect(problem.getByText('Answer the question, then submit.')).toBeVisible();
    await inside.getByRole('textbox', { name: 'Your essay' }).fill('a\nb');
    await problem.getByRole('button', { name: 'Hint' }).click();
    await expect(problem.getByText('Use many letters.')).toBeVisible();
    await expect(inside.getByRole('textbox', { name: 'Your essay' })).toHaveValue('a\nb');
    await problem.getByRole('button', { name: 'Submit' }).click();
    await expect(inside.getByText('You wrote 3 characters.')).toBeVisible();
    await expect(inside.getByText('Write as much as you like')).toBeVisible();
    await inside.getByRole('textbox', { name: 'Your essay' }).fill(`${'many as '.repeat(400)}`);
    await problem.getByRole('button', { name: 'Submit' }).click();
    await expect(inside.getByText('Correct', { exact: true })).toBeVisible();
    await expect
      .poll(() => inside.locator('html').evaluate((html) => html.scrollHeight - html.clientHeight))
      .toBeLessThan(2);
  });
}

test('a script of a problem reaches neither the unit nor the learner, and can’t submit', async ({ page }) => {
  const submissions: string[] = [];
  page.on('request', (request) => {
    if (/handler\/problem_(check|save)/.test(request.url())) submissions.push(request.url());
  });
  await open(page, 'Reach');
  const hostile = unit(page, 'Reach').getByRole('region', { name: 'A hostile problem' });
  const inside = hostile.locator('iframe').contentFrame();
  await expect(inside.locator('#out')).toHaveText('null');
  const quiet = unit(page, 'Reach').getByRole('region', { name: 'A quiet problem' });
  await expect(quiet.getByLabel('And here')).toBeVisible();
  await inside.getByLabel('Say yes').fill('yes');
  await inside.getByLabel('Say yes').press('Enter');
  await hostile.getByRole('button', { name: 'Submit' }).click();
  await expect(inside.getByText('Correct', { exact: true })).toBeVisible();
  expect(submissions).toHaveLength(1);
});
