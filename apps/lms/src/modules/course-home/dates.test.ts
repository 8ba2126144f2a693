import type { DateBlockWire, DatesWire, OutlineWire } from '@lectern/contract';
import { afterEach, expect, test } from 'vitest';
import { saveRunSettings } from '../../kernel/settings/course-settings.store.ts';
import { DEFAULT_SETTINGS, type RunSettings } from '../../kernel/settings/course-settings.ts';
import { buildCourse, problem, TEST_COURSE_KEY } from '../../testing/course-builder.ts';
import { describeDatabases, type FreshDatabase } from '../../testing/databases.ts';
import { type LearningSite, openLearningSite, type Person } from '../../testing/learning-site.ts';

const KEY = TEST_COURSE_KEY;
const course = buildCourse({
  tree: { end: Date.parse('2026-06-01T00:00:00Z') },
  settings: { certificateAvailableDate: Date.parse('2026-06-10T00:00:00Z') },
  sections: [
    {
      id: 'c1',
      children: [
        {
          id: 's1',
          name: 'Limits',
          graded: true,
          format: 'Homework',
          due: '2026-03-20T12:00:00Z',
          children: [{ id: 'u1', children: [problem('p1')] }],
        },
      ],
    },
  ],
});
const SETTINGS: RunSettings = {
  ...DEFAULT_SETTINGS,
  modes: ['audit', 'verified'],
  price: 49,
  upgradeDeadline: Date.parse('2026-03-25T00:00:00Z'),
  auditAccess: 'limited',
  auditWeeks: 5,
  contentGating: true,
};

let site: LearningSite;
afterEach(() => site.close());

async function open(database: FreshDatabase) {
  site = await openLearningSite(course, { database });
  await site.context.db.write((tx) => saveRunSettings(tx, KEY, { settings: SETTINGS, at: site.clock.now() }));
}
const datesOf = async (who: Person) => (await who.get(`/api/course_home/dates/${KEY}`)).json<DatesWire>();
const listOf = (blocks: readonly DateBlockWire[]) => blocks.map(({ date_type, date }) => [date_type, date]);

describeDatabases('the dates of a course with a paid track', (_, fresh) => {
  test('[ENT-10] tell an audit learner when upgrade and access end, in order, with a text and a link', async () => {
    await open(await fresh());
    const dana = await site.join('dana', { mode: 'audit' });
    const { course_date_blocks: blocks, learner_is_full_access } = await datesOf(dana);
    expect(listOf(blocks)).toEqual([
      ['course-start-date', '2026-01-12T05:00:00Z'],
      ['assignment-due-date', '2026-03-20T12:00:00Z'],
      ['verified-upgrade-deadline', '2026-03-25T00:00:00Z'],
      ['course-expired-date', '2026-04-06T09:00:00Z'],
      ['course-end-date', '2026-06-01T00:00:00Z'],
    ]);
    expect(learner_is_full_access).toBe(false);
    expect(blocks[1]).toMatchObject({ title: 'Limits', learner_has_access: false, complete: false });
    expect(blocks[2]).toEqual({
      date: '2026-03-25T00:00:00Z',
      date_type: 'verified-upgrade-deadline',
      title: 'Upgrade deadline',
      description: 'You can upgrade to the verified track until then.',
      link: `http://localhost/courses/${KEY}/upgrade`,
      link_text: 'Upgrade now',
      learner_has_access: true,
      complete: null,
      assignment_type: null,
      extra_info: null,
      first_component_block_id: '',
    });
    expect(blocks[3]).toMatchObject({ title: 'Audit access ends', link: '', link_text: '' });
  });

  test('[ENT-10] include neither for verified learners, no end of access for staff, and no certificates for anyone', async () => {
    await open(await fresh());
    const vera = await site.join('vera', { mode: 'verified' });
    const team = await site.join('team', { courseStaff: true, mode: 'audit' });
    const kinds = async (who: Person) => (await datesOf(who)).course_date_blocks.map((one) => one.date_type);
    expect(await kinds(vera)).toEqual(['course-start-date', 'assignment-due-date', 'course-end-date']);
    expect(await kinds(team)).not.toContain('course-expired-date');
    expect(await kinds(team)).not.toContain('certificate-available-date');
  });

  test('an expired upgrade is no longer a date; the card has upcoming dates', async () => {
    await open(await fresh());
    site.clock.set('2026-03-24T23:59:59.999Z');
    const dana = await site.join('dana', { mode: 'audit' });
    const card = async () =>
      listOf(
        (await dana.get(`/api/course_home/outline/${KEY}`)).json<OutlineWire>().dates_widget
          .course_date_blocks,
      ).map(([kind]) => kind);
    expect(await card()).toEqual(['verified-upgrade-deadline', 'course-expired-date', 'course-end-date']);
    site.clock.set('2026-03-25T00:00:00Z');
    expect(await card()).toEqual(['course-expired-date', 'course-end-date']);
  });
});
