import type { Page } from '@playwright/test';
import { expectAccessible, expectAccessibleMirrored } from './support/accessibility.ts';
import { openAs, talkingCourse, writePost } from './support/discussions.ts';
import { tabTo } from './support/keyboard.ts';
import { heading } from './support/screens.ts';
import { expect, test, widths } from './support/test.ts';

for (const width of widths) {
  test(`at ${width} px, the bell tells of an answer, by keyboard alone, and preferences are kept`, async ({
    browser,
    site,
  }) => {
    const id = `course-v1:Acme+BELL+R${width}`;
    await site.makeCourse(talkingCourse(id));
    const names = [`belle${width}`, `bert${width}`];
    for (const name of names) await site.enroll(name, 'audit', id);
    const [asker, helper] = (await Promise.all(
      names.map((name) => openAs(browser, site.origin, name, width)),
    )) as [Page, Page];

    const question = { course_id: id, topic_id: 'general', type: 'question' };
    const title = 'Is one a prime?';
    const threadId = await writePost(asker, 'threads', {
      ...question,
      title,
      raw_body: 'It has one divisor.',
    });
    await writePost(helper, 'comments', { thread_id: threadId, raw_body: 'No.' });

    await asker.goto(`/course/${id}/home`);
    await expect(heading(asker, 'Numbers')).toBeVisible();
    const bell = asker.getByRole('button', { name: 'Notifications, 1 new' });
    await tabTo(asker, bell);
    await asker.keyboard.press('Enter');
    const list = asker.getByRole(width < 768 ? 'dialog' : 'region', { name: 'Notifications' });
    const told = list.getByRole('link', { name: /responded to your post Is one a prime\?$/ });
    await expect(told).toBeVisible();
    await expect(list.getByRole('heading', { name: 'New' })).toBeVisible();
    // A text that takes several lines leaves the button beside it its size.
    const tick = await list.getByRole('button', { name: /^Mark as read: / }).boundingBox();
    expect(tick?.width).toBe(tick?.height);
    await expectAccessible(asker, 'notifications', { at: [width] });
    await tabTo(asker, told);
    await asker.keyboard.press('Enter');
    await expect(heading(asker, 'Is one a prime?')).toBeVisible();
    await expect(asker.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible();

    // Above a unit, its own bell opens the same list: on phones from the menu of its tools (decision 0112).
    const block = (type: string, name: string) =>
      `${id.replace('course', 'block')}+type@${type}+block@${name}`;
    await asker.goto(`/course/${id}/${block('sequential', 's')}/${block('vertical', 'u')}`);
    const bells = asker.getByRole('button', { name: /^Notifications/ });
    if (width < 576) await asker.getByRole('button', { name: /^Tools: / }).click();
    await expect(bells).toHaveCount(1);
    await bells.click();
    const tray = asker.getByRole(width < 992 ? 'dialog' : 'complementary', { name: 'Notifications' });
    await expect(tray.getByRole('link', { name: /responded to your post/ })).toBeVisible();
    await expectAccessible(asker, 'notifications beside a unit', { at: [width] });

    await asker.goto('/notification-preferences');
    const kind = asker.getByRole('group', { name: 'Your discussions' });
    await kind.getByLabel('By email').selectOption('Weekly digest');
    await expect(asker.getByText('Saved', { exact: true })).toHaveCount(1);
    await expectAccessible(asker, 'preferences of notifications', { at: [width] });
    await asker.reload();
    await expect(kind.getByLabel('By email')).toHaveValue('Weekly');
    await expectAccessibleMirrored(asker, 'preferences of notifications', { at: [width] });
  });
}
