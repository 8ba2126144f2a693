import type { OutlineWire, ResumeWire } from '@lectern/contract';
import type { CourseTree } from '@lectern/olx';
import { expect, test } from 'vitest';
import { buildCourse, html, problem, TEST_COURSE_KEY, usageKey } from '../../testing/course-builder.ts';
import { describeDatabases } from '../../testing/databases.ts';
import { openLearningSite, type Person } from '../../testing/learning-site.ts';

/** A sequence of one unit with a text and a problem of four points. */
const work = (id: string, prerequisite?: string) => ({
  id,
  children: [{ id: `u-${id}`, children: [html(`h-${id}`), problem(`p-${id}`, { points: 4 })] }],
  ...(prerequisite && {
    prerequisite: { id: prerequisite, minScorePercent: 50, minCompletionPercent: 0 },
  }),
});

/** The exam is the second section: the sequence where clients begin by default is before it. */
function withExam(): CourseTree {
  return buildCourse({
    sections: [
      { id: 'c1', children: [work('first'), work('second')] },
      { id: 'c2', children: [work('exam'), work('exam-2')] },
    ],
    settings: { entranceExam: { enabled: true, id: usageKey('chapter', 'c2'), minimumScore: 0.5 } },
  });
}
const withChain = buildCourse({
  sections: [{ id: 'c1', children: [work('last', 'middle'), work('middle', 'base'), work('base')] }],
});
const withCycle = buildCourse({
  sections: [{ id: 'c1', children: [work('one', 'two'), work('two', 'one')] }],
});

/** Where each entry to the course leads this learner: the unit's name, or the block's. */
async function resumeLinks(who: Person) {
  const resume = (await who.get(`/api/courseware/resume/${TEST_COURSE_KEY}`)).json<ResumeWire>();
  const outline = (await who.get(`/api/course_home/outline/${TEST_COURSE_KEY}`)).json<OutlineWire>();
  const page = (await who.get('/dashboard')).body;
  const [, href = null, verb] = / href="([^"]*)">(Start|Resume)</.exec(page) ?? [];
  return {
    call: [resume.block_id, resume.section_id, resume.unit_id].map(nameOf),
    outline: nameOf(outline.resume_course.url),
    dashboard: verb === undefined ? null : `${verb} ${nameOf(href)}`,
  };
}
const nameOf = (address: string | null) => address?.split('@').at(-1) ?? null;
const NO_RESUME_POINT = [null, null, null];
const startAt = (id: string) => ({
  call: [null, id, `u-${id}`],
  outline: `u-${id}`,
  dashboard: `Start u-${id}`,
});
const resumeAt = (id: string) => ({
  call: [`h-${id}`, id, `u-${id}`],
  outline: `h-${id}`,
  dashboard: `Resume u-${id}`,
});

describeDatabases('the resume point', (_, fresh) => {
  const open = async (tree: CourseTree) => openLearningSite(tree, { database: await fresh() });

  test('is the entrance exam until it is passed, whatever was completed elsewhere', async () => {
    const site = await open(withExam());
    const dana = await site.join('dana', { mode: 'audit' });
    expect(await resumeLinks(dana)).toEqual(startAt('exam'));

    await site.complete(dana, usageKey('html', 'h-second'));
    expect(await resumeLinks(dana)).toEqual(startAt('exam'));

    await site.complete(dana, usageKey('html', 'h-exam-2'));
    await site.score(dana, usageKey('problem', 'p-exam'), 3, 4);
    expect(await resumeLinks(dana)).toEqual(resumeAt('exam-2'));
    await site.close();
  });

  test('is the learner’s last point once the entrance exam is passed', async () => {
    const site = await open(withExam());
    const dana = await site.join('dana', { mode: 'audit' });
    await site.complete(dana, usageKey('html', 'h-second'));
    await site.score(dana, usageKey('problem', 'p-exam'), 3, 4);
    expect(await resumeLinks(dana)).toEqual(startAt('exam'));
    await site.score(dana, usageKey('problem', 'p-exam-2'), 1, 4);
    expect(await resumeLinks(dana)).toEqual(resumeAt('second'));
    await site.close();
  });

  test('is the first open sequence as long as the one in which the learner worked last is closed', async () => {
    const site = await open(withChain);
    const dana = await site.join('dana', { mode: 'audit' });
    expect(await resumeLinks(dana)).toEqual(startAt('base'));
    await site.complete(dana, usageKey('html', 'h-last'));
    expect(await resumeLinks(dana)).toEqual(startAt('base'));
    await site.score(dana, usageKey('problem', 'p-base'), 2, 4);
    expect(await resumeLinks(dana)).toEqual(startAt('middle'));
    await site.score(dana, usageKey('problem', 'p-middle'), 2, 4);
    expect(await resumeLinks(dana)).toEqual(resumeAt('last'));
    await site.close();
  });

  test('is missing if sequences require each other', async () => {
    const site = await open(withCycle);
    const dana = await site.join('dana', { mode: 'audit' });
    const nowhere = { call: NO_RESUME_POINT, outline: null, dashboard: null };
    expect(await resumeLinks(dana)).toEqual(nowhere);
    await site.complete(dana, usageKey('html', 'h-one'));
    expect(await resumeLinks(dana)).toEqual(nowhere);
    await site.close();
  });

  test('skips units that aren’t released yet, even if the learner was in one', async () => {
    const scheduled = (start?: string) => {
      const { children } = work('s1');
      const [unit] = children;
      return buildCourse({
        sections: [
          {
            id: 'c1',
            children: [
              {
                id: 's1',
                children: [
                  { id: 'u-s1', ...unit, ...(start && { start }) },
                  { ...unit, id: 'u-now', children: [html('h-now')] },
                ],
              },
            ],
          },
        ],
      });
    };
    const site = await open(scheduled());
    const dana = await site.join('dana', { mode: 'audit' });
    await site.complete(dana, usageKey('html', 'h-s1'));
    expect(await resumeLinks(dana)).toEqual(resumeAt('s1'));
    await site.importCourse(scheduled('2027-01-01T00:00:00Z'));
    expect(await resumeLinks(dana)).toEqual({
      call: NO_RESUME_POINT,
      outline: 'u-now',
      dashboard: 'Start u-now',
    });
    await site.close();
  });

  test('of the course team is the first unit, whatever its prerequisites', async () => {
    const site = await open(withExam());
    const staff = await site.join('staff', { courseStaff: true });
    expect(await resumeLinks(staff)).toEqual({ ...startAt('first'), call: NO_RESUME_POINT });
    await site.close();
  });
});
