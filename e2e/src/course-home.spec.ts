import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { expectAccessible, expectAccessibleMirrored } from './support/accessibility.ts';
import { homePath } from './support/addresses.ts';
import { alterOutline, announcement, heading, signIn } from './support/screens.ts';
import { expect, test, widths } from './support/test.ts';

const HOSTILE_COURSE = 'course-v1:Mallory+M101+r';
const hostile = fileURLToPath(new URL('../fixtures/hostile', import.meta.url));

const teamFrame = (page: Page, title: string) => page.locator(`iframe[title="${title}"]`);
const message = 'From the course team';
const handouts = 'Course handouts';

/** How much of a frame's content is clipped, and how much space is left below it, in CSS pixels. */
const overflowOf = (page: Page, title: string) =>
  teamFrame(page, title).evaluate((frame: HTMLIFrameElement) => {
    const inside = frame.contentDocument;
    const content = inside?.body.firstElementChild?.getBoundingClientRect().height ?? Number.NaN;
    return [
      (inside?.documentElement.scrollHeight ?? 0) - frame.clientHeight,
      Math.floor(frame.clientHeight - content),
    ];
  });

for (const width of widths) {
  test(`[OUT-24] [WCAG-1.3.2] the reading order is the visual order, ${width} px`, async ({ page, site }) => {
    const name = `reader${width}`;
    await site.enroll(name);
    await page.setViewportSize({ width, height: 800 });
    await signIn(page, name);
    await page.goto(homePath);
    await expect(teamFrame(page, handouts).contentFrame().getByRole('link').first()).toBeVisible();
    const boxes = await page.locator('main :is(h1, h2)').evaluateAll((headings) =>
      headings
        .map((one) => ({
          text: one.textContent,
          inAside: one.closest('aside') !== null,
          box: one.getBoundingClientRect(),
        }))
        .filter(({ box }) => box.width > 0)
        .map(({ text, inAside, box: { x, y } }) => ({ text, inAside, x, y })),
    );
    const column = width < 992 ? boxes : boxes.filter(({ inAside }) => !inAside);
    expect(column.map(({ y }) => y)).toEqual(column.map(({ y }) => y).toSorted((a, b) => a - b));
    expect(boxes.findIndex(({ inAside }) => inAside)).toBe(boxes.filter(({ inAside }) => !inAside).length);
    const side = boxes.filter(({ inAside }) => inAside).map(({ text }) => text);
    const order = ['Weekly goal', 'Course tools', 'Important dates', handouts];
    expect(order.filter((title) => side.includes(title))).toEqual(
      side.filter((title) => order.includes(title ?? '')),
    );
    expect(side).toContain('Weekly goal');
    expect(side.at(-1)).toBe(handouts);
  });

  test(`[OUT-26] frames are as tall as their content, ${width} px`, async ({ page, site }) => {
    const name = `measurer${width}`;
    await site.enroll(name);
    await page.setViewportSize({ width, height: 800 });
    await signIn(page, name);
    await page.goto(homePath);
    for (const title of [message, handouts]) {
      await expect(teamFrame(page, title).contentFrame().getByRole('link').first()).toBeVisible();
      await expect.poll(() => overflowOf(page, title), title).toEqual([0, 0]);
    }
    await page.setViewportSize({ width: 320, height: 800 });
    await expect.poll(() => overflowOf(page, message)).toEqual([0, 0]);
  });
}

test('[OUT-26] links in the course team’s HTML open in the top window', async ({ page, site }) => {
  await site.enroll('follower');
  await signIn(page, 'follower');
  await page.goto(homePath);
  await teamFrame(page, message).contentFrame().getByRole('link', { name: 'the welcome' }).click();
  await expect(page).toHaveURL(/u-welcome$/);
  await expect(page.getByRole('navigation', { name: 'Units' })).toBeVisible();
});

/** The next due assignment has a word that is wider than a phone. */
const sections = `<chapter url_name="c" display_name="Laws">
  <sequential url_name="s" display_name="Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz" due="2099-01-01T00:00:00Z">
    <vertical url_name="u" display_name="Unit"><html url_name="h" display_name="Text"><p>A text.</p></html></vertical>
  </sequential>
</chapter>`;

/** A course with that many announcements, the last one longest. */
const withUpdates = (...updates: string[]) => ({
  id: 'course-v1:E2E+NEWS+1',
  title: 'News',
  sections,
  updates,
});
const long = `<p>${Array.from({ length: 100 }, (_, index) => `word${index + 1}`).join(' ')}</p><p>At last</p>`;

test('[OUT-04] [OUT-05] [OUT-06] [OUT-07] a welcome message is shortened, expanded, then dismissed until there is a newer one', async ({
  page,
  site,
}) => {
  const course = withUpdates(long);
  await site.makeCourse(course);
  await site.enroll('dismisser', 'audit', course.id);
  await signIn(page, 'dismisser');
  await page.goto(`/course/${course.id}/home`);
  const end = teamFrame(page, message).contentFrame().getByText('At last');
  await expect(teamFrame(page, message).contentFrame().getByText('word100')).toBeVisible();
  await expect(end).toBeHidden();
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect(end).toBeVisible();
  await expectAccessible(page, 'a whole message');
  await expectAccessibleMirrored(page, 'a whole message', {
    async prepare() {
      const part = page.locator('section').filter({ has: page.locator('iframe') });
      await part.locator('> button').click();
      await expect(part.locator('iframe').contentFrame().getByText('At last')).toBeVisible();
    },
  });
  await page.reload();
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect(end).toBeVisible();
  await page.getByRole('button', { name: 'Show less' }).click();
  await expect(end).toBeHidden();

  const told = page.waitForResponse(/dismiss_welcome_message/);
  await page.getByRole('button', { name: 'Dismiss message' }).click();
  await expect(teamFrame(page, message)).toBeHidden();
  await told;
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Weekly goal' })).toBeVisible();
  await expect(teamFrame(page, message)).toBeHidden();

  await site.makeCourse(withUpdates(long, '<p>There is more.</p>'));
  await page.reload();
  await expect(teamFrame(page, message).contentFrame().getByText('There is more.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Show more' })).toHaveCount(0);
});

const goalSaved = 'Your course goal has been saved.';

test('[OUT-33] a weekly goal is saved and announced, by keyboard and with its reminders', async ({
  page,
  site,
}) => {
  await site.enroll('planner');
  await signIn(page, 'planner');
  await page.goto(homePath);
  const reminders = page.getByRole('switch', { name: 'Remind me by email' });
  await expect(reminders).toBeDisabled();
  await page.getByRole('radio', { name: 'Casual' }).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('radio', { name: 'Regular' })).toBeChecked();
  await expect(announcement(page, goalSaved).first()).toBeVisible();
  await expect(reminders).toBeEnabled();
  const saved = page.waitForResponse(
    (response) => response.request().postDataJSON()?.subscribed_to_reminders === true,
  );
  await reminders.click();
  expect((await saved).status()).toBe(200);
  await expectAccessible(page, 'home with a goal that was saved');
  await page.reload();
  await expect(page.getByRole('radio', { name: 'Regular' })).toBeChecked();
  await expect(reminders).toBeChecked();
  await expectAccessibleMirrored(page, 'home with a goal');
});

test('[OUT-30] [OUT-31] [OUT-32] [OUT-33] [OUT-34] [OUT-35] a goal with a key, as other servers offer it, is chosen on a card and changed in a select', async ({
  page,
  site,
}) => {
  // Lectern's LMS has weekly goals only: the goals of its response are replaced, everything else is real.
  const options = [
    ['certify', 'Earn a certificate'],
    ['explore', 'Explore the course'],
  ] as const;
  let selected: { key: string; text: string } | null = null;
  await alterOutline(page, (outline) => ({
    ...outline,
    course_goals: {
      goal_options: options,
      selected_goal: selected,
    },
  }));
  await page.route('**/api/course_home/save_course_goal', async (route) => {
    const { goal_key: wanted } = route.request().postDataJSON();
    const [key, text] = options.find(([name]) => name === wanted) ?? options[0];
    selected = { key, text };
    await route.fulfill({ json: { header: goalSaved, message: '' } });
  });
  await site.enroll('chooser');
  await signIn(page, 'chooser');
  await page.goto(homePath);
  const card = page.getByRole('region', { name: 'What is your goal in this course?' });
  await expect(card.getByRole('button', { name: 'Not sure yet' })).toBeVisible();
  await expectAccessible(page, 'a card of goals');
  await expectAccessibleMirrored(page, 'a card of goals');
  await page.reload();
  await card.getByRole('button', { name: 'Earn a certificate' }).click();
  await expect(announcement(page, goalSaved)).toBeVisible();
  await expect(card).toHaveCount(0);
  const list = page.getByRole('combobox', { name: 'Your goal' });
  await expect(list).toHaveValue('certify');
  await list.selectOption('Explore the course');
  await expect.poll(() => selected?.key).toBe('explore');
  await page.reload();
  await expect(list).toHaveValue('explore');
  await expectAccessible(page, 'a list of goals');
});

test.describe('with HTML of a hostile course team', () => {
  test.use({ expectedErrors: /sandbox|Content Security Policy|nothing-here|status of 404/i });

  test('[OUT-04] [OUT-26] it cannot act as the learner', async ({ page, site }) => {
    await site.importCourse(hostile);
    await site.enroll('prey', 'audit', HOSTILE_COURSE);
    await signIn(page, 'prey');
    await page.goto(`/course/${HOSTILE_COURSE}/home`);
    const inMessage = teamFrame(page, message).contentFrame();
    await inMessage.getByText(/^word1 .* word100$/).click();
    await page.getByRole('button', { name: 'Show more' }).click();
    await inMessage.getByText('After the hundred').click();
    const inHandouts = teamFrame(page, handouts).contentFrame();
    await inHandouts.getByRole('button', { name: 'Sign out' }).click();
    await expect(inHandouts.getByRole('link', { name: 'The dashboard, embedded' })).toBeVisible();
    await expect(heading(page, 'A hostile course')).toBeVisible();
    expect(await page.evaluate(() => Reflect.get(window, 'attacked'))).toBeUndefined();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);
    await inHandouts.getByRole('link', { name: 'To the dashboard' }).click();
    await expect(heading(page, 'My courses')).toBeVisible();
    expect(page.context().pages()).toHaveLength(1);
  });
});

test('the exam timer and the link to the search load once the browser is idle, not before the outline', async ({
  page,
  site,
}) => {
  await site.enroll('hasty');
  await signIn(page, 'hasty');
  await page.addInitScript(() => {
    const waiting: (() => void)[] = [];
    Object.assign(window, {
      requestIdleCallback: (work: () => void) => waiting.push(work),
      becomeIdle: () => waiting.splice(0).map((work) => work()),
    });
  });
  const late: string[] = [];
  page.on('request', (request) => {
    const file = /(ExamTimer|SearchLink)[^/]*\.js$/.exec(request.url());
    if (file) late.push(file[1] ?? '');
  });
  await page.goto(homePath);
  await expect(teamFrame(page, handouts).contentFrame().getByRole('link').first()).toBeVisible();
  expect(late).toEqual([]);
  await page.evaluate('becomeIdle()');
  await expect(page.getByRole('link', { name: 'Search' })).toBeVisible();
  expect(late.toSorted()).toEqual(['ExamTimer', 'SearchLink']);
});
