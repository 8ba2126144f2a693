import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatesWire, OutlineWire, ProgressWire } from '@lectern/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadConfig } from '../../config.ts';
import { saveGoal } from '../../modules/goals/goals.store.ts';
import {
  buildCourse,
  html,
  TEST_COURSE_KEY as KEY,
  problem,
  usageKey,
} from '../../testing/course-builder.ts';
import { type LearningSite, openLearningSite, type Person } from '../../testing/learning-site.ts';
import { readMails } from '../../testing/mails.ts';

const S1 = usageKey('sequential', 's1');
const U1 = usageKey('vertical', 'u1');
const P1 = usageKey('problem', 'p1');
/** URLs of front-end pages in a response: with an origin, or as a path of the LMS's own. */
const FRONT_END_ADDRESS =
  /(?<![\w/.:-])(?:https?:\/\/[^\s"'<>\\/]+)?(?:\/[\w-]+)*\/(?:course|goal-unsubscribe)\/[^\s"'<>\\]+/g;
const JUMP_ADDRESS = /(?:http:\/\/localhost)?\/courses\/[^\s"'<>\\/]+\/jump_to\/[^\s"'<>\\]+/g;

const tree = buildCourse({
  tree: { end: Date.parse('2026-06-01T00:00:00Z') },
  sections: [
    {
      id: 'c1',
      children: [
        {
          id: 's1',
          graded: true,
          format: 'Homework',
          due: '2026-03-10T12:00:00Z',
          children: [{ id: 'u1', children: [html('h1'), problem('p1')] }],
        },
      ],
    },
  ],
});

describe.each([
  { setting: undefined, base: 'http://localhost', path: '' },
  { setting: '/learning', base: 'http://localhost/learning', path: '/learning' },
  { setting: 'http://localhost/learning/', base: 'http://localhost/learning', path: '/learning' },
  { setting: 'https://apps.example.org', base: 'https://apps.example.org', path: 'https://apps.example.org' },
  {
    setting: 'https://apps.example.org/learning',
    base: 'https://apps.example.org/learning',
    path: 'https://apps.example.org/learning',
  },
])('with the front end at $setting', ({ setting, base, path }) => {
  const { learningUrl, corsAllowedOrigins } = loadConfig({ PORT: '80', LEARNING_MICROFRONTEND_URL: setting });
  let site: LearningSite;
  let dana: Person;
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lectern-web-'));
    const index = `<script type="application/json" id="lectern-config">{}</script><script type="module" src="${learningUrl}/assets/a.js"></script>`;
    await writeFile(join(folder, 'index.html'), index);
    site = await openLearningSite(tree, { config: { learningUrl, corsAllowedOrigins, webDist: folder } });
    dana = await site.join('dana', { mode: 'audit' });
    const goal = { userId: dana.user.id, courseKey: KEY, daysPerWeek: 3, subscribedToReminders: true };
    await site.context.db.write((tx) => saveGoal(tx, { ...goal, at: site.clock.now() }));
  });
  afterAll(async () => {
    await site.close();
    await rm(folder, { recursive: true });
  });

  /** Checks every URL in a text and returns them. */
  function walk(text: string): string[] {
    const found = text.match(FRONT_END_ADDRESS) ?? [];
    for (const address of found) {
      expect(address.startsWith(`${base}/`) || address.startsWith(`${path}/`), address).toBe(true);
    }
    return found;
  }

  const pages = [`/course/${KEY}/home`, `/course/${KEY}/progress`, `/course/${KEY}/dates`];
  test('tabs link to it', async () => {
    const home = (await dana.get(`/api/course_home/course_metadata/${KEY}`)).json();
    const courseware = (await dana.get(`/api/courseware/course/${KEY}`)).json();
    for (const { tabs } of [home, courseware]) {
      expect(tabs.map(({ url }: { url: string }) => url).sort()).toEqual(
        pages.map((page) => base + page).sort(),
      );
    }
  });

  test.each([
    `/api/course_home/outline/${KEY}`,
    `/api/course_home/dates/${KEY}`,
    `/api/course_home/progress/${KEY}`,
    `/api/courseware/course/${KEY}`,
    `/api/courses/v2/blocks/?course_id=${encodeURIComponent(KEY)}&username=dana&depth=3&requested_fields=children`,
    `/api/courseware/sequence/${S1}`,
  ])('what %s links to', async (call) => {
    const { body, statusCode } = await dana.get(call);
    expect(statusCode).toBe(200);
    walk(body);
    for (const jump of body.match(JUMP_ADDRESS) ?? []) {
      const { headers } = await dana.get(jump.replace('http://localhost', ''));
      expect(String(headers.location).startsWith(`${base}/course/${KEY}/`), jump).toBe(true);
    }
  });

  test('resume point, dates and grades link to it through the LMS', async () => {
    const outline = (await dana.get(`/api/course_home/outline/${KEY}`)).json<OutlineWire>();
    expect(outline.dates_widget.dates_tab_link).toBe(`${base}/course/${KEY}/dates`);
    const dates = (await dana.get(`/api/course_home/dates/${KEY}`)).json<DatesWire>();
    const progress = (await dana.get(`/api/course_home/progress/${KEY}`)).json<ProgressWire>();
    const due = dates.course_date_blocks.find(({ date_type }) => date_type === 'assignment-due-date');
    const jumps: [string | null | undefined, string][] = [
      [outline.resume_course.url, `/${S1}/${U1}`],
      [due?.link, `/${S1}`],
      [progress.section_scores[0]?.subsections[0]?.url, `/${S1}`],
    ];
    for (const [url, page] of jumps) {
      const response = await dana.get(String(url).replace('http://localhost', ''));
      expect(response.headers.location).toBe(`${base}/course/${KEY}${page}`);
    }
  });

  test.each([
    [`jump_to/${U1}`, `course/${KEY}/${S1}/${U1}`],
    [`jump_to/${P1}`, `course/${KEY}/${S1}/${U1}?jumpToId=${encodeURIComponent(P1)}`],
    ['jump_to_id/u1', `course/${KEY}/${S1}/${U1}`],
    ['courseware/c1/s1/1', `course/${KEY}/${S1}/${U1}`],
    ['course/', `course/${KEY}/home`],
    ['courseware/', `course/${KEY}/home`],
    ['dates', `course/${KEY}/dates`],
    ['progress/7', `course/${KEY}/progress/7/`],
  ])('/courses/…/%s redirects to it', async (old, page) => {
    expect((await dana.get(`/courses/${KEY}/${old}`)).headers.location).toBe(`${base}/${page}`);
  });

  test('bookmarks and notes are its pages only if the LMS serves it: another may have none', async () => {
    const { course_tools } = (await dana.get(`/api/course_home/outline/${KEY}`)).json<OutlineWire>();
    const link = course_tools.find(({ analytics_id }) => analytics_id === 'edx.bookmarks')?.url;
    const page = await dana.get(`/courses/${KEY}/bookmarks`);
    if (base.startsWith('http://localhost')) {
      expect([link, page.headers.location]).toEqual(Array(2).fill(`${base}/course/${KEY}/bookmarks`));
      const notes = await dana.get(`/courses/${KEY}/edxnotes/`);
      expect(notes.headers.location).toBe(`${base}/course/${KEY}/notes`);
    } else {
      expect([link, page.statusCode]).toEqual([`http://localhost/courses/${KEY}/bookmarks/`, 200]);
      expect(page.body).toContain('You have no bookmarks in this course');
      await dana.post('/api/bookmarks/v1/bookmarks/', { usage_id: U1 });
      const listed = (await dana.get(`/courses/${KEY}/bookmarks/`)).body;
      expect(listed).toContain(`href="/courses/${KEY}/jump_to/${U1}"`);
    }
  });

  test('pages of the LMS link to it, without exception', async () => {
    for (const page of [
      '/dashboard',
      `/courses/${KEY}/about`,
      `/courses/${KEY}/info`,
      `/courses/${KEY}/upgrade`,
    ]) {
      const { statusCode, body } = await dana.get(page);
      expect(statusCode, page).toBe(200);
      expect(walk(body), page).toContain(`${path}/course/${KEY}/home`);
    }
    expect(walk((await dana.get('/dashboard')).body)).toContain(`${path}/course/${KEY}/${S1}/${U1}`);
  });

  test('forms may redirect to it, by the pages’ content security policy', async () => {
    const eve = await site.join('eve');
    const enrolled = await eve.browser.submit(`/courses/${KEY}/enroll`, {});
    expect([enrolled.statusCode, enrolled.headers.location]).toEqual([
      303,
      `${path}/course/${KEY}/${S1}/${U1}`,
    ]);
    const { origin } = new URL(base);
    const policy = String((await dana.get(`/courses/${KEY}/about`)).headers['content-security-policy']);
    expect(policy).toContain(
      origin === 'http://localhost' ? "form-action 'self'" : `form-action 'self' ${origin}`,
    );
  });

  test('signing in returns to it', async () => {
    const next = `${base}/course/${KEY}/home`;
    const { headers } = await dana.get(`/login?next=${encodeURIComponent(next)}`);
    expect(headers.location).toBe(next.replace('http://localhost', ''));
  });

  test('a browser may send requests from it', async () => {
    const { origin } = new URL(base);
    if (origin === 'http://localhost') return;
    const { headers } = await dana.browser.get(`/api/course_home/course_metadata/${KEY}`, { origin });
    expect(headers['access-control-allow-origin']).toBe(origin);
    expect(headers['access-control-allow-credentials']).toBe('true');
  });

  test('calendars and shifted due dates link to it', async () => {
    const { address } = (await dana.post('/api/lectern/v1/calendar_feed')).json();
    const feed = (await dana.get(new URL(address).pathname)).body.replace(/\r?\n[ \t]/g, '');
    const links = feed.match(/^URL[^:]*:(.+)$/gm) ?? [];
    expect(links.length).toBeGreaterThan(0);
    walk(feed);
    const moved = await dana.post('/api/course_experience/v1/reset_course_deadlines', { course_key: KEY });
    if (moved.statusCode === 200) expect(walk(moved.body).length).toBeGreaterThan(0);
  });

  test('mails link to it', async () => {
    site.clock.set('2026-03-06T09:00:00Z');
    await site.runJobs();
    const [mail = ''] = (await readMails(site)).filter((text) => text.includes('weekly goal'));
    const links = walk(mail.replaceAll('=3D', '='));
    expect(links).toContain(`${base}/course/${KEY}/home`);
    const page = links.find((link) => link.includes('/goal-unsubscribe/')) ?? '';
    const token = page.split('/').at(-1);
    const opened = await dana.get(`/api/course_home/unsubscribe_from_course_goal/${token}`);
    expect(opened.headers.location).toBe(page);
  });

  test('the LMS serves it on its own host, and redirects from its former URLs', async () => {
    const page = `/course/${KEY}/home`;
    if (base === 'http://localhost') return expect((await dana.get(page)).statusCode).toBe(200);
    expect((await dana.get(`${page}?a=1`)).headers.location).toBe(`${base}${page}?a=1`);
    if (base.startsWith('http://localhost')) {
      expect((await dana.get('/learning/')).headers.location).toBe('http://localhost/');
    }
    const served = await dana.get(`/learning${page}`);
    expect(served.statusCode).toBe(base.startsWith('http://localhost') ? 200 : 404);
  });
});

test('a front end built for another path is reported', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-web-'));
  await writeFile(join(folder, 'index.html'), '<script type="module" src="/assets/a.js"></script>');
  const site = await openLearningSite(tree, { config: { learningUrl: '/learning', webDist: folder } });
  const response = await site.visitor.get(`/learning/course/${KEY}/home`);
  expect(response.statusCode).toBe(503);
  expect(response.body).toContain('PUBLIC_PATH=/learning npm run build');
  await site.close();
  await rm(folder, { recursive: true });
});
