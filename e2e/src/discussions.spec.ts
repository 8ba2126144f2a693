import type { Page } from '@playwright/test';
import { expectAccessible, expectAccessibleMirrored } from './support/accessibility.ts';
import { openAs, talkingCourse } from './support/discussions.ts';
import { tabTo } from './support/keyboard.ts';
import { heading } from './support/screens.ts';
import { expect, test, widths } from './support/test.ts';

const TITLE = 'Why is zero factorial one?';

for (const width of widths) {
  test(`at ${width} px, three people ask, answer, endorse, follow, report and remove`, async ({
    browser,
    site,
  }) => {
    const id = `course-v1:Acme+TALK+R${width}`;
    const names = { asker: `asker${width}`, helper: `helper${width}`, mod: `mod${width}` };
    await site.makeCourse(talkingCourse(id));
    for (const name of Object.values(names)) await site.enroll(name, 'audit', id);
    await site.lectern('discussion', 'give-role', names.mod, id, 'moderator');
    const [asker, helper, mod] = (await Promise.all(
      Object.values(names).map((name) => openAs(browser, site.origin, name, width)),
    )) as [Page, Page, Page];
    const posts = `/course/${id}/discussion/posts`;

    // Asks beside the unit, by keyboard alone.
    const block = (type: string, name: string) =>
      `${id.replace('course', 'block')}+type@${type}+block@${name}`;
    await asker.goto(`/course/${id}/${block('sequential', 's')}/${block('vertical', 'u')}`);
    if (width < 576) {
      // On a phone it is the first entry of a menu (decision 0112).
      await tabTo(asker, asker.getByRole('button', { name: /^Tools: Discussion/ }));
      await asker.keyboard.press('Enter');
      await expect(asker.getByRole('button', { name: /^Discussion/ })).toBeFocused();
    } else {
      await tabTo(asker, asker.getByRole('button', { name: /^Discussion/ }));
    }
    await asker.keyboard.press('Enter');
    const panel = asker.locator('#discussion');
    await tabTo(asker, panel.getByRole('button', { name: 'Ask about this unit' }));
    await asker.keyboard.press('Enter');
    await tabTo(asker, panel.getByLabel('Your question in one line'));
    await asker.keyboard.type(TITLE);
    await tabTo(asker, panel.getByLabel('Details'));
    await asker.keyboard.type('I expected **0**, as $0 \\cdot 1 = 0$.');
    await tabTo(asker, panel.getByRole('button', { name: 'Post question' }));
    await asker.keyboard.press('Enter');
    await expect(panel.getByRole('button', { name: TITLE })).toBeVisible();
    await expectAccessible(asker, 'the panel beside a unit', { at: [width] });

    // Answers.
    await helper.goto(posts);
    await helper.getByRole('link', { name: TITLE }).click();
    await expect(heading(helper, TITLE)).toBeVisible();
    await expect(helper.locator('math')).toHaveCount(1);
    await helper.getByLabel('Your answer').fill('It is the *empty* product.');
    await helper.getByRole('button', { name: 'Post response' }).click();
    await expect(helper.getByText('It is the empty product.')).toBeVisible();
    await expect(helper.getByText('Posting…')).toHaveCount(0);
    await helper.getByRole('button', { name: 'Helpful' }).click();
    await expect(helper.getByRole('button', { name: 'Helpful · 1' })).toHaveAttribute('aria-pressed', 'true');
    // Who responds follows the thread; that can be ended, and taken up again.
    await helper.getByRole('button', { name: 'Following' }).click();
    await helper.getByRole('button', { name: 'Follow', exact: true }).click();
    await expect(helper.getByRole('button', { name: 'Following' })).toHaveAttribute('aria-pressed', 'true');
    await expectAccessible(helper, 'a thread', { at: [width] });

    // Marks the answer.
    await panel.getByRole('button', { name: TITLE }).click();
    await panel.getByRole('button', { name: 'Mark as answer' }).click();
    await expect(panel.getByText('Answer', { exact: true })).toBeVisible();

    // Reports; the moderator finds it among reports, and removes it.
    await helper.getByRole('button', { name: /^More actions for this thread/ }).click();
    await helper.getByRole('button', { name: 'Report', exact: true }).click();
    await expect(helper.getByText('Reported', { exact: true })).toBeVisible();
    await mod.goto(`${posts}?view=reported`);
    await expect(mod.getByRole('link', { name: TITLE })).toBeVisible();
    await expectAccessible(mod, 'a list of threads', { at: [width] });
    await expectAccessibleMirrored(mod, 'a list of threads', { at: [width] });
    await mod.goto(`${posts}?view=reported`);
    await mod.getByRole('link', { name: TITLE }).click();
    await mod.getByRole('button', { name: /^More actions for this thread/ }).click();
    await mod.getByRole('button', { name: 'Delete', exact: true }).click();
    await mod.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(mod.getByText('No posts match')).toBeVisible();
    await helper.goto(posts);
    await expect(helper.getByText('No posts yet. Be the first to ask.')).toBeVisible();
    for (const page of [asker, helper, mod]) await page.context().close();
  });
}
