import type {
  CourseMetadataWire,
  CoursewareCourseWire,
  DatesWire,
  OutlineWire,
  ProgressWire,
  SequenceWire,
} from '@lectern/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { saveEnrollment } from '../../kernel/enrollment/enrollment.store.ts';
import { saveRunSettings } from '../../kernel/settings/course-settings.store.ts';
import { DEFAULT_SETTINGS, type RunSettings } from '../../kernel/settings/course-settings.ts';
import { giveCourseStaffRole } from '../../kernel/users/roles.store.ts';
import { DAY } from '../../lib/durations.ts';
import { html, TEST_COURSE_KEY, usageKey } from '../../testing/course-builder.ts';
import { describeDatabases } from '../../testing/databases.ts';
import { PASSWORD } from '../../testing/site.ts';
import { numberQuestion, problemOf } from '../problems/testing/problems.ts';
import { openUnitSite, problemBlock, type UnitSite } from '../units/testing/unit-site.ts';

const KEY = TEST_COURSE_KEY;
const ENROLLED = Date.parse('2026-03-02T09:00:00Z');
const EXPIRY = ENROLLED + 4 * 7 * DAY;
const DEADLINE = '2026-06-01T00:00:00Z';

const selling: RunSettings = {
  ...DEFAULT_SETTINGS,
  modes: ['audit', 'honor', 'verified'],
  price: 149,
  sku: '8CF08E5',
  upgradeDeadline: Date.parse(DEADLINE),
};
const limited: RunSettings = { ...selling, auditAccess: 'limited', contentGating: true };

const problem = (id: string) => problemBlock(id, problemOf([numberQuestion()]));
const sections = [
  {
    id: 'c1',
    children: [
      { id: 'reading', children: [{ id: 'u1', children: [html('h1'), problem('practice')] }] },
      { id: 'bonus', children: [{ id: 'extra', groupAccess: { 50: [2] }, children: [html('h3')] }] },
      {
        id: 'homework',
        graded: true,
        format: 'Homework',
        due: '2026-03-20T00:00:00Z',
        children: [
          { id: 'mixed', children: [html('h2'), problem('p2')] },
          { id: 'all', children: [problem('p3')] },
        ],
      },
    ],
  },
];

const gradingPolicy = {
  assignmentTypes: [{ type: 'Homework', shortLabel: 'HW', numTotal: 1, numDroppable: 0, weight: 1 }],
  gradeCutoffs: [{ letter: 'Pass', minimum: 0.5 }],
};

type Learner = Awaited<ReturnType<UnitSite['makeLearner']>>;

describeDatabases('upgrades', (_, fresh) => {
  let site: UnitSite;
  let audit: Learner;
  let verified: Learner;
  let staff: Learner;
  beforeAll(async () => {
    site = await openUnitSite(sections, { database: await fresh(), course: { tree: { gradingPolicy } } });
    audit = await site.makeLearner('audit');
    verified = await site.makeLearner('verified', 'verified');
    staff = await site.makeLearner('staff');
    const role = { userId: staff.user.id, courseKey: KEY, at: ENROLLED };
    await site.context.db.write((tx) => giveCourseStaffRole(tx, role));
  });
  afterAll(() => site.close());
  beforeEach(() => comeBack(ENROLLED));

  /** Sets the clock; earlier sessions have expired by then. */
  async function comeBack(at: number): Promise<void> {
    site.clock.set(at);
    for (const { browser, user } of [audit, verified, staff]) await browser.signIn(user.username, PASSWORD);
  }

  const set = (settings: RunSettings) =>
    site.context.db.write((tx) => saveRunSettings(tx, KEY, { settings, at: ENROLLED }));
  const get = async <T>({ browser }: Pick<Learner, 'browser'>, url: string) =>
    (await browser.get(url)).json<T>();
  const metadata = (who: Pick<Learner, 'browser'>) =>
    get<CourseMetadataWire>(who, `/api/course_home/course_metadata/${KEY}`);
  const outline = (who: Pick<Learner, 'browser'>) => get<OutlineWire>(who, `/api/course_home/outline/${KEY}`);
  const progress = (who: Learner) => get<ProgressWire>(who, `/api/course_home/progress/${KEY}`);
  const dates = (who: Learner) => get<DatesWire>(who, `/api/course_home/dates/${KEY}`);
  const course = (who: Learner) => get<CoursewareCourseWire>(who, `/api/courseware/course/${KEY}`);
  const sequence = (who: Learner, id: string) =>
    get<SequenceWire>(who, `/api/courseware/sequence/${usageKey('sequential', id)}`);

  test('a course without settings offers no upgrade and has no limits', async () => {
    const nothing = { verified_mode: null, access_expiration: null };
    expect(await metadata(audit)).toMatchObject({
      verified_mode: null,
      course_modes: [{ slug: 'audit', name: 'Audit' }],
    });
    expect(await outline(audit)).toMatchObject({ ...nothing, offer: null });
    expect(await progress(audit)).toMatchObject(nothing);
    expect(await course(audit)).toMatchObject({ ...nothing, content_type_gating_enabled: false });
  });

  test('every call offers the upgrade to audit learners only', async () => {
    await set(selling);
    const upgrade = {
      access_expiration_date: null,
      currency: 'USD',
      currency_symbol: '$',
      price: 149,
      sku: '8CF08E5',
      upgrade_url: `http://localhost/courses/${KEY}/upgrade`,
    };
    expect(await metadata(audit)).toMatchObject({
      verified_mode: upgrade,
      course_modes: [{ slug: 'audit' }, { slug: 'honor' }, { slug: 'verified', name: 'Verified track' }],
    });
    expect(await outline(audit)).toMatchObject({
      verified_mode: upgrade,
      offer: null,
      access_expiration: null,
      dates_banner_info: { verified_upgrade_link: upgrade.upgrade_url },
    });
    expect(await progress(audit)).toMatchObject({ verified_mode: upgrade, access_expiration: null });
    expect(await course(audit)).toMatchObject({ verified_mode: upgrade, offer: null });
    expect((await dates(audit)).dates_banner_info.verified_upgrade_link).toBe(upgrade.upgrade_url);
    for (const who of [verified, { browser: site.browser }]) {
      expect((await metadata(who)).verified_mode).toBeNull();
      expect((await outline(who)).verified_mode).toBeNull();
    }
    expect((await dates(verified)).dates_banner_info.verified_upgrade_link).toBeNull();

    await comeBack(Date.parse(DEADLINE) - 1);
    expect((await outline(audit)).verified_mode).toEqual(upgrade);
    site.clock.set(DEADLINE);
    expect((await outline(audit)).verified_mode).toBeNull();
  });

  test('the first-purchase offer is for learners without a purchase, for a limited time', async () => {
    await set({ ...selling, offerPercentage: 15, offerCode: 'WELCOME' });
    const offer = {
      code: 'WELCOME',
      expiration_date: '2026-03-09T09:00:00Z',
      original_price: '$149',
      discounted_price: '$126.65',
      percentage: 15,
      upgrade_url: `http://localhost/courses/${KEY}/upgrade`,
    };
    expect((await outline(audit)).offer).toEqual(offer);
    expect((await course(audit)).offer).toEqual(offer);
    expect((await outline(verified)).offer).toBeNull();
    site.clock.set(ENROLLED + 7 * DAY);
    expect((await outline(audit)).offer).toBeNull();

    site.clock.set(ENROLLED);
    const buyer = await site.makeLearner('buyer');
    const bought = {
      userId: buyer.user.id,
      courseKey: 'course-v1:Acme+OTHER+R1',
      mode: 'professional',
      isActive: false,
      at: ENROLLED,
    };
    expect((await outline(buyer)).offer).toEqual(offer);
    await site.context.db.write((tx) => saveEnrollment(tx, bought));
    expect((await outline(buyer)).offer).toBeNull();
  });

  describe('limited audit access', () => {
    test('is reported with its end and the upgrade link', async () => {
      await set(limited);
      const access_expiration = {
        expiration_date: '2026-03-30T09:00:00Z',
        masquerading_expired_course: false,
        upgrade_deadline: DEADLINE,
        upgrade_url: `http://localhost/courses/${KEY}/upgrade`,
      };
      expect(await outline(audit)).toMatchObject({ access_expiration });
      expect(await progress(audit)).toMatchObject({ access_expiration });
      expect(await course(audit)).toMatchObject({ access_expiration });
      expect((await metadata(audit)).verified_mode?.access_expiration_date).toBe('2026-03-30T09:00:00Z');
      for (const who of [verified, staff]) expect((await outline(who)).access_expiration).toBeNull();
    });

    test('[ROL-03] ends on time in every call, and the course says why', async () => {
      await set(limited);
      await comeBack(EXPIRY - 1);
      expect((await metadata(audit)).course_access).toMatchObject({ has_access: true, error_code: null });
      const frame = await site.openUnit(audit.browser);
      expect((await frame.problem('practice', 'problem_check', { answers: {} })).status).not.toBe(403);

      site.clock.set(EXPIRY);
      expect((await metadata(audit)).course_access).toMatchObject({
        has_access: false,
        error_code: 'audit_expired',
        user_message: 'Your access to this course ended on March 30, 2026.',
        additional_context_user_message:
          'Your audit access to Calculus, a start ended on March 30, 2026. Upgrade by June 1, 2026 to get it back, including your progress.',
      });
      expect((await course(audit)).course_access).toMatchObject({ error_code: 'audit_expired' });
      const seen = await outline(audit);
      expect(seen).toMatchObject({ course_blocks: null, handouts_html: null, welcome_message_html: null });
      expect(seen.verified_mode).not.toBeNull();
      expect(seen.dates_widget.course_date_blocks).toEqual([]);

      const refused = [
        `/api/courseware/sequence/${usageKey('sequential', 'reading')}`,
        `/api/learning_sequences/v1/course_outline/${KEY}`,
        `/api/courses/v2/blocks/?course_id=${encodeURIComponent(KEY)}&username=audit&depth=3`,
        `/api/courseware/resume/${KEY}`,
        `/api/course_home/progress/${KEY}`,
        `/api/course_home/progress/${KEY}/${audit.user.id}/`,
        `/api/course_home/dates/${KEY}`,
      ];
      for (const url of refused) {
        const response = await audit.browser.get(url);
        expect([url, response.statusCode, response.json().error_code]).toEqual([url, 403, 'audit_expired']);
      }
      expect((await audit.browser.get(`/xblock/${usageKey('vertical', 'u1')}`)).statusCode).toBe(404);
      expect((await frame.problem('practice', 'problem_check', { answers: {} })).status).toBe(403);
      const handler = `/courses/${KEY}/xblock/${usageKey('sequential', 'reading')}/handler/goto_position`;
      expect((await audit.browser.send('POST', handler, { body: { position: 1 } })).statusCode).toBe(404);

      for (const who of [verified, staff]) {
        expect((await metadata(who)).course_access?.has_access).toBe(true);
        expect((await sequence(who, 'reading')).items).toHaveLength(1);
      }
    });

    test('the dashboard says when it has ended, and links to the upgrade', async () => {
      await set(limited);
      await comeBack(EXPIRY);
      const { body } = await audit.browser.get('/dashboard?access_response_error=%3Cb%3EPay%20me');
      expect(body).toContain('Your access to this course ended on March 30, 2026.');
      expect(body).toContain(`href="/courses/${KEY}/upgrade"`);
      expect(body).toContain('You don’t have access to that course right now.');
      expect(body).toContain('&lt;b&gt;Pay me');
    });

    test('is not extended by enrolling again', async () => {
      await set(limited);
      const late = await site.makeLearner('late');
      const key = { userId: late.user.id, courseKey: KEY, mode: 'audit' };
      site.clock.set(EXPIRY);
      await late.browser.signIn('late', PASSWORD);
      await site.context.db.write((tx) => saveEnrollment(tx, { ...key, isActive: false, at: EXPIRY }));
      const response = await late.browser.send('POST', '/api/enrollment/v1/enrollment', {
        body: { course_details: { course_id: KEY } },
      });
      expect(response.statusCode).toBe(200);
      expect((await metadata(late)).course_access?.error_code).toBe('audit_expired');
    });
  });

  describe('content-type gating', () => {
    const NOTICE = 'This content is for learners in the verified track.';

    test('[ROL-02] locks graded problems for audit learners everywhere', async () => {
      await set(limited);
      expect((await sequence(audit, 'homework')).items).toMatchObject([
        { contains_content_type_gated_content: true },
        { contains_content_type_gated_content: true },
      ]);
      expect((await sequence(audit, 'reading')).items).toMatchObject([
        { contains_content_type_gated_content: false },
      ]);

      const mixed = await site.openUnit(audit.browser, usageKey('vertical', 'mixed'));
      expect(mixed.page.body).toContain('<p>h2</p>');
      expect(mixed.page.body).toContain(NOTICE);
      // Front ends show the upgrade above the frame.
      expect(mixed.page.body).not.toContain(`/courses/${KEY}/upgrade`);
      expect(mixed.page.body).not.toContain('data-body');
      for (const handler of ['get', 'check', 'save', 'reset', 'hint', 'show']) {
        const sent = handler === 'check' || handler === 'save' ? { answers: {} } : {};
        const { status, body } = await mixed.problem('p2', `problem_${handler}`, sent);
        expect([handler, status]).toEqual([handler, 403]);
        expect(body).toMatchObject({ error_code: 'content_gated' });
      }
      const practice = await site.openUnit(audit.browser, usageKey('vertical', 'u1'));
      expect(practice.page.body).not.toContain(NOTICE);

      const { completion_summary, section_scores, certificate_data } = await progress(audit);
      expect(completion_summary).toEqual({ complete_count: 0, incomplete_count: 1, locked_count: 3 });
      expect(section_scores[0]?.subsections).toMatchObject([
        { display_name: 'reading', learner_has_access: true },
        { display_name: 'bonus' },
        { display_name: 'homework', learner_has_access: false },
      ]);
      expect(certificate_data).toMatchObject({ cert_status: null, cert_web_view_url: null });
      const shown = await dates(audit);
      expect(shown).toMatchObject({
        learner_is_full_access: false,
        dates_banner_info: { content_type_gating_enabled: true },
      });
      expect(shown.course_date_blocks).toContainEqual(
        expect.objectContaining({ title: 'homework', learner_has_access: false }),
      );
      expect(await course(audit)).toMatchObject({ content_type_gating_enabled: true });
    });

    test('not for verified learners, nor for staff', async () => {
      await set(limited);
      for (const who of [verified, staff]) {
        expect((await sequence(who, 'homework')).items).toMatchObject([
          { contains_content_type_gated_content: false },
          { contains_content_type_gated_content: false },
        ]);
        const mixed = await site.openUnit(who.browser, usageKey('vertical', 'mixed'));
        expect(mixed.page.body).not.toContain(NOTICE);
        expect((await mixed.problem('p2', 'problem_get')).status).toBe(200);
        expect((await progress(who)).completion_summary).toMatchObject({ locked_count: 0 });
        expect(await dates(who)).toMatchObject({
          learner_is_full_access: true,
          dates_banner_info: { content_type_gating_enabled: false },
        });
      }
    });

    test('[ROL-05] verified learners see what is for them only, answer graded assignments, pass, and keep access', async () => {
      await set(limited);
      const vera = await site.makeLearner('vera', 'verified');
      for (const [unit, problem] of [
        ['mixed', 'p2'],
        ['all', 'p3'],
      ] as const) {
        const frame = await site.openUnit(vera.browser, usageKey('vertical', unit));
        const { status } = await frame.problem(problem, 'problem_check', { answers: { '2_1': '10' } });
        expect([problem, status]).toEqual([problem, 200]);
      }
      const extra = usageKey('vertical', 'extra');
      expect((await site.openUnit(vera.browser, extra)).page.body).toContain('<p>h3</p>');
      const locked = (await site.openUnit(audit.browser, extra)).page.body;
      expect(locked).toContain(NOTICE);
      expect(locked).not.toContain('<p>h3</p>');
      expect(await progress(vera)).toMatchObject({
        course_grade: { percent: 1, letter_grade: 'Pass', is_passing: true },
        user_has_passing_grade: true,
        access_expiration: null,
      });
      await site.runJobs();
      const { certificate_data } = await progress(vera);
      expect(certificate_data).toMatchObject({
        cert_status: 'downloadable',
        cert_web_view_url: expect.stringMatching(/^\/certificates\/[0-9a-f]{32}$/),
      });
      const { statusCode } = await site.browser.get(certificate_data?.cert_web_view_url ?? '');
      expect(statusCode).toBe(200);

      site.clock.set(EXPIRY + 365 * DAY);
      await vera.browser.signIn('vera', PASSWORD);
      expect((await metadata(vera)).course_access).toMatchObject({ has_access: true, error_code: null });
      const again = await site.openUnit(vera.browser, usageKey('vertical', 'mixed'));
      expect(again.page.body).toContain('<p>h2</p>');
    });

    test('turns on and off without a new version of the course', async () => {
      await set({ ...limited, contentGating: false });
      const open = await sequence(audit, 'homework');
      expect(open.items).toMatchObject([
        { contains_content_type_gated_content: false },
        { contains_content_type_gated_content: false },
      ]);
      await set({ ...limited, limitsFrom: ENROLLED + 1 });
      expect((await sequence(audit, 'homework')).items).toEqual(open.items);
      await set(limited);
      expect((await sequence(audit, 'homework')).items).not.toEqual(open.items);
    });
  });
});
