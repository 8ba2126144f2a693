import { randomUUID } from 'node:crypto';
import type { ProgressWire } from '@lectern/contract';
import { afterEach, expect, test } from 'vitest';
import { listCompletions } from '../../kernel/completion/completion.store.ts';
import { saveEnrollment } from '../../kernel/enrollment/enrollment.store.ts';
import { insertExamAttempt } from '../../kernel/exams/exam-attempts.store.ts';
import { MINUTE } from '../../lib/durations.ts';
import { type BlockSpec, TEST_COURSE_KEY, TIMED_EXAM, usageKey } from '../../testing/course-builder.ts';
import { describeDatabases } from '../../testing/databases.ts';
import { openUnitSite, sectionOf, type UnitSite } from '../units/testing/unit-site.ts';
import { GRADED, POLICY, scoredTool, toolBlock } from './testing/tool-blocks.ts';
import {
  authorizationOf,
  codeOf,
  launch,
  launchLinks,
  scoreXml,
  sendScore,
  TOOL_KEY,
} from './testing/tool-provider.ts';

const T1 = usageKey('exercise', 't1');

let site: UnitSite;
afterEach(() => site.close());

describeDatabases('a tool that reports a score', (_, fresh) => {
  type Learner = Awaited<ReturnType<UnitSite['makeLearner']>>;
  const open = async (blocks: BlockSpec[] = [scoredTool('t1')], sequence: Partial<BlockSpec> = {}) => {
    site = await openUnitSite([sectionOf([{ id: 'u1', children: blocks }], { ...GRADED, ...sequence })], {
      database: await fresh(),
      toolKeys: [TOOL_KEY],
      course: { tree: POLICY },
    });
    return site.makeLearner('lena');
  };
  /** Where the tool reports this learner's score in the first tool of the unit, and by which id. */
  const resultOf = async ({ browser }: Learner) => {
    const [link = ''] = launchLinks((await site.openUnit(browser)).page);
    const { fields } = (await launch(site.app, link)).form;
    const get = (name: string) => fields.get(name) ?? '';
    return { url: get('lis_outcome_service_url'), id: get('lis_result_sourcedid') };
  };
  const send = (
    { url }: { url: string },
    body: string,
    { key = TOOL_KEY, now = site.clock.now(), changes = {}, sent = body, to = url } = {},
  ) => sendScore(site.app, to, sent, authorizationOf(url, body, { key, now, changes }));
  const report = async (result: { url: string; id: string }, score: string) =>
    codeOf(await send(result, scoreXml('replaceResult', result.id, score)));
  const pointsOf = async ({ browser }: Learner) => {
    const progress = await browser.get(`/api/course_home/progress/${TEST_COURSE_KEY}`);
    const [first] = progress.json<ProgressWire>().section_scores.flatMap(({ subsections }) => subsections);
    return [first?.num_points_earned, first?.num_points_possible];
  };
  const isComplete = async ({ user }: Learner) =>
    (await listCompletions(site.context.db.read, user.id, TEST_COURSE_KEY)).has(T1);

  test('sets, reads and deletes it; points, completion and the unit follow', async () => {
    const lena = await open();
    expect((await site.openUnit(lena.browser)).page.body).toContain('4 points possible');
    const result = await resultOf(lena);
    const read = async () => (await send(result, scoreXml('readResult', result.id))).body;
    expect(await read()).toContain('<textString></textString>');
    expect(await pointsOf(lena)).toEqual([0, 4]);

    const reply = await send(result, scoreXml('replaceResult', result.id, '0.75'));
    expect([reply.statusCode, codeOf(reply)]).toEqual([200, 'success']);
    expect(reply.headers['content-type']).toBe('application/xml; charset=utf-8');
    expect(reply.body).toContain('<replaceResultResponse></replaceResultResponse>');
    expect(reply.body).toContain('<imsx_messageRefIdentifier>42<');
    expect(await pointsOf(lena)).toEqual([3, 4]);
    expect(await isComplete(lena)).toBe(true);
    expect(await read()).toContain('<textString>0.75</textString>');
    expect((await site.openUnit(lena.browser)).page.body).toContain('3 of 4 points');

    expect(await report(result, '0.25')).toBe('success');
    expect(await pointsOf(lena)).toEqual([1, 4]);
    expect(codeOf(await send(result, scoreXml('deleteResult', result.id)))).toBe('success');
    expect(await pointsOf(lena)).toEqual([0, 4]);
    expect(await isComplete(lena)).toBe(false);
  });

  test.each<[string, Parameters<typeof send>[2]]>([
    ['signed with another secret', { key: { ...TOOL_KEY, secret: 'guessed' } }],
    ['signed with another key', { key: { ...TOOL_KEY, consumerKey: 'other' } }],
    ['with another body than the signed one', { sent: scoreXml('replaceResult', 'x', '1') }],
    ['without the hash of its body', { changes: { oauth_body_hash: undefined } }],
    ['signed by another method', { changes: { oauth_signature_method: 'PLAINTEXT' } }],
    ['without a nonce', { changes: { oauth_nonce: '' } }],
    ['without a time', { changes: { oauth_timestamp: undefined } }],
    ['with a time that isn’t a number', { changes: { oauth_timestamp: '1e9' } }],
  ])('a message %s changes nothing', async (_case, options) => {
    const lena = await open();
    const result = await resultOf(lena);
    const reply = await send(result, scoreXml('replaceResult', result.id, '1'), options);
    expect([reply.statusCode, codeOf(reply)]).toEqual([401, 'failure']);
    expect(await pointsOf(lena)).toEqual([0, 4]);
  });

  test.each([
    [-5 * MINUTE - 1000, 401],
    [-5 * MINUTE, 200],
    [5 * MINUTE, 200],
    [5 * MINUTE + 1000, 401],
  ])('a message from %d ms ago or ahead is answered with %d', async (offset, status) => {
    const result = await resultOf(await open());
    const body = scoreXml('replaceResult', result.id, '1');
    const seconds = Math.floor(site.clock.now() / 1000) * 1000;
    site.clock.set(seconds);
    expect((await send(result, body, { now: seconds + offset })).statusCode).toBe(status);
  });

  test('a message is accepted once, and a nonce with another time again', async () => {
    const lena = await open();
    const result = await resultOf(lena);
    const body = scoreXml('replaceResult', result.id, '1');
    const changes = { oauth_nonce: randomUUID() };
    const twice = await Promise.all([1, 2].map(() => send(result, body, { changes })));
    expect(twice.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 401]);
    site.clock.advance(1000);
    expect((await send(result, body, { changes })).statusCode).toBe(200);
  });

  test('a message to another block, or about another’s result, changes nothing', async () => {
    const lena = await open([scoredTool('t1'), scoredTool('t2')]);
    const result = await resultOf(lena);
    const other = { ...result, url: result.url.replace('@t1/', '@t2/') };
    expect(await report(other, '1')).toBe('failure');
    for (const id of ['', 'unknown', `${result.id}x`, result.id.toLowerCase()])
      expect(await report({ ...result, id }, '1')).toBe('failure');
    const body = scoreXml('replaceResult', result.id, '1');
    expect((await send(result, body, { to: other.url })).statusCode).toBe(401);
    for (const block of ['@nothing/', '@u1/']) {
      const to = result.url.replace('@t1/', block);
      expect((await send({ url: to }, body, { to })).statusCode).toBe(401);
    }
    expect(await pointsOf(lena)).toEqual([0, 8]);
  });

  test('each learner’s score is their own', async () => {
    const lena = await open();
    const milo = await site.makeLearner('milo');
    const [ofLena, ofMilo] = [await resultOf(lena), await resultOf(milo)];
    expect(await report(ofMilo, '1')).toBe('success');
    expect(await pointsOf(lena)).toEqual([0, 4]);
    expect(await report(ofLena, '0.5')).toBe('success');
    expect([await pointsOf(lena), await pointsOf(milo)]).toEqual([
      [2, 4],
      [4, 4],
    ]);
  });

  test.each([
    ['unsupported', (id: string) => scoreXml('replaceEverything', id), 200],
    ['failure', (id: string) => scoreXml('replaceResult', id, '1.5'), 200],
    ['failure', () => '<html/>', 400],
    ['failure', (id: string) => `<!DOCTYPE a>${scoreXml('replaceResult', id, '1')}`, 400],
  ])('answers %s to what it can’t do', async (code, write, status) => {
    const result = await resultOf(await open());
    const reply = await send(result, write(result.id));
    expect([reply.statusCode, codeOf(reply)]).toEqual([status, code]);
  });

  test('refuses bodies that are too long, or no XML', async () => {
    const result = await resultOf(await open());
    expect((await send(result, 'x'.repeat(20_000))).statusCode).toBe(413);
    const { pathname } = new URL(result.url);
    const json = await site.app.inject({ method: 'POST', url: pathname, payload: {} });
    expect(json.statusCode).toBe(401);
  });

  test.each([
    [true, 'success', 4],
    [false, 'failure', 0],
  ])(
    'after the due date, with late scores accepted: %s, it is a %s',
    async (acceptsLateScores, code, points) => {
      const lena = await open([scoredTool('t1', { acceptsLateScores })], { due: '2026-01-13T00:00:00Z' });
      const result = await resultOf(lena);
      expect(await report(result, '1')).toBe(code);
      expect(await pointsOf(lena)).toEqual([points, 4]);
      const { body } = (await site.openUnit(lena.browser)).page;
      expect(body.includes('no longer changes your score')).toBe(!acceptsLateScores);
    },
  );

  test.each([
    [true, 'success'],
    [false, 'failure'],
  ])(
    'once a timed exam is over, with late scores accepted: %s, it is a %s',
    async (acceptsLateScores, code) => {
      const lena = await open([scoredTool('t1', { acceptsLateScores })], { exam: TIMED_EXAM });
      const startedAt = site.clock.now();
      const sequenceKey = usageKey('sequential', 's1');
      const exam = { userId: lena.user.id, courseKey: TEST_COURSE_KEY, sequenceKey };
      await site.context.db.write((tx) =>
        insertExamAttempt(tx, exam, { startedAt, endsAt: startedAt + 30 * MINUTE }),
      );
      const result = await resultOf(lena);
      expect(await report(result, '0.5')).toBe('success');
      site.clock.advance(31 * MINUTE);
      expect(await report(result, '1')).toBe(code);
    },
  );

  test('nothing is saved for a learner who has left, nor without a score to earn', async () => {
    const lena = await open();
    const result = await resultOf(lena);
    const enrollment = { userId: lena.user.id, courseKey: TEST_COURSE_KEY, mode: 'audit', at: 1 };
    await site.context.db.write((tx) => saveEnrollment(tx, { ...enrollment, isActive: false }));
    expect(await report(result, '1')).toBe('failure');
    await site.context.db.write((tx) => saveEnrollment(tx, enrollment));
    expect(await report(result, '1')).toBe('success');
    await site.importSections([sectionOf([{ id: 'u1', children: [toolBlock('t1')] }], GRADED)], {
      tree: POLICY,
    });
    expect(await report(result, '1')).toBe('failure');
  });

  test('is limited for one result, and for whoever guesses signatures', async () => {
    const result = await resultOf(await open());
    const body = scoreXml('readResult', result.id);
    const statuses = async (key = TOOL_KEY, times = 121) => {
      const seen = new Set<number>();
      for (let count = 0; count < times; count += 1) seen.add((await send(result, body, { key })).statusCode);
      return [...seen];
    };
    expect(await statuses()).toEqual([200, 429]);
    expect(await statuses({ ...TOOL_KEY, secret: 'guessed' }, 101)).toEqual([401, 429]);
  });
});
