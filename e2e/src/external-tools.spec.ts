import { expectAccessible, expectAccessibleMirrored } from './support/accessibility.ts';
import { key } from './support/addresses.ts';
import { pressEnabled } from './support/keyboard.ts';
import { type RegisteredToolServer, startRegisteredToolServer } from './support/registered-tool-server.ts';
import { heading, signIn, unit } from './support/screens.ts';
import { expect, test } from './support/test.ts';
import { startToolServer, type ToolServer } from './support/tool-server.ts';

const id = 'course-v1:Acme+TOOLS+R1';
const path = `/course/${id}/${key('sequential', 's', id)}/${key('vertical', 'u', id)}`;
const TOOL_KEY = { toolId: 'maps', consumerKey: 'acme', secret: 'a secret of maps' };

let tool: ToolServer;
let registered: RegisteredToolServer;
test.beforeAll(async () => {
  [tool, registered] = await Promise.all([startToolServer(TOOL_KEY), startRegisteredToolServer()]);
});
test.afterAll(() => Promise.all([tool.stop(), registered.stop()]));

test.beforeEach(async ({ page, site }, { testId }) => {
  const { toolId, consumerKey, secret } = TOOL_KEY;
  await site.makeCourse({
    id,
    title: 'Tools',
    attributes: { lti_passports: [`${toolId}:${consumerKey}:${secret}`] },
    sections: `<chapter url_name="c" display_name="Section"><sequential url_name="s" display_name="Sequence">
      <vertical url_name="u" display_name="Maps of your town">
        <lti_consumer url_name="t1" display_name="Draw it" lti_id="maps" launch_url="${tool.launchUrl}" inline_height="300"
          description="Draw a map of your town." has_score="true" weight="4" ask_to_send_username="true"/>
        <lti_consumer url_name="t2" display_name="Look at it" lti_id="maps" launch_url="${tool.launchUrl}" inline_height="300"/>
        <lti url_name="t3" display_name="Print it" lti_id="printer" launch_url="https://printer.example.org/"/>
        <lti_consumer url_name="t4" display_name="Plan it" ${registered.attributes} inline_height="300" has_score="true"
          weight="2" launch_target="modal" ask_to_send_username="true"/>
      </vertical></sequential></chapter>`,
  });
  await site.lectern('tool', 'connect', id, registered.loginUrl);
  const name = `tool${testId.replace(/\W/g, '').slice(-12)}`;
  await site.enroll(name, 'audit', id);
  await signIn(page, name);
  await page.goto(path);
  await expect(heading(page, 'Maps of your town')).toBeVisible();
});

test('a tool opens by keyboard once the learner agrees, reaches nothing of the site, and reports a score', async ({
  page,
}) => {
  const region = (name: string) => unit(page, 'Maps of your town').getByRole('region', { name });
  const drawing = region('Draw it');
  await expect(drawing).toContainText('asks for your username');
  await expect(drawing).toContainText('4 points possible');
  await expect(drawing.locator('iframe')).toBeHidden();
  await expectAccessible(page, 'external tools');
  await expectAccessibleMirrored(page, 'external tools');
  await page.reload();

  const agree = drawing.getByRole('button', { name: 'Agree and open', exact: true });
  await pressEnabled(agree, 'Enter');
  const map = drawing.frameLocator('iframe[title="Draw it"]');
  await expect(map.getByText(/^Hello tool\w+\.$/)).toBeVisible();
  await expect(map.getByText('Reach: none. Cookies: none.')).toBeVisible();
  await page.keyboard.press('Tab');
  // In a frame of another process the driver doesn't always see the focus of the window; Enter proves it.
  const finish = map.getByRole('button', { name: 'Finish the map' });
  await expect.poll(() => finish.evaluate((button) => button === document.activeElement)).toBe(true);
  await page.keyboard.press('Enter');
  await expect(map.getByRole('status')).toHaveText('Score: success.');
  await page.reload();
  await expect(drawing).toContainText('4 of 4 points');
});

test('a tool without questions is in the unit at once, and opens in a tab without access to this one', async ({
  page,
}) => {
  const looking = unit(page, 'Maps of your town').getByRole('region', { name: 'Look at it' });
  await expect(looking.frameLocator('iframe').getByText('Hello stranger.')).toBeVisible();
  const popup = page.waitForEvent('popup');
  await looking.getByRole('link', { name: 'Open “Look at it” in a new tab' }).press('Enter');
  const tab = await popup;
  await expect(tab.getByText('Hello stranger.')).toBeVisible();
  await expect(tab.getByText('Reach: none. Cookies: none.')).toBeVisible();
  expect(new URL(tab.url()).origin).toBe(new URL(tool.launchUrl).origin);
});

test('a tool without a key says so', async ({ page }) => {
  const printing = unit(page, 'Maps of your town').getByRole('region', { name: 'Print it' });
  await expect(printing).toContainText('It isn’t connected to this site yet.');
});

test('a tool of LTI 1.3 opens in the unit and in a tab, and reports a score', async ({ page }) => {
  const planning = unit(page, 'Maps of your town').getByRole('region', { name: 'Plan it' });
  await expect(planning).toContainText('asks for your username');
  await planning.getByRole('button', { name: 'Agree and open', exact: true }).click();
  const plan = planning.frameLocator('iframe[title="Plan it"]');
  await expect(plan.getByText(/^Hello tool\w+\.$/)).toBeVisible();
  await plan.getByRole('button', { name: 'Finish the plan' }).click();
  await expect(plan.getByRole('status')).toHaveText('Score: 200.');

  const popup = page.waitForEvent('popup');
  await planning.getByRole('link', { name: 'Agree and open in a new tab' }).click();
  await expect((await popup).getByText(/^Hello tool\w+\.$/)).toBeVisible();
  await page.reload();
  await expect(planning).toContainText('2 of 2 points');
});
