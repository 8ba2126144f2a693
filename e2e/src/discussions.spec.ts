import type { Locator, Page } from '@playwright/test';
import { expectAccessible, expectAccessibleMirrored } from './support/accessibility.ts';
import { openAs, talkingCourse } from './support/discussions.ts';
import { tabTo } from './support/keyboard.ts';
import { heading, unit, waitForIdleNetwork } from './support/screens.ts';
import { expect, test, widths } from './support/test.ts';

const TITLE = 'Why is zero factorial one?';

/** Reaches a control by Tab, and presses a key on it. */
async function press(page: Page, control: Locator, key = 'Enter'): Promise<void> {
  await expect(control).toBeVisible();
  await tabTo(page, control);
  await page.keyboard.press(key);
}

/** Reaches a field by Tab, and types into it. */
async function type(page: Page, field: Locator, text: string): Promise<void> {
  await expect(field).toBeVisible();
  await tabTo(page, field);
  await page.keyboard.type(text);
}

/** Opens the bell on the course home, and the notification with a text. */
async function followNotification(page: Page, home: string, name: string, text: RegExp): Promise<void> {
  await page.goto(home);
  await expect(heading(page, 'Numbers')).toBeVisible();
  await press(page, page.getByRole('button', { name }));
  const list = page
    .getByRole('dialog', { name: 'Notifications' })
    .or(page.getByRole('region', { name: 'Notifications' }));
  await press(page, list.getByRole('link', { name: text }));
  await expect(heading(page, TITLE)).toBeVisible();
}

for (const width of widths) {
  test(`at ${width} px, by keyboard alone, three people ask, answer, endorse, follow, are notified, report and remove`, async ({
    browser,
    site,
  }) => {
    test.slow();
    const id = `course-v1:Acme+TALK+R${width}`;
    const names = { asker: `asker${width}`, helper: `helper${width}`, mod: `mod${width}` };
    await site.makeCourse(talkingCourse(id));
    for (const name of Object.values(names)) await site.enroll(name, 'audit', id);
    await site.lectern('discussion', 'give-role', names.mod, id, 'moderator');
    const [asker, helper, mod] = (await Promise.all(
      Object.values(names).map((name) => openAs(browser, site.origin, name, width)),
    )) as [Page, Page, Page];
    const posts = `/course/${id}/discussion/posts`;
    const home = `/course/${id}/home`;

    // Asks beside the unit.
    const block = (kind: string, name: string) =>
      `${id.replace('course', 'block')}+type@${kind}+block@${name}`;
    await asker.goto(`/course/${id}/${block('sequential', 's')}/${block('vertical', 'u')}`);
    if (width < 576) {
      // On a phone it is the first entry of a menu (decision 0112).
      await press(asker, asker.getByRole('button', { name: /^Tools: Discussion/ }));
      await expect(asker.getByRole('button', { name: /^Discussion/ })).toBeFocused();
      await asker.keyboard.press('Enter');
    } else {
      // On a desktop by the link in the unit.
      const link = unit(asker, 'Zero').getByRole('link', { name: 'Open the discussion' });
      // Until its script has loaded, the link leads to the page of the topic.
      await waitForIdleNetwork(asker);
      await link.press('Enter');
    }
    const panel = asker.locator('#discussion');
    await press(asker, panel.getByRole('button', { name: 'Ask about this unit' }));
    await type(asker, panel.getByLabel('Your question in one line'), TITLE);
    await type(asker, panel.getByLabel('Details'), 'I expected **0**, as $0 \\cdot 1 = 0$.');
    await press(asker, panel.getByRole('button', { name: 'Post question' }));
    const thread = panel.getByRole('button', { name: TITLE });
    await expect(thread).toBeVisible();
    await expectAccessible(asker, 'the panel beside a unit', { at: [width] });

    // Answers, and says that the question helps.
    await helper.goto(posts);
    await press(helper, helper.getByRole('link', { name: TITLE }));
    await expect(heading(helper, TITLE)).toBeVisible();
    await expect(helper.locator('math')).toHaveCount(1);
    await type(helper, helper.getByLabel('Your answer'), 'It is the *empty* product.');
    await press(helper, helper.getByRole('button', { name: 'Post response' }));
    await expect(helper.getByText('It is the empty product.')).toBeVisible();
    await expect(helper.getByText('Posting…')).toHaveCount(0);
    await press(helper, helper.getByRole('button', { name: 'Helpful' }));
    await expect(helper.getByRole('button', { name: 'Helpful · 1' })).toHaveAttribute('aria-pressed', 'true');
    // Who responds follows the thread; that can be ended, and taken up again.
    await press(helper, helper.getByRole('button', { name: 'Following' }));
    await press(helper, helper.getByRole('button', { name: 'Follow', exact: true }));
    await expect(helper.getByRole('button', { name: 'Following' })).toHaveAttribute('aria-pressed', 'true');
    await expectAccessible(helper, 'a thread', { at: [width] });
    await expectAccessibleMirrored(helper, 'a thread', { at: [width] });

    // Marks the answer beside the unit, and is told of it on every page.
    await press(asker, thread);
    await press(asker, panel.getByRole('button', { name: 'Mark as answer' }));
    await expect(panel.getByText('Answer', { exact: true })).toBeVisible();
    await followNotification(asker, home, 'Notifications, 1 new', /responded to your post Why is zero/);
    await expect(asker.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible();

    // Is told that the answer was endorsed, and reports the question.
    await followNotification(helper, home, 'Notifications, 1 new', /^Your response to .* was endorsed/);
    await press(helper, helper.getByRole('button', { name: /^More actions for this thread/ }));
    await press(helper, helper.getByRole('button', { name: 'Report', exact: true }));
    await expect(helper.getByText('Reported', { exact: true })).toBeVisible();

    // The moderator is told, finds it among reports, and removes it.
    await mod.goto(`${posts}?view=reported`);
    await expect(mod.getByRole('link', { name: TITLE })).toBeVisible();
    await expectAccessible(mod, 'a list of threads', { at: [width] });
    await expectAccessibleMirrored(mod, 'a list of threads', { at: [width] });
    await followNotification(mod, home, 'Notifications, 1 new', /was reported or waits for review/);
    await press(mod, mod.getByRole('button', { name: /^More actions for this thread/ }));
    await press(mod, mod.getByRole('button', { name: 'Delete', exact: true }));
    await press(mod, mod.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }));
    await expect(mod.getByText('No posts yet. Be the first to ask.')).toBeVisible();
    await helper.goto(posts);
    await expect(helper.getByText('No posts yet. Be the first to ask.')).toBeVisible();
    for (const page of [asker, helper, mod]) await page.context().close();
  });
}
