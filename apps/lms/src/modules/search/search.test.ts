import { type SearchResultWire, searchCourseCall } from '@lectern/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listMatches } from '../../kernel/search/search.store.ts';
import { WordReader } from '../../kernel/search/words.ts';
import { saveRunSettings } from '../../kernel/settings/course-settings.store.ts';
import { DEFAULT_SETTINGS } from '../../kernel/settings/course-settings.ts';
import { TEST_COURSE_KEY, usageKey } from '../../testing/course-builder.ts';
import { describeDatabases } from '../../testing/databases.ts';
import { type LearningSite, openLearningSite, type Person } from '../../testing/learning-site.ts';
import { SEARCH_URL, searchedCourse } from './testing/searched-course.ts';

const SECRETS = [
  ...['gatedword', 'examword', 'linkedword', 'closedword', 'futureword', 'teamword'],
  ...['verifiedword', 'cohortword', 'laterword', 'staffword', 'secret', 'later', 'team'],
];

describeDatabases('search', (_, fresh) => {
  let site: LearningSite;
  let dana: Person;
  let staff: Person;

  beforeAll(async () => {
    site = await openLearningSite(searchedCourse, { database: await fresh() });
    dana = await site.join('dana', { mode: 'audit' });
    staff = await site.join('staff', { courseStaff: true });
  });
  afterAll(() => site.close());

  async function search(query: string, person = dana, fields: object = {}) {
    const response = await person.post(SEARCH_URL, { search_string: query, ...fields });
    expect(response.statusCode, response.body).toBe(200);
    // Refills the token bucket of searches.
    site.clock.advance(60_000);
    return response.json<{ total: number; results: SearchResultWire[]; max_score: number | null }>();
  }
  const idsOf = ({ results }: { results: SearchResultWire[] }) => results.map(({ data }) => data.id);
  const find = async (query: string, person = dana) => idsOf(await search(query, person));

  test('finds texts, problem statements and transcripts, with location and matching words', async () => {
    const { results, total, max_score: best } = await search('derivatives');
    expect(total).toBe(1);
    expect(best).toBe(results[0]?.score);
    expect(results[0]?.data).toEqual({
      id: usageKey('html', 'h1'),
      content_type: 'Text',
      content: {
        display_name: 'Approaching a point',
        html_content: 'A <b>derivative</b> is a limit of quotients &amp; more.',
      },
      excerpt: 'A <b>derivative</b> is a limit of quotients &amp; more.',
      location: ['Foundations', 'Limits and continuity', 'Approaching a point'],
      url: `/courses/${TEST_COURSE_KEY}/jump_to/${usageKey('html', 'h1')}`,
      title_excerpt: 'Approaching a point',
      path: [
        { usage_id: usageKey('chapter', 'c1'), display_name: 'Foundations' },
        { usage_id: usageKey('sequential', 's1'), display_name: 'Limits and continuity' },
        { usage_id: usageKey('vertical', 'u1'), display_name: 'Approaching a point' },
      ],
    });

    const transcript = await search('tangents slope');
    expect(transcript.results[0]?.data).toMatchObject({
      id: usageKey('video', 'v1'),
      content_type: 'Video',
      content: { display_name: 'Lecture 1' },
      excerpt: 'Welcome to the <b>slope</b> of a <b>tangent</b>',
    });
    for (const statement of ['tortoise', 'how far', 'furlongs']) {
      expect((await search(statement)).results[0]?.data).toMatchObject({
        id: usageKey('problem', 'p1'),
        content_type: 'CAPA',
      });
    }
  });

  test('finds sections, sequences and units by name, ranked above texts', async () => {
    const { results } = await search('limit');
    expect(results.map(({ data }) => [data.id, data.content_type, data.title_excerpt])).toEqual([
      [usageKey('sequential', 's1'), 'Sequence', '<b>Limits</b> and continuity'],
      [usageKey('html', 'h1'), 'Text', 'Approaching a point'],
    ]);
    expect(results[0]?.data.location).toEqual(['Foundations']);
    expect(await find('foundations')).toEqual([usageKey('chapter', 'c1')]);
  });

  test('answers, hints, feedback and solutions are not found', async () => {
    for (const secret of ['marzipan', 'nougat', 'liquorice']) expect(await find(secret, staff)).toEqual([]);
  });

  test('folds diacritics in both directions', async () => {
    for (const query of ['resume', 'RÉSUMÉ', 'naive cafe', 'naïve café']) {
      expect(await find(query)).toEqual([usageKey('html', 'h2')]);
    }
  });

  test('the name and the texts of a unit are one result', async () => {
    expect(await find('pelicans')).toHaveLength(1);
    expect(await find('two texts')).toHaveLength(1);
  });

  test('a unit found by its name and a text in it has the score of the better match', async () => {
    const keys = Array.from(new WordReader('en').read('walrus'), ({ key }) => key);
    const { matches } = await listMatches(site.context.db, TEST_COURSE_KEY, { keys, mode: 'all' });
    const [byName, byText] = matches.map(({ key, score }) => ({ key, score }));
    expect([byName?.key, byText?.key]).toEqual([usageKey('vertical', 'uw'), usageKey('html', 'hw')]);
    expect(byName?.score).toBeGreaterThan(byText?.score ?? 0);
    const found = await search('walrus');
    expect(found).toMatchObject({ total: 1, max_score: byName?.score });
    expect(found.results).toMatchObject([{ score: byName?.score, data: { id: usageKey('html', 'hw') } }]);
  });

  test('looks for any of the words, or their beginnings, if nothing contains all', async () => {
    expect(await find('tortoise tangent')).toEqual(
      expect.arrayContaining([usageKey('problem', 'p1'), usageKey('video', 'v1')]),
    );
    expect(await find('quotie')).toEqual([usageKey('html', 'h1')]);
  });

  test.each(SECRETS)('a learner does not find “%s”', async (secret) => {
    expect(await search(secret)).toMatchObject({ total: 0, results: [] });
    expect((await search(secret, staff)).total).toBeGreaterThan(0);
  });

  test('verified learners find verified content, limited ones no graded problems', async () => {
    const vera = await site.join('vera', { mode: 'verified' });
    expect(await find('verifiedword', vera)).toEqual([usageKey('html', 'h13')]);
    expect(await find('gradedword')).toEqual([usageKey('problem', 'p2')]);
    const gating = {
      ...DEFAULT_SETTINGS,
      modes: ['audit', 'verified'] as const,
      price: 149,
      auditAccess: 'limited' as const,
      contentGating: true,
    };
    const save = (settings: typeof gating | typeof DEFAULT_SETTINGS) =>
      site.context.db.write((tx) => saveRunSettings(tx, TEST_COURSE_KEY, { settings, at: 0 }));
    await save(gating);
    expect(await find('gradedword')).toEqual([]);
    expect(await find('openword')).toEqual([usageKey('html', 'h10')]);
    expect(await find('gradedword', vera)).toEqual([usageKey('problem', 'p2')]);
    await save(DEFAULT_SETTINGS);
  });

  test('staff who view the course as a learner find only what that learner finds', async () => {
    const mask = await site.join('mask', { courseStaff: true });
    const view = (as: object) => mask.post(`/courses/${TEST_COURSE_KEY}/masquerade`, as);
    await view({ role: 'student' });
    for (const secret of SECRETS) expect(await find(secret, mask)).toEqual([]);
    expect(await find('derivative', mask)).toEqual([usageKey('html', 'h1')]);
    await view({ role: 'staff' });
    expect(await find('teamword', mask)).toEqual([usageKey('html', 'h12')]);
  });

  test('gated content is found once its prerequisite is met', async () => {
    const gina = await site.join('gina', { mode: 'audit' });
    expect(await find('gatedword', gina)).toEqual([]);
    await site.score(gina, usageKey('problem', 'p1'), 1, 1);
    expect(await find('gatedword', gina)).toEqual([usageKey('html', 'h6')]);
  });

  test('people without access can’t search the course, and get no link to search', async () => {
    const stranger = await site.join('stranger');
    const response = await stranger.post(SEARCH_URL, { search_string: 'limit' });
    expect(response.statusCode).toBe(403);
    expect(response.json()).toMatchObject({ error_code: 'enrollment_required' });
    expect(
      (await site.visitor.send('POST', SEARCH_URL, { body: { search_string: 'limit' } })).statusCode,
    ).toBe(403);
    const enabled = `/courses/${TEST_COURSE_KEY}/courseware-search/enabled/`;
    expect((await stranger.get(enabled)).json()).toEqual({ enabled: false });
    expect((await site.visitor.get(enabled)).json()).toEqual({ enabled: false });
    expect((await dana.get(enabled)).json()).toEqual({ enabled: true });
    const unknown = await dana.post('/search/course-v1:No+such+course', { search_string: 'limit' });
    expect(unknown.statusCode).toBe(404);
    expect((await dana.post('/search/nonsense', { search_string: 'limit' })).statusCode).toBe(400);
  });

  test('accepts the form of the reference client, and is paged', async () => {
    const { csrfToken } = (await dana.get('/csrf/api/v1/token')).json<{ csrfToken: string }>();
    const response = await site.app.inject({
      method: 'POST',
      url: SEARCH_URL,
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-csrftoken': csrfToken },
      cookies: Object.fromEntries(dana.browser.cookies),
      payload: 'search_string=limits of 100%&page_size=1&page_index=0',
    });
    expect(response.statusCode, response.body).toBe(200);
    const all = await search('a of', dana, { page_size: '100' });
    const pages = await Promise.all(
      ['0', '1', '999'].map((index) => search('a of', dana, { page_size: '2', page_index: index })),
    );
    expect(pages.map(idsOf)).toEqual([idsOf(all).slice(0, 2), idsOf(all).slice(2, 4), []]);
    expect(pages.map(({ total }) => total)).toEqual([all.total, all.total, all.total]);
  });

  test.each([
    '"',
    "'",
    '\\',
    '" OR "',
    "' | '",
    'limit" OR version:"',
    'NEAR(limit, 5)',
    'title : limit',
    '-limit',
    '^limit',
    'limit*',
    '*',
    '()',
    ':*',
    '<->',
    '!',
    '& |',
    '\0',
    "'); drop table search_documents; --",
    '{title} : x',
    '%_%',
    '\ud800',
    '',
    '   ',
    'AND',
    'OR NOT',
    '𝒜'.repeat(100),
    'a '.repeat(100),
    '１２３',
    '🙂',
  ])('the query %j is safe', async (query) => {
    const { total, results } = await search(query);
    expect(results.length).toBe(Math.min(total, 20));
    expect(JSON.stringify(results)).not.toContain('secret');
  });

  test('a query has a maximum length', async () => {
    expect((await dana.post(SEARCH_URL, { search_string: 'x'.repeat(200) })).statusCode).toBe(200);
    const longer = await dana.post(SEARCH_URL, { search_string: 'x'.repeat(201) });
    expect(longer.statusCode).toBe(400);
    expect(longer.json()).toMatchObject({ error_code: 'invalid_body' });
    for (const body of [{}, { search_string: 7 }, { search_string: 'x', page_size: '-1' }]) {
      expect((await dana.post(SEARCH_URL, body)).statusCode).toBe(400);
    }
  });

  test('searches are rate-limited by account', async () => {
    const eager = await site.join('eager', { mode: 'audit' });
    const statuses: number[] = [];
    for (let count = 0; count < 31; count += 1) {
      statuses.push((await eager.post(SEARCH_URL, { search_string: 'limit' })).statusCode);
    }
    expect(statuses).toEqual([...Array.from({ length: 30 }, () => 200), 429]);
    const refused = await eager.post(SEARCH_URL, { search_string: 'limit' });
    expect(refused.headers['retry-after']).toBe('1');
    site.clock.advance(1000);
    expect((await eager.post(SEARCH_URL, { search_string: 'limit' })).statusCode).toBe(200);
  });

  test('a POST without the CSRF token is refused', async () => {
    const response = await dana.browser.send('POST', SEARCH_URL, {
      body: { search_string: 'limit' },
      csrf: false,
    });
    expect(response.statusCode).toBe(403);
    expect(Object.keys(searchCourseCall.responses)).toContain('403');
  });
});
