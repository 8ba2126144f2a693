import type { BlocksWire } from '@lectern/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildCourse, html, usageKey } from '../../testing/course-builder.ts';
import { type LearningSite, openLearningSite, type Person } from '../../testing/learning-site.ts';

const unit = (id: string) => ({ id, children: [html(`h-${id}`)] });
let site: LearningSite;
let dana: Person;
let staff: Person;
beforeAll(async () => {
  site = await openLearningSite(
    buildCourse({
      sections: [
        {
          id: 'c1',
          children: [{ id: 's1', format: 'Lab', due: '2026-05-01T00:00:00Z', children: [unit('u1')] }],
        },
        { id: 'c2', staffOnly: true, children: [{ id: 's2', children: [unit('u2')] }] },
      ],
    }),
  );
  dana = await site.join('dana', { mode: 'audit' });
  staff = await site.join('staff', { courseStaff: true });
});
afterAll(() => site.close());

const ask = (who: Pick<Person, 'get'>, query: string) =>
  who.get(`/api/courses/v2/blocks/?course_id=${encodeURIComponent(site.courseKey)}&depth=all&${query}`);
const sees = async (who: Pick<Person, 'get'>, query: string) => {
  const { blocks } = (await ask(who, query)).json<BlocksWire>();
  return ['s1', 's2'].filter((id) => usageKey('sequential', id) in blocks);
};

describe('the block call', () => {
  test('gives staff a learner’s tree by their name, and learners only their own', async () => {
    expect(await sees(staff, 'username=staff')).toEqual(['s1', 's2']);
    expect(await sees(staff, 'username=dana')).toEqual(['s1']);
    expect((await ask(staff, 'username=nobody')).statusCode).toBe(404);
    expect((await ask(dana, 'username=staff')).statusCode).toBe(403);
  });

  test('gives staff everything without a name', async () => {
    expect(await sees(staff, 'all_blocks=true')).toEqual(['s1', 's2']);
    expect((await ask(dana, 'all_blocks=true')).statusCode).toBe(403);
    const missing = await ask(dana, '');
    expect([missing.statusCode, missing.json().field_errors]).toEqual([
      400,
      { username: { developer_message: 'This field is required unless all_blocks is requested.' } },
    ]);
  });

  test('returns further fields on request', async () => {
    const { blocks } = (
      await ask(dana, 'username=dana&requested_fields=due,format,visible_to_staff_only')
    ).json<BlocksWire>();
    expect(blocks[usageKey('sequential', 's1')]).toMatchObject({
      due: '2026-05-01T00:00:00Z',
      format: 'Lab',
      visible_to_staff_only: false,
    });
  });

  test('refuses a token that is not valid, so that its sender gets another one', async () => {
    const headers = (scheme: string) => ({ authorization: `${scheme} nonsense` });
    const url = `/api/course_home/outline/${site.courseKey}`;
    for (const scheme of ['Bearer', 'JWT']) {
      const refused = await dana.browser.get(url, headers(scheme));
      expect([refused.statusCode, refused.json().detail]).toEqual([401, expect.any(String)]);
    }
    expect((await dana.browser.get('/dashboard', headers('Bearer'))).statusCode).toBe(200);
  });
});
