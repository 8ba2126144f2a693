import type { APIRequestContext, Page } from '@playwright/test';
import { heading, scrollAndClick, signIn, unitsBar } from './support/screens.ts';
import { DEMO_COURSE } from './support/site.ts';
import { expect, test } from './support/test.ts';

const SELF_PACED_COURSE = 'course-v1:Lectern+NOTES101+2026';
const CLOSED_COURSE = 'course-v1:Acme+CLOSED+R1';

/** A page that Next leads to: a unit, or a sequence that says why it shows none. */
interface Stop {
  readonly path: string;
  readonly title: string;
  readonly kind: 'unit' | 'gated' | 'exam';
}

interface LearningSequences {
  readonly outline: {
    readonly sections: readonly { readonly sequence_ids: readonly string[] }[];
    readonly sequences: Record<string, { accessible: boolean; effective_start: string | null }>;
  };
}

interface SequenceResponse {
  readonly display_name: string;
  readonly items: readonly { readonly id: string; readonly page_title: string }[];
  readonly is_hidden_after_due: boolean;
  readonly is_time_limited: boolean;
  readonly gated_content: { readonly gated: boolean };
}

/** Everything released to the visitor, in order, according to the LMS. Staff read exams without starting them. */
async function listStops(request: APIRequestContext, course: string, isStaff = false): Promise<Stop[]> {
  const read = async <T>(path: string): Promise<T> => {
    const response = await request.get(path);
    expect(response.ok(), path).toBe(true);
    return response.json();
  };
  const { outline } = await read<LearningSequences>(`/api/learning_sequences/v1/course_outline/${course}`);
  const isReleased = (id: string) => {
    const { accessible = false, effective_start = null } = outline.sequences[id] ?? {};
    return accessible || effective_start === null || Date.parse(effective_start) <= Date.now();
  };
  const stops: Stop[] = [];
  for (const id of outline.sections.flatMap((section) => section.sequence_ids).filter(isReleased)) {
    const sequence = await read<SequenceResponse>(`/api/courseware/sequence/${id}`);
    const path = `/course/${course}/${id}`;
    const { display_name: title, items, gated_content, is_hidden_after_due } = sequence;
    // Next passes by what is hidden after its due date.
    if (is_hidden_after_due) continue;
    if (gated_content.gated) stops.push({ path, title, kind: 'gated' });
    else if (sequence.is_time_limited && !isStaff) stops.push({ path, title, kind: 'exam' });
    else
      for (const unit of items)
        stops.push({ path: `${path}/${unit.id}`, title: unit.page_title, kind: 'unit' });
  }
  return stops;
}

const bottomBar = (page: Page) => page.getByRole('navigation', { name: 'Previous and next unit' });
const waysOn = (page: Page) => page.getByRole('navigation', { name: 'Continue in the course' });

/** Expects the stop to have opened: the unit in its frame, or the reason why there is none. */
async function expectStop(page: Page, { path, title, kind }: Stop): Promise<void> {
  await expect(page).toHaveURL((url) => url.pathname.startsWith(path));
  await expect(heading(page, title)).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Where you are in the course' })).toBeVisible();
  if (kind === 'unit') await expect(bottomBar(page)).toBeVisible();
  if (kind === 'gated') await expect(page.getByRole('heading', { name: 'Content locked' })).toBeVisible();
  if (kind === 'exam') await expect(page.getByRole('button', { name: /^Start/ })).toBeVisible();
}

/** Where Next leads from the last unit: staff who aren't enrolled have no exit page. */
type CourseEnd = 'exit page' | 'nowhere';

/** Goes from the first stop to the last by Next, or by the link to the next sequence where there is no Next, and to the course's end. */
async function walk(page: Page, stops: readonly Stop[], end: CourseEnd): Promise<void> {
  // The first section is celebrated at the start of the next one, unless the learner has been there before.
  await page.addLocatorHandler(page.getByRole('dialog', { name: 'Congratulations!' }), () =>
    page.getByRole('button', { name: 'Keep learning' }).click(),
  );
  await page.goto(stops[0]?.path ?? '');
  for (const [index, stop] of stops.entries()) {
    await expectStop(page, stop);
    const isLast = index === stops.length - 1;
    if (stop.kind === 'exam') {
      const on = waysOn(page).getByRole('link', { name: /^Continue with/ });
      if (isLast) await expect(on).toHaveCount(0);
      else await scrollAndClick(on);
    } else if (!isLast) await scrollAndClick(unitsBar(page).getByRole('link', { name: 'Next' }));
    else if (end === 'exit page') await leaveForExitPage(page);
    else await expect(unitsBar(page).getByRole('button', { name: 'Next' })).toBeDisabled();
  }
}

async function leaveForExitPage(page: Page): Promise<void> {
  // The label depends on what the learner has done: "Next", "Next (end of course)" or "Complete the course".
  await scrollAndClick(unitsBar(page).getByRole('link', { name: /^(Next|Complete the course)/ }));
  await expect(page).toHaveURL(/\/course-end$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

for (const [course, atLeast] of [
  [DEMO_COURSE, 15],
  [SELF_PACED_COURSE, 5],
] as const) {
  for (const username of ['learner', 'staff']) {
    test(`[CWR-10] [CWR-11] [CWR-14] ${username} walks through ${course} by Next`, async ({ page }) => {
      test.slow();
      await signIn(page, username);
      const stops = await listStops(page.request, course, username === 'staff');
      expect(stops.length).toBeGreaterThan(atLeast);
      await walk(page, stops, username === 'learner' ? 'exit page' : 'nowhere');
    });
  }
}

test.describe('a course with sequences that do not open', () => {
  const text = (name: string) =>
    `<vertical url_name="u-${name}" display_name="${name}"><html url_name="h-${name}"><p>A text.</p></html></vertical>`;
  const sequence = (name: string, units: string, attributes = '') =>
    `<sequential url_name="s-${name}" display_name="${name}"${attributes}>${units}</sequential>`;
  const question = `<vertical url_name="u-quiz" display_name="Quiz"><problem url_name="p-quiz"><p>One?</p><numericalresponse answer="1"><formulaequationinput/></numericalresponse></problem></vertical>`;
  const later = ' start="2035-01-01T00:00:00Z"';
  const past = ' due="2026-01-02T00:00:00Z" hide_after_due="true"';
  const sections = `
    <chapter url_name="c-first" display_name="First">
      ${sequence('Beginning', text('One') + text('Two'))}
      ${sequence('Early', text('Not yet'), later)}
      ${sequence('Quizzes', question)}
      ${sequence('Over', text('Gone'), past)}
    </chapter>
    <chapter url_name="c-second" display_name="Second">
      ${sequence('Reward', text('Opened later'), ' prerequisite="s-Quizzes" prerequisite_min_score="100"')}
      ${sequence('Middle', text('Three'))}
    </chapter>
    <chapter url_name="c-third" display_name="Third"${later}>${sequence('Future', text('Four'))}</chapter>`;

  test.beforeEach(async ({ site }) => {
    await site.makeCourse({ id: CLOSED_COURSE, title: 'Closed doors', sections });
  });

  test('[CWR-11] [CWR-14] a learner sees no error and no dead end, and passes by what is closed for good', async ({
    page,
    site,
  }) => {
    await site.enroll('walker', 'audit', CLOSED_COURSE);
    await signIn(page, 'walker');
    const stops = await listStops(page.request, CLOSED_COURSE);
    expect(stops.map(({ title, kind }) => [title, kind])).toEqual([
      ['One', 'unit'],
      ['Two', 'unit'],
      ['Quiz', 'unit'],
      ['Reward', 'gated'],
      ['Three', 'unit'],
    ]);
    await walk(page, stops, 'exit page');
  });

  test('[CWR-11] staff open everything', async ({ page, site }) => {
    await site.lectern('staff', 'add', 'staff', CLOSED_COURSE);
    await signIn(page, 'staff');
    const stops = await listStops(page.request, CLOSED_COURSE);
    expect(stops.map(({ title, kind }) => [title, kind])).toEqual(
      ['One', 'Two', 'Not yet', 'Quiz', 'Gone', 'Opened later', 'Three', 'Four'].map((title) => [
        title,
        'unit',
      ]),
    );
    await walk(page, stops, 'nowhere');
  });
});
