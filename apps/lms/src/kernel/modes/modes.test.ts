import { auditModes, type EnrollmentMode, verifiedModes } from '@lectern/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildCourse, TEST_COURSE_KEY } from '../../testing/course-builder.ts';
import { describeDatabases } from '../../testing/databases.ts';
import { type LearningSite, openLearningSite, type Person } from '../../testing/learning-site.ts';
import { findEnrollment, saveEnrollment } from '../enrollment/enrollment.store.ts';
import { saveRunSettings } from '../settings/course-settings.store.ts';
import { DEFAULT_SETTINGS, type RunSettings } from '../settings/course-settings.ts';
import { findFreeMode, findPaidMode, isKnownMode, isUpsellMode, isVerifiedMode, modeName } from './modes.ts';

const KEY = TEST_COURSE_KEY;
const URL = '/api/enrollment/v1/enrollment';

test.each([...auditModes, ...verifiedModes])(
  '%s is known, has a name, and is free or gives full access',
  (mode) => {
    expect(isKnownMode(mode)).toBe(true);
    expect(modeName(mode)).not.toBe(mode);
    expect(isVerifiedMode(mode)).toBe(verifiedModes.some((paid) => paid === mode));
    expect(isUpsellMode(mode)).toBe(mode === 'audit' || mode === 'honor');
  },
);

test('an unknown mode grants nothing', () => {
  expect([isKnownMode('gold'), isVerifiedMode('gold'), isUpsellMode('gold'), modeName('gold')]).toEqual([
    false,
    false,
    false,
    'gold',
  ]);
});

const offers: [EnrollmentMode[], EnrollmentMode | null, EnrollmentMode | null][] = [
  [['audit'], 'audit', null],
  [['honor', 'audit', 'verified'], 'audit', 'verified'],
  [['verified', 'honor'], 'honor', 'verified'],
  [['masters'], null, null],
  [['credit', 'no-id-professional'], null, 'no-id-professional'],
  [['unpaid-bootcamp', 'paid-bootcamp'], 'unpaid-bootcamp', null],
];
test.each(offers)('%j: free %s, sold %s', (modes, free, sold) => {
  expect([findFreeMode(modes), findPaidMode(modes)]).toEqual([free, sold]);
});

describeDatabases('modes of a course', (_, fresh) => {
  let site: LearningSite;
  let count = 0;
  beforeAll(async () => {
    site = await openLearningSite(buildCourse({ sections: [] }), { database: await fresh() });
  });
  afterAll(() => site.close());
  beforeEach(() => set({ modes: ['honor', 'verified', 'masters'], price: 149, sku: 'S1' }));

  const set = (changes: Partial<RunSettings>) =>
    site.context.db.write((tx) =>
      saveRunSettings(tx, KEY, { settings: { ...DEFAULT_SETTINGS, ...changes }, at: 0 }),
    );
  const join = (mode?: string) => {
    count += 1;
    return site.join(`learner${count}`, mode === undefined ? {} : { mode });
  };
  const enroll = (who: Person, mode?: string) =>
    who.post(URL, { course_details: { course_id: KEY }, ...(mode !== undefined && { mode }) });
  const modeOf = async ({ user }: Person) =>
    (await findEnrollment(site.context.db.read, user.id, KEY))?.mode ?? null;

  test('enrolling gives the free mode of the course, and says which modes there are', async () => {
    const answer = (await enroll(await join())).json();
    expect(answer).toMatchObject({ mode: 'honor', is_active: true });
    expect(answer.course_details.course_modes).toMatchObject([
      { slug: 'honor', min_price: 0, sku: null },
      { slug: 'verified', name: 'Verified track', min_price: 149, currency: 'usd', sku: 'S1' },
      { slug: 'masters', min_price: 0 },
    ]);
  });

  describe('a mode that is asked for', () => {
    test.each([
      ['offered for nothing', 'honor', 200, undefined],
      ['not offered', 'audit', 400, 'mode_unavailable'],
      ['not known', 'gold', 400, 'mode_unavailable'],
      ['paid for', 'verified', 403, 'forbidden'],
      ['of a degree', 'masters', 403, 'forbidden'],
      ['longer than any', 'x'.repeat(51), 400, 'invalid_body'],
    ])('%s', async (_, mode, status, code) => {
      const dana = await join();
      const response = await enroll(dana, mode);
      expect([response.statusCode, response.json().error_code]).toEqual([status, code]);
      expect(await modeOf(dana)).toBe(status === 200 ? 'honor' : null);
    });

    test('doesn’t change the mode of an enrolled learner', async () => {
      await set({ modes: ['audit', 'honor'] });
      const dana = await join('audit');
      expect((await enroll(dana, 'audit')).statusCode).toBe(200);
      expect((await enroll(dana, 'honor')).json()).toMatchObject({ error_code: 'mode_unavailable' });
      expect(await modeOf(dana)).toBe('audit');
    });
  });

  test.each([
    ['paid for', 'verified', 'verified'],
    ['free and still offered', 'honor', 'honor'],
    ['free and no longer offered', 'audit', 'honor'],
  ])('a learner who comes back after a mode that was %s', async (_, before, after) => {
    const dana = await join();
    const gone = { userId: dana.user.id, courseKey: KEY, mode: before, isActive: false, at: 0 };
    await site.context.db.write((tx) => saveEnrollment(tx, gone));
    const named = await enroll(dana, before);
    expect(named.statusCode).toBe(before === after ? 200 : 400);
    expect((await enroll(dana)).json()).toMatchObject({ mode: after, is_active: true });
  });

  test.each([
    ['a degree only', { modes: ['masters'] }, 'This course is for students of a master’s program'],
    ['paid modes only', { modes: ['verified'], price: 9 }, 'This course isn’t free.'],
    ['no places', { maxEnrollments: 0 }, 'This course is full.'],
  ] as const)('a course with %s can not be joined, and says why', async (_, changes, text) => {
    await set(changes);
    const dana = await join();
    const response = await enroll(dana);
    expect(response.statusCode).toBe(400);
    expect(response.json().message).toContain(text);
    expect((await dana.get(`/api/course_home/outline/${KEY}`)).json().enroll_alert).toEqual({
      can_enroll: false,
      extra_text: expect.stringContaining(text),
    });
    expect(await modeOf(dana)).toBeNull();
  });
});
