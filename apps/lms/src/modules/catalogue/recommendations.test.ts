import {
  type CoursewareCourseWire,
  callPath,
  type RecommendationsWire,
  recommendationsCall,
} from '@lectern/contract';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findRunSettings, saveRunSettings } from '../../kernel/settings/course-settings.store.ts';
import { buildCourse, type CourseSpec, html, TEST_COURSE_KEY } from '../../testing/course-builder.ts';
import { describeDatabases } from '../../testing/databases.ts';
import { type LearningSite, openLearningSite, type Person } from '../../testing/learning-site.ts';

const section = [{ id: 'c1', children: [{ id: 's1', children: [{ id: 'u1', children: [html('h1')] }] }] }];
const course = (title: string, tree: CourseSpec['tree'] = {}) =>
  buildCourse({ title, sections: section, tree });
const named = (number: string, tree: CourseSpec['tree'] = {}) => ({
  ...course(number, { ...tree, course: number }),
  courseKey: `course-v1:Acme+${number}+R1`,
});
const [, org = '', number = ''] = /^course-v1:(.+)\+(.+)\+/.exec(TEST_COURSE_KEY) ?? [];
const URL_OF = callPath(recommendationsCall, { org, number }, { exclude_utm: 'true' });

describeDatabases('on', (_, fresh) => {
  let site: LearningSite;
  let learner: Person;
  beforeEach(async () => {
    site = await openLearningSite(course('This one'), { database: await fresh() });
    await site.importCourse(named('ALG1'));
    await site.importCourse(named('GEO1', { courseImage: '/asset/geo.png' }));
    await site.importCourse(named('HID1', { catalogVisibility: 'none' }));
    learner = await site.join('ada', { mode: 'audit' });
  });
  afterEach(() => site.close());
  const ask = async (url = URL_OF) => (await learner.get(url)).json<RecommendationsWire>();
  const courseOf = async () =>
    (await learner.get(`/api/courseware/course/${TEST_COURSE_KEY}`)).json<CoursewareCourseWire>();

  test('[API-29] recommends the catalogue’s other courses in the form of the discovery service', async () => {
    const { uuid, recommendations } = await ask();
    const byKey = new Map(recommendations.map((one) => [one.key, one]));
    expect([...byKey.keys()].toSorted()).toEqual(['Acme+ALG1', 'Acme+GEO1']);
    expect(byKey.get('Acme+GEO1')).toEqual({
      uuid: expect.stringMatching(/^[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/),
      key: 'Acme+GEO1',
      title: 'GEO1',
      image: { src: expect.stringMatching(/^https?:\/\/.*\/asset\/geo\.png$/) },
      owners: [{ key: 'Acme', uuid: expect.any(String) }],
      course_run_keys: ['course-v1:Acme+GEO1+R1'],
      marketing_url: expect.stringMatching(/^https?:\/\/[^/]+\/courses\/course-v1:Acme\+GEO1\+R1\/about$/),
      url_slug: null,
    });
    expect(byKey.get('Acme+ALG1')?.image).toEqual({ src: null });
    expect(recommendations.map((one) => one.uuid)).not.toContain(uuid);
    expect((await ask()).uuid).toBe(uuid);
  });

  test('[EXT-25] omits courses in which the learner is enrolled', async () => {
    await learner.post('/api/enrollment/v1/enrollment', {
      course_details: { course_id: 'course-v1:Acme+ALG1+R1' },
    });
    expect((await ask()).recommendations.map(({ key }) => key)).toEqual(['Acme+GEO1']);
  });

  test('requires an account and doesn’t reveal hidden courses', async () => {
    expect((await site.visitor.get(URL_OF)).statusCode).toBe(401);
    const shapes = ['HID1', 'NONE'].map((one) => callPath(recommendationsCall, { org: 'Acme', number: one }));
    const [hidden, unknown] = await Promise.all(shapes.map((url) => learner.get(url)));
    expect([hidden?.statusCode, unknown?.statusCode]).toEqual([200, 200]);
    expect(hidden?.json().recommendations).toEqual(unknown?.json().recommendations);
  });

  test('[API-29] the front end’s configuration points to it', async () => {
    const { DISCOVERY_API_BASE_URL, LMS_BASE_URL } = (await site.visitor.get('/api/mfe_config/v1')).json();
    expect(DISCOVERY_API_BASE_URL).toBe(LMS_BASE_URL);
  });

  test('[EXT-02] the course has an exit page unless that is turned off', async () => {
    expect((await courseOf()).course_exit_page_is_active).toBe(true);
    await site.context.db.write(async (tx) => {
      const settings = { ...(await findRunSettings(tx, TEST_COURSE_KEY)), exitPage: false };
      await saveRunSettings(tx, TEST_COURSE_KEY, { settings, at: 1 });
    });
    expect((await courseOf()).course_exit_page_is_active).toBe(false);
  });

  test.each([
    ['both', true],
    ['about', true],
    ['none', false],
  ] as const)(
    '[EXT-33] a course that is visible as "%s" can be shared: %s',
    async (catalogVisibility, isShared) => {
      await site.importCourse(course('This one', { catalogVisibility }));
      const { marketing_url } = await courseOf();
      if (!isShared) expect(marketing_url).toBeNull();
      else expect(new URL(marketing_url ?? '').pathname).toBe(`/courses/${TEST_COURSE_KEY}/about`);
    },
  );
});
