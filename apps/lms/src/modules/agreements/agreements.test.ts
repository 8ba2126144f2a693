import type { CoursewareCourseWire, IntegritySignatureWire } from '@lectern/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { saveRunSettings } from '../../kernel/settings/course-settings.store.ts';
import { DEFAULT_SETTINGS } from '../../kernel/settings/course-settings.ts';
import { MINUTE } from '../../lib/durations.ts';
import { buildCourse, html, TEST_COURSE_KEY, usageKey } from '../../testing/course-builder.ts';
import { describeDatabases } from '../../testing/databases.ts';
import { type LearningSite, openLearningSite, type Person } from '../../testing/learning-site.ts';

const KEY = TEST_COURSE_KEY;
const SIGN = `/api/agreements/v1/integrity_signature/${KEY}`;
const text = (id: string) =>
  html(id, { content: { kind: 'html', html: `<p>${id} on mitochondria</p>`, wordCount: 3 } });
const tree = buildCourse({
  sections: [
    {
      id: 'c1',
      children: [
        {
          id: 's1',
          graded: true,
          format: 'Homework',
          children: [{ id: 'graded', children: [text('exam-text')] }],
        },
        { id: 's2', children: [{ id: 'ungraded', children: [text('other-text')] }] },
      ],
    },
  ],
});

describeDatabases('the honor code', (_, fresh) => {
  let site: LearningSite;
  const setHonorCode = (honorCode: boolean) =>
    site.context.db.write((tx) =>
      saveRunSettings(tx, KEY, { settings: { ...DEFAULT_SETTINGS, honorCode }, at: 1 }),
    );
  beforeAll(async () => {
    site = await openLearningSite(tree, { database: await fresh() });
    await setHonorCode(true);
  });
  afterAll(() => site.close());

  const needsSignature = async (who: Pick<Person, 'get'>) =>
    (await who.get(`/api/courseware/course/${KEY}`)).json<CoursewareCourseWire>()
      .user_needs_integrity_signature;
  /** The page in the frame, after following its redirect to the units origin. */
  const frameOf = async (who: Pick<Person, 'get'>, id: string) => {
    const response = await who.get(`/xblock/${usageKey('vertical', id)}?direct=1`);
    return { isOpen: response.statusCode === 302, status: response.statusCode, text: response.body };
  };

  describe('[CWR-56] [API-19] must be signed before graded units open', () => {
    test('is signed once', async () => {
      const dana = await site.join('dana', { mode: 'verified' });
      expect(await needsSignature(dana)).toBe(true);
      expect(await frameOf(dana, 'ungraded')).toMatchObject({ isOpen: true });
      const refused = await frameOf(dana, 'graded');
      expect(refused).toMatchObject({ isOpen: false, status: 200 });
      expect(refused.text).toContain('Agree to the honor code');
      expect(refused.text).not.toContain('exam-text');

      expect((await dana.get(SIGN)).statusCode).toBe(404);

      const signed = await dana.post(SIGN, {});
      expect(signed.statusCode).toBe(200);
      const { created_at, ...body } = signed.json<IntegritySignatureWire>();
      expect(body).toEqual({ username: 'dana', course_id: KEY });
      expect(await needsSignature(dana)).toBe(false);
      expect(await frameOf(dana, 'graded')).toMatchObject({ isOpen: true });

      site.clock.advance(MINUTE);
      const again = await dana.post(SIGN, {});
      expect(again.json()).toEqual({ ...body, created_at });
      expect((await dana.get(SIGN)).json()).toEqual({ ...body, created_at });
    });

    test('closes a unit that was already open when the course got its honor code', async () => {
      await setHonorCode(false);
      const eve = await site.join('eve', { mode: 'honor' });
      expect(await needsSignature(eve)).toBe(false);
      const opened = await eve.get(`/xblock/${usageKey('vertical', 'graded')}?direct=1`);
      const page = String(opened.headers.location);
      await setHonorCode(true);
      const { pathname, search, host } = new URL(page);
      const response = await site.app.inject({ url: pathname + search, headers: { host } });
      expect(response.statusCode).toBe(403);
      expect(response.body).not.toContain('exam-text');
    });

    test('isn’t required of audit learners or the course team', async () => {
      const finn = await site.join('finn', { mode: 'audit' });
      const staff = await site.join('staff', { courseStaff: true });
      for (const who of [finn, staff]) {
        expect(await needsSignature(who)).toBe(false);
        expect(await frameOf(who, 'graded')).toMatchObject({ isOpen: true });
      }
    });
  });

  test('[CWR-58] staff who view the course as a learner see the request and the units, and can’t sign', async () => {
    const staff = await site.join('ines', { courseStaff: true });
    const june = await site.join('june', { mode: 'verified' });
    await staff.post(`/courses/${KEY}/masquerade`, { role: 'student', user_name: 'june' });
    expect(await needsSignature(staff)).toBe(true);
    expect(await frameOf(staff, 'graded')).toMatchObject({ isOpen: true });
    expect((await staff.post(SIGN, {})).statusCode).toBe(403);
    expect(await needsSignature(june)).toBe(true);
  });

  test('search finds graded units once the learner has agreed', async () => {
    const kim = await site.join('kim', { mode: 'verified' });
    const find = async () => {
      const response = await kim.post(`/search/${KEY}`, { search_string: 'mitochondria' });
      return response.json<{ total: number }>().total;
    };
    expect(await find()).toBe(1);
    expect((await kim.post(SIGN, {})).statusCode).toBe(200);
    expect(await find()).toBe(2);
  });

  test('[API-19] a course without an honor code has nothing to sign', async () => {
    const gus = await site.join('gus', { mode: 'verified' });
    await setHonorCode(false);
    expect((await gus.post(SIGN, {})).statusCode).toBe(404);
    expect(await needsSignature(gus)).toBe(false);
    await setHonorCode(true);
    expect(await needsSignature(gus)).toBe(true);
  });

  test('[API-19] is refused to everyone else', async () => {
    const stranger = await site.join('hal');
    expect((await stranger.post(SIGN, {})).statusCode).toBe(403);
    expect((await site.visitor.send('POST', SIGN, { body: {} })).statusCode).toBe(401);
  });
});
