import { afterEach, expect, test } from 'vitest';
import { giveCourseStaffRole } from '../../kernel/users/roles.store.ts';
import {
  type BlockSpec,
  problem,
  TEST_COURSE_KEY,
  unsupported,
  usageKey,
} from '../../testing/course-builder.ts';
import { openUnitSite, sectionOf, type UnitSite } from './testing/unit-site.ts';

let site: UnitSite;
afterEach(() => site.close());

const homework = (weight: number) => ({
  tree: {
    gradingPolicy: {
      assignmentTypes: [{ type: 'HW', shortLabel: null, numTotal: 1, numDroppable: 0, weight }],
      gradeCutoffs: [{ letter: 'Pass', minimum: 0.5 }],
    },
  },
});
const graded = { graded: true, format: 'HW' };
const unit = [{ id: 'u1', children: [unsupported('x1')] }];

async function look() {
  const { browser } = await site.makeLearner('dana');
  const { body } = (await site.openUnit(browser, usageKey('vertical', 'u1'))).page;
  const about = (await browser.get(`/courses/${TEST_COURSE_KEY}/about`)).body;
  return { body, about };
}

test('a graded unsupported block says what it costs, and so does the course’s page', async () => {
  site = await openUnitSite([sectionOf(unit, graded)], { course: homework(0.3) });
  const { body, about } = await look();
  expect(body).toContain('you can complete this unit without it');
  expect(body).toContain('30% of the course grade');
  expect(about).toContain('30% of the grade can’t be earned on this site');
});

test('one beside a supported problem is excluded from the grade', async () => {
  const mixed = [{ id: 'u1', children: [unsupported('x1'), problem('p1')] }];
  site = await openUnitSite([sectionOf(mixed, graded)], { course: homework(0.3) });
  const { body, about } = await look();
  expect(body).toContain('left out of your grade');
  expect(about).not.toContain('can’t be earned');
});

test('one that is not graded doesn’t mention the grade', async () => {
  site = await openUnitSite([sectionOf(unit)], { course: homework(0.3) });
  const { body, about } = await look();
  expect(body).toContain('you can complete this unit without it');
  expect(body).not.toContain('grade on this site');
  expect(about).not.toContain('can’t be earned');
});

test('its readable text is shown below, in the direction of its language', async () => {
  const poll: BlockSpec = {
    id: 'x1',
    content: { kind: 'unsupported', tag: 'poll', reason: '', html: '<p>Tea, or \\(x^2\\)?</p>' },
  };
  site = await openUnitSite([sectionOf([{ id: 'u1', children: [poll] }])]);
  const { body } = await look();
  expect(body).toContain('This is a poll, which doesn’t work on this site.');
  expect(body).toContain('You can still read its text below.');
  expect(body).toMatch(/<div class="author unsupported-text" dir="auto"><p>Tea, or <span class="formula/);
});

test('a problem whose script fails says so', async () => {
  const failing: BlockSpec = {
    id: 'x1',
    content: { kind: 'unsupported', tag: 'customresponse', reason: '', scriptFails: true },
  };
  site = await openUnitSite([sectionOf([{ id: 'u1', children: [failing] }])]);
  expect((await look()).body).toContain(
    'doesn’t work on this site.</strong> Its script has an error. It doesn’t',
  );
});

test.each([
  [
    'azure_media_services',
    '<a href="https://m.example/">M</a>',
    'is in a format that browsers don’t play',
    'Its links are below.',
  ],
  [
    'azure_media_services',
    undefined,
    'has no file or address to play',
    'you can complete this unit without it.',
  ],
  ['video', '<p>Words</p>', 'has no file or address to play', 'You can still read its text below.'],
])('a <%s> with %s says why it can’t be shown', async (tag, html, why, offer) => {
  const content = { kind: 'unsupported', tag, reason: '', ...(html !== undefined && { html }) } as const;
  site = await openUnitSite([sectionOf([{ id: 'u1', children: [{ id: 'x1', content }] }])]);
  const { body } = await look();
  expect(body).toContain(`This video ${why}.`);
  expect(body).toContain(offer);
});

test('one without readable text doesn’t announce any, and shows no OLX tag', async () => {
  site = await openUnitSite([sectionOf(unit)]);
  const { body } = await look();
  expect(body).not.toContain('read its text');
  expect(body).not.toContain('“lti_consumer”');
});

test('the course team also sees the type of the block, and where the import reports it', async () => {
  site = await openUnitSite([sectionOf(unit, graded)], { course: homework(0.3) });
  const open = async (isStaff: boolean) => {
    const { browser, user } = await site.makeLearner(isStaff ? 'sam' : 'dana');
    const role = { userId: user.id, courseKey: TEST_COURSE_KEY, at: site.clock.now() };
    if (isStaff) await site.context.db.write((tx) => giveCourseStaffRole(tx, role));
    return (await site.openUnit(browser, usageKey('vertical', 'u1'))).page.body;
  };
  expect(await open(false)).not.toContain('For the course team');
  expect(await open(true)).toMatch(
    /For the course team: the block type is <code>[^<]+<\/code>.*href="[^"]*\/staff\/import\?/,
  );
});
