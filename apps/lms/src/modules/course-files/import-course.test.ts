import { createHash } from 'node:crypto';
import type { Asset } from '@lectern/olx';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Database, Tx } from '../../db/database.ts';
import { findCertificatesQueue } from '../../kernel/certificates/queue-certificate.ts';
import { createCourseCatalogue } from '../../kernel/course/catalogue.ts';
import {
  CHUNK_SIZE,
  deleteOrphan,
  findAsset,
  listOrphans,
  piecesOf,
  readAsset,
  savePieces,
} from '../../kernel/files/assets.store.ts';
import { makeTestClock } from '../../testing/context.ts';
import { buildCourse, html, TEST_COURSE_KEY, usageKey } from '../../testing/course-builder.ts';
import { describeDatabases, type OpenDatabase } from '../../testing/databases.ts';
import { type LearningSite, openLearningSite } from '../../testing/learning-site.ts';
import { signedPath } from './file-keys.ts';
import { ImportRefusedError, importCourse } from './import-course.ts';

const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

function assetOf(name: string, bytes: Uint8Array, changes: Partial<Asset> = {}): Asset {
  const sha256 = hash(bytes);
  return {
    path: `static/${name}`,
    name,
    sha256,
    contentType: 'text/plain',
    size: bytes.byteLength,
    url: `/assets/courseware/${sha256}/${name}`,
    locked: false,
    read: async () => bytes,
    ...changes,
  };
}

const sections = [{ id: 'c1', children: [{ id: 's1', children: [{ id: 'u1', children: [html('h1')] }] }] }];
const bytesOf = (text: string) => Buffer.from(text);
const big = Buffer.alloc(2 * CHUNK_SIZE + 10, 'abcdefghij');

describeDatabases('importing', (open) => {
  let database: OpenDatabase;
  let db: Database;
  const clock = makeTestClock();
  beforeEach(async () => {
    database = await open();
    db = database.db;
  });
  afterEach(() => database.close());

  const count = async (table: 'course_runs' | 'course_versions' | 'assets' | 'asset_chunks' | 'jobs') =>
    (
      await db.read
        .selectFrom(table)
        .select((eb) => eb.fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow()
    ).n;
  const run = (title: string, assets: Asset[] = []) =>
    importCourse({ db, clock }, { tree: buildCourse({ title, sections }), assets, diagnostics: [] });

  test('stores a course with its files, and is idempotent', async () => {
    const assets = [
      assetOf('a.txt', bytesOf('one')),
      assetOf('big.bin', big),
      assetOf('empty.txt', bytesOf('')),
    ];
    expect(await run('First', assets)).toMatchObject({
      courseKey: TEST_COURSE_KEY,
      changed: true,
      newAssets: 3,
    });
    const courses = createCourseCatalogue();
    const course = await courses.findCourse(db.read, TEST_COURSE_KEY);
    expect(course).toMatchObject({ tree: { title: 'First' }, units: [{ icon: 'other' }] });
    expect(await courses.findCourse(db.read, TEST_COURSE_KEY)).toBe(course);
    expect(await courses.listSummaries(db.read)).toMatchObject([{ title: 'First', number: 'CAL101' }]);
    expect(await courses.findSummary(db.read, TEST_COURSE_KEY)).toMatchObject({ selfPaced: false });
    expect(await count('asset_chunks')).toBe(4);

    clock.advance(1000);
    expect(await run('First', assets)).toMatchObject({
      changed: false,
      newAssets: 0,
      version: course?.version,
    });
    expect([await count('course_versions'), await count('assets')]).toEqual([1, 3]);
  });

  test('another version replaces the former, which can be imported again', async () => {
    const courses = createCourseCatalogue();
    const title = async () => (await courses.findCourse(db.read, TEST_COURSE_KEY))?.tree.title;
    const { version } = await run('First');
    await run('Second');
    expect(await title()).toBe('Second');
    expect((await courses.getVersion(db.read, version)).tree.title).toBe('First');
    expect(await run('First')).toMatchObject({ changed: true, version });
    expect(await title()).toBe('First');
    expect([await count('course_runs'), await count('course_versions')]).toEqual([1, 2]);
  });

  test('a replaced version leaves memory', async () => {
    const courses = createCourseCatalogue();
    await run('First');
    const first = await courses.findCourse(db.read, TEST_COURSE_KEY);
    expect(await courses.getVersion(db.read, first?.version ?? '')).toBe(first);
    await run('Second');
    await courses.findCourse(db.read, TEST_COURSE_KEY);
    expect(await courses.getVersion(db.read, first?.version ?? '')).not.toBe(first);
  });

  test.each([
    [
      'a file that can not be read',
      assetOf('b.txt', bytesOf('two'), { read: () => Promise.reject(new Error('gone')) }),
      Error,
    ],
    [
      'a file that is not what its address says',
      assetOf('b.txt', bytesOf('two'), { read: async () => bytesOf('three') }),
      ImportRefusedError,
    ],
  ])('%s leaves nothing behind', async (_, broken, error) => {
    await expect(run('First', [assetOf('a.txt', bytesOf('one')), broken])).rejects.toThrow(error);
    expect([await count('course_runs'), await count('course_versions'), await count('assets')]).toEqual([
      0, 0, 0,
    ]);
    expect(await count('jobs')).toBe(0);
  });

  test('an import queues the search for certificates that it lets learners have, a dry run does not', async () => {
    const first = { tree: buildCourse({ title: 'First', sections }), assets: [], diagnostics: [] };
    await importCourse({ db, clock }, first, { isDryRun: true });
    expect(await count('jobs')).toBe(0);
    await importCourse({ db, clock }, first);
    const jobs = await db.read.selectFrom('jobs').select(['kind', 'payload']).execute();
    expect(jobs).toEqual([
      { kind: findCertificatesQueue.name, payload: JSON.stringify({ courseKey: TEST_COURSE_KEY }) },
    ]);
  });

  test('doesn’t block other writes, and no file is named before all are stored', async () => {
    const insert = (tx: Tx) =>
      tx.insertInto('rate_limits').values({ key: 'other', window_start: 0, count: 1 }).execute();
    const slow = assetOf('b.txt', bytesOf('two'), {
      read: async () => {
        expect(await count('course_runs')).toBe(0);
        expect(await findAsset(db.read, hash(big), 'big.bin')).toBeNull();
        await db.write(insert);
        return bytesOf('two');
      },
    });
    expect(await run('First', [assetOf('big.bin', big), slow])).toMatchObject({ newAssets: 2 });
  });

  test('what a killed import left is completed by the next, or removed after a day', async () => {
    const [first] = piecesOf(hash(big), big);
    const left = { sha256: hash(bytesOf('left')), size: 4, position: 0, bytes: bytesOf('left') };
    await db.write((tx) => savePieces(tx, first ? [first, left] : [], clock.now()));
    expect(await run('First', [assetOf('big.bin', big)])).toMatchObject({ newAssets: 1 });
    const pieces: Uint8Array[] = [];
    const range = { start: 0, end: big.length - 1 };
    for await (const piece of readAsset(db.read, hash(big), range)) pieces.push(piece);
    expect(Buffer.concat(pieces).equals(big)).toBe(true);

    expect(await listOrphans(db.read, clock.now())).toEqual([]);
    expect(await listOrphans(db.read, clock.now() + 1)).toEqual([left.sha256]);
    for (const sha256 of [left.sha256, hash(big)]) await db.write((tx) => deleteOrphan(tx, sha256));
    expect([await count('assets'), await count('asset_chunks')]).toEqual([1, 3]);
  });

  test('rejects a tree that violates its invariants', async () => {
    const tree = buildCourse({ sections });
    delete tree.blocks[usageKey('html', 'h1')];
    await expect(importCourse({ db, clock }, { tree, assets: [], diagnostics: [] })).rejects.toThrow(/h1/);
    expect(await count('course_runs')).toBe(0);
  });

  test('any range of bytes can be read in chunks', async () => {
    const asset = assetOf('big.bin', big);
    await run('First', [asset]);
    for (const [start, end] of [
      [0, big.length - 1],
      [CHUNK_SIZE - 1, CHUNK_SIZE],
      [5, 5],
      [2 * CHUNK_SIZE + 3, big.length - 1],
    ] as const) {
      const pieces: Uint8Array[] = [];
      for await (const piece of readAsset(db.read, asset.sha256, { start, end })) pieces.push(piece);
      expect(Buffer.concat(pieces).equals(big.subarray(start, end + 1))).toBe(true);
      expect(Math.max(...pieces.map((piece) => piece.length))).toBeLessThanOrEqual(CHUNK_SIZE);
    }
    expect(await findAsset(db.read, asset.sha256, 'other.bin')).toBeNull();
  });
});

describe('files of courses', () => {
  let site: LearningSite;
  const text = assetOf('ünïts & more.txt', bytesOf('0123456789'), {
    contentType: 'text/plain; charset=utf-8',
  });
  const page = assetOf('page.html', bytesOf('<script src="a.js"></script>'), { contentType: 'text/html' });
  const script = assetOf('a.js', bytesOf('1'), { contentType: 'text/javascript' });
  const style = assetOf('a.css', bytesOf('b{}'), { contentType: 'text/css' });
  const drawing = assetOf('a.svg', bytesOf('<svg/>'), { contentType: 'image/svg+xml' });
  const sheet = assetOf('sheet.data', bytesOf('<x xmlns="http://www.w3.org/1999/xhtml"/>'), {
    contentType: 'text/xsl',
  });
  const odd = assetOf('odd.data', bytesOf('<y/>'), { contentType: 'image/x-odd+xml' });
  const picture = assetOf('p.png', bytesOf('png'), { contentType: 'image/png' });
  const paper = assetOf('p.pdf', bytesOf('pdf'), { contentType: 'application/pdf' });
  const video = assetOf('v.mp4', big, { contentType: 'video/mp4' });
  const empty = assetOf('none.txt', bytesOf(''));
  beforeAll(async () => {
    const tree = buildCourse({ sections });
    site = await openLearningSite(tree);
    await importCourse(site.context, {
      tree: buildCourse({ title: 'With files', sections }),
      assets: [text, page, script, style, drawing, sheet, odd, picture, paper, video, empty],
      diagnostics: [],
    });
  });
  afterAll(() => site.close());

  const urlOf = ({ sha256, name }: Pick<Asset, 'sha256' | 'name'>) =>
    signedPath(site.context, { courseKey: TEST_COURSE_KEY, sha256 }, encodeURIComponent(name));
  const get = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
    site.app.inject({ method, url, headers });

  test('get the jsinput bridge on request, if they are pages, and stay sandboxed', async () => {
    const units = { host: '127.0.0.1' };
    const { body, headers } = await get(`${urlOf(page)}?bridge=1`, units);
    expect(body).toMatch(/^<script>.+<\/script><script src="a.js"><\/script>$/s);
    expect(headers['content-security-policy']).toMatch(/sandbox (?!.*allow-same-origin)/);
    expect(headers.etag).not.toBe((await get(urlOf(page), units)).headers.etag);
    expect((await get(urlOf(page), units)).body).toBe('<script src="a.js"></script>');
    expect((await get(`${urlOf(text)}?bridge=1`, units)).body).toBe('0123456789');
    expect((await get(`${urlOf(page)}?bridge=1`, { host: 'localhost' })).headers.location).toContain(
      'bridge=1',
    );
  });

  test('are immutable, with a content type and `nosniff`, on both origins', async () => {
    for (const host of ['localhost', '127.0.0.1']) {
      const response = await get(urlOf(text), { host });
      expect(response.statusCode).toBe(200);
      expect(response.body).toBe('0123456789');
      expect(response.headers).toMatchObject({
        'content-type': 'text/plain; charset=utf-8',
        'cache-control': 'public, max-age=604800, immutable',
        'x-content-type-options': 'nosniff',
        etag: `"${text.sha256}"`,
        'accept-ranges': 'bytes',
        'content-length': '10',
      });
      expect(response.headers['set-cookie']).toBeUndefined();
    }
    expect((await get(urlOf(text), { 'if-none-match': `"${text.sha256}"` })).statusCode).toBe(304);
    expect((await get(urlOf(text), { 'if-none-match': `W/"x", "${text.sha256}"` })).statusCode).toBe(304);
    expect((await get(urlOf(text), { 'if-none-match': '"x"' })).statusCode).toBe(200);
    expect((await get(urlOf(empty))).body).toBe('');
  });

  test('that could run as a page are sandboxed, and only HTML runs scripts there', async () => {
    const host = '127.0.0.1';
    const policyOf = async (asset: Asset) =>
      (await get(urlOf(asset), { host })).headers['content-security-policy'];
    for (const asset of [drawing, sheet, odd]) expect(await policyOf(asset)).toBe('sandbox');
    expect(await policyOf(page)).toContain('; sandbox allow-scripts');
    expect(await policyOf(page)).not.toContain('allow-same-origin');
    for (const asset of [picture, paper, video]) expect(await policyOf(asset)).toBeUndefined();
  });

  test('that could run are served only from the units origin, so that no page of the site can load them', async () => {
    for (const asset of [page, script, style, drawing, sheet, odd]) {
      const response = await get(urlOf(asset));
      expect([response.statusCode, response.headers.location]).toEqual([
        302,
        `http://127.0.0.1${urlOf(asset)}`,
      ]);
    }
    for (const asset of [text, picture, paper, video]) {
      const response = await get(urlOf(asset));
      expect([response.statusCode, response.headers['x-content-type-options']]).toEqual([200, 'nosniff']);
    }
  });

  test('support range requests', async () => {
    const part = await get(urlOf(video), { range: `bytes=${CHUNK_SIZE - 2}-${CHUNK_SIZE + 1}` });
    expect(part.statusCode).toBe(206);
    expect(part.headers['content-range']).toBe(`bytes ${CHUNK_SIZE - 2}-${CHUNK_SIZE + 1}/${big.length}`);
    expect(part.rawPayload.equals(big.subarray(CHUNK_SIZE - 2, CHUNK_SIZE + 2))).toBe(true);
    const beyond = await get(urlOf(text), { range: 'bytes=10-' });
    expect([beyond.statusCode, beyond.headers['content-range']]).toEqual([416, 'bytes */10']);
    const stale = await get(urlOf(text), { range: 'bytes=0-1', 'if-range': '"x"' });
    expect([stale.statusCode, stale.body]).toEqual([200, '0123456789']);
    const fresh = await get(urlOf(text), { range: 'bytes=0-1', 'if-range': `"${text.sha256}"` });
    expect([fresh.statusCode, fresh.body]).toEqual([206, '01']);
    const head = await get(urlOf(video), {}, 'HEAD');
    expect([head.statusCode, head.headers['content-length'], head.body]).toEqual([
      200,
      String(big.length),
      '',
    ]);
  });

  test.each([
    ['another name', () => urlOf({ ...text, name: 'other.html' })],
    ['another content', () => urlOf({ sha256: '0'.repeat(64), name: 'page.html' })],
    ['no hash', () => '/assets/courseware/nonsense/page.html'],
  ])('%s is not found', async (_, url) => {
    expect((await get(url())).statusCode).toBe(404);
  });
});
