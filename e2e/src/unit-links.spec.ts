import { key } from './support/addresses.ts';
import { heading, signIn, unit } from './support/screens.ts';
import { expect, test } from './support/test.ts';

const id = 'course-v1:Acme+LINKS+R1';
const of = (type: string, name: string) => key(type, name, id);
const tall = '<div style="height: 3000px">Tall</div>';
const link = (href: string, text: string) => `<a href="${href}">${text}</a>`;
const sections = `<chapter url_name="c" display_name="Section">
  <sequential url_name="s" display_name="Sequence">
    <vertical url_name="u1" display_name="Links"><html url_name="h1" display_name="Text"><![CDATA[
      <p>${link('/jump_to_id/u2', 'By id')} ${link(`/courses/${id}/jump_to/${of('vertical', 'u2')}`, 'By key')}
      ${link('/course/courseware/c/s/2', 'By place')} ${link('/jump_to_id/p2', 'To a part')}
      ${link('/jump_to_id/nobody', 'To nobody')} ${link(`/courses/${id}/jump_to/${of('vertical', 'team')}`, 'To the team')}</p>
    ]]></html></vertical>
    <vertical url_name="u2" display_name="Target"><html url_name="h2" display_name="Above"><![CDATA[${tall}]]></html>
      <html url_name="p2" display_name="Below"><p>The part that was meant</p></html></vertical>
    <vertical url_name="u3" display_name="Scripted"><html url_name="h3" display_name="With a script"><![CDATA[
      <p>${link('/jump_to_id/u2', 'From a sandbox')}</p><script>document.title = 'ran'</script>
    ]]></html></vertical>
    <vertical url_name="team" display_name="Team" visible_to_staff_only="true"><html url_name="h4" display_name="X"><p>X</p></html></vertical>
  </sequential>
</chapter>`;

const pathOf = (name: string) => `/course/${id}/${of('sequential', 's')}/${of('vertical', name)}`;

test.use({ expectedErrors: /404/ });
test.beforeEach(async ({ page, site }, { testId }) => {
  await site.makeCourse({ id, title: 'Links', sections });
  const name = `lin${testId.replace(/\W/g, '').slice(-12)}`;
  await site.enroll(name, 'audit', id);
  await signIn(page, name);
});

for (const text of ['By id', 'By key', 'By place']) {
  test(`a link to a unit opens it in the site: ${text}`, async ({ page }) => {
    await page.goto(pathOf('u1'));
    await unit(page, 'Links').getByRole('link', { name: text }).click();
    await expect(heading(page, 'Target')).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`/course/.*${of('vertical', 'u2').replaceAll('+', '\\+')}$`));
    await page.goBack();
    await expect(heading(page, 'Links')).toBeVisible();
    await expect(unit(page, 'Links').getByRole('link', { name: text })).toBeVisible();
  });
}

test('a link to a component opens its unit and scrolls there', async ({ page }) => {
  await page.goto(pathOf('u1'));
  await unit(page, 'Links').getByRole('link', { name: 'To a part' }).click();
  await expect(heading(page, 'Target')).toBeVisible();
  await expect(unit(page, 'Target').getByText('The part that was meant')).toBeInViewport();
});

test('a link can be opened in a new tab', async ({ page, context }) => {
  await page.goto(pathOf('u1'));
  const opened = context.waitForEvent('page');
  await unit(page, 'Links')
    .getByRole('link', { name: 'By id' })
    .click({ modifiers: ['ControlOrMeta'] });
  await expect(heading(await opened, 'Target')).toBeVisible();
  await expect(heading(page, 'Links')).toBeVisible();
});

test('a link works in a text with a script, which is sandboxed', async ({ page }) => {
  await page.goto(pathOf('u3'));
  const sandbox = unit(page, 'Scripted').locator('iframe').contentFrame();
  await sandbox.getByRole('link', { name: 'From a sandbox' }).click();
  await expect(heading(page, 'Target')).toBeVisible();
});

for (const text of ['To nobody', 'To the team']) {
  test(`a broken link leads to an error page: ${text}`, async ({ page }) => {
    await page.goto(pathOf('u1'));
    await unit(page, 'Links').getByRole('link', { name: text }).click();
    await expect(heading(page, 'Page not found')).toBeVisible();
  });
}
