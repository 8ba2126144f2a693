import { randomBytes } from 'node:crypto';
import { cp, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { buildApp } from '../../app.ts';
import { keyCommands } from '../../cli/commands/key.commands.ts';
import { systemClock } from '../../clock.ts';
import type { Config } from '../../config.ts';
import { openDatabase } from '../../db/database.ts';
import { deriveKey } from '../../lib/signing-keys.ts';
import { makeLogger } from '../../logger.ts';
import { findFeedTokenOf, saveFeed } from '../../modules/calendar/calendar-feeds.store.ts';
import {
  PASSWORD_RESET_PURPOSE,
  signPasswordResetToken,
} from '../../modules/password/password-reset-token.ts';
import { closeContext, openContext } from '../../open-context.ts';
import { cloneBrowser, makeBrowser, SESSION_COOKIE } from '../../testing/browser.ts';
import { runCommandLine } from '../../testing/cli.ts';
import { makeTestConfig } from '../../testing/context.ts';
import { describeDatabases, type FreshDatabase, freshSqlite } from '../../testing/databases.ts';
import { openTestSite, PASSWORD } from '../../testing/site.ts';
import { signJwt } from '../users/jwt.ts';
import { findUserRow, toUser } from '../users/users.store.ts';
import { openSecrets } from './secrets.ts';
import { SigningKeyError } from './site-keys.ts';

const log = makeLogger('silent');
const open = (database: FreshDatabase, overrides: Partial<Config> = {}) =>
  openContext(makeTestConfig(database, overrides), { clock: systemClock, log });

describeDatabases('the key of a site', (_open, fresh) => {
  let database: FreshDatabase;
  beforeEach(async () => {
    database = await fresh();
  });
  afterEach(() => database.drop());
  const file = () => join(database.folder, 'secret.key');

  /** Opens and closes the site; returns the keys that it signs with. */
  async function keyOf(overrides: Partial<Config> = {}): Promise<string> {
    const context = await open(database, overrides);
    const key = Buffer.from(context.secrets.key('jwt')).toString('hex');
    await closeContext(context);
    return key;
  }

  test('is created once, in a file that only its owner can read, and not in the database', async () => {
    const key = await keyOf();
    expect(await keyOf()).toBe(key);
    expect((await stat(file())).mode & 0o777).toBe(0o600);
    const text = (await readFile(file(), 'utf8')).trim();
    const context = await open(database);
    const rows = await context.db.read.selectFrom('secrets').selectAll().execute();
    expect(rows.map(({ name }) => name)).toEqual(['problem-seeds']);
    expect(JSON.stringify(rows)).not.toContain(text);
    await closeContext(context);
  });

  test('is the same for processes that start concurrently for the first time', async () => {
    const keys = await Promise.all([keyOf(), keyOf(), keyOf()]);
    expect(new Set(keys).size).toBe(1);
  });

  test('comes from the setting if there is one, and no file is created', async () => {
    const secretKeys = ['a key of thirty-two characters, no fewer'];
    expect(await keyOf({ secretKeys })).toBe(await keyOf({ secretKeys }));
    expect(await readdir(database.folder)).not.toContain('secret.key');
  });

  test('is reported if it is lost, and never replaced automatically', async () => {
    const key = await keyOf();
    await rm(file());
    await expect(keyOf()).rejects.toThrow(/^The key of this site is missing: neither SECRET_KEY nor /);
    await expect(keyOf()).rejects.toThrow(SigningKeyError);
    expect(await readdir(database.folder)).not.toContain('secret.key');
    const { context, close } = await openWithoutKeys();
    const printed = await runCommandLine(keyCommands, context, 'key reset');
    expect(printed.join('\n')).toContain('no longer work');
    await close();
    expect(await keyOf()).not.toBe(key);
  });

  test('is refused if it is another site’s', async () => {
    await keyOf();
    await writeFile(file(), `${randomBytes(32).toString('base64url')}\n`);
    await expect(keyOf()).rejects.toThrow(/secret\.key is not the one of this database\. All processes/);
    const secretKeys = ['another key, of thirty-two characters'];
    await expect(keyOf({ secretKeys })).rejects.toThrow(
      'The key in SECRET_KEY is not the one of this database',
    );
    await writeFile(file(), '\n');
    await expect(keyOf()).rejects.toThrow('There is no key in');
  });

  test('is not created again on a second machine', async () => {
    await keyOf();
    const dataDir = await mkdtemp(join(tmpdir(), 'lectern-test-'));
    if (database.dialect === 'postgres') await expect(keyOf({ dataDir })).rejects.toThrow('is missing');
    expect(await readdir(dataDir)).toEqual([]);
    await rm(dataDir, { recursive: true });
  });

  async function openWithoutKeys() {
    const context = await openContext(makeTestConfig(database), {
      clock: systemClock,
      log,
      needsKeys: false,
    });
    return { context, close: () => closeContext(context) };
  }

  test('can be rotated: the former key verifies until it is removed', async () => {
    const site = await open(database);
    const former = site.secrets.keys('a')[0];
    await closeContext(site);
    for (const [line, verifying] of [
      ['key rotate', 2],
      ['key show', 2],
      ['key retire', 1],
    ] as const) {
      const { context, close } = await openWithoutKeys();
      const printed = (await runCommandLine(keyCommands, context, line)).join('\n');
      await close();
      expect(printed.match(/^ {2}[0-9a-f]{16} {2}(signs|verifies)$/gm)).toHaveLength(verifying);
      expect(printed).not.toContain((await readFile(file(), 'utf8')).split('\n')[0]);
      const rotated = await open(database);
      expect(rotated.secrets.key('a')).not.toEqual(former);
      expect(rotated.secrets.keys('a').slice(1)).toEqual(verifying === 2 ? [former] : []);
      await closeContext(rotated);
    }
    expect((await stat(file())).mode & 0o777).toBe(0o600);
  });

  test('can be rotated one process at a time; a process with the former key alone is refused', async () => {
    const [a, b] = ['the first key, thirty-two characters', 'the second key, thirty-two characters'] as const;
    await keyOf({ secretKeys: [a] });
    await keyOf({ secretKeys: [a, b] });
    await keyOf({ secretKeys: [b, a] });
    await keyOf({ secretKeys: [a, b] });
    await keyOf({ secretKeys: [b, a] });
    await keyOf({ secretKeys: [b] });
    await expect(keyOf({ secretKeys: [a] })).rejects.toThrow(SigningKeyError);
    const { context, close } = await openWithoutKeys();
    context.config.secretKeys = [b];
    await expect(runCommandLine(keyCommands, context, 'key rotate')).rejects.toThrow(
      'put a new key in front',
    );
    await close();
  });

  test('moves out of the database of an earlier release, and everything signed stays valid', async () => {
    const master = randomBytes(32);
    const text = master.toString('base64url');
    const db = await openDatabase(database.options);
    await db.write((tx) =>
      tx.insertInto('secrets').values({ name: 'master', value: text, created_at: 1 }).execute(),
    );
    await db.close();
    const elsewhere = { secretKeys: ['another key, of thirty-two characters'] };
    await expect(keyOf(elsewhere)).rejects.toThrow('This database still has its key in it');
    expect(await keyOf()).toBe(Buffer.from(deriveKey(master, 'jwt')).toString('hex'));
    expect(await readFile(file(), 'utf8')).toBe(`${text}\n`);
    const context = await open(database);
    expect(context.secrets.problemSeeds).toEqual(Buffer.from(deriveKey(master, 'problem-seeds')));
    if (database.dialect === 'sqlite') {
      const names = (await readdir(database.folder)).filter((name) => name.startsWith('lectern.sqlite'));
      for (const name of names) {
        expect((await readFile(join(database.folder, name))).includes(text)).toBe(false);
      }
    }
    await closeContext(context);
  });
});

describe('what a former key signed', () => {
  test('is valid as long as the site has that key', async () => {
    const [former, present] = [
      'the first key, thirty-two characters',
      'the second key, thirty-two characters',
    ];
    const site = await openTestSite({ config: { secretKeys: [former] } });
    const { db, clock } = site.context;
    const ada = await site.makeUser('ada');
    const browser = makeBrowser(site.app);
    await browser.signIn('ada', PASSWORD);
    const row = await findUserRow(db.read, 'ada');
    if (!row) throw new Error('The account is not there');
    const { secrets } = site.context;
    const reset = await signPasswordResetToken(secrets.key(PASSWORD_RESET_PURPOSE), row, clock.now());
    const feed = await db.write((tx) => saveFeed(tx, secrets, { userId: ada.id, at: clock.now() }));
    browser.cookies.delete(SESSION_COOKIE);

    for (const [secretKeys, isValid] of [
      [[present, former], true],
      [[present], false],
    ] as const) {
      const config = { ...site.context.config, secretKeys };
      const context = { ...site.context, config, secrets: await openSecrets(db, { config, clock }) };
      const app = await buildApp(context);
      const visitor = cloneBrowser(app, browser);
      const jwt = { 'use-jwt-cookie': 'true' };
      expect((await visitor.get('/u/ada', jwt)).statusCode).toBe(isValid ? 200 : 302);
      expect((await visitor.get(`/password/new/${reset}`)).statusCode).toBe(isValid ? 200 : 404);
      expect((await visitor.get(`/calendar/${feed}.ics`)).statusCode).toBe(isValid ? 200 : 404);
      expect(await findFeedTokenOf(db.read, context.secrets, ada.id)).toBe(isValid ? feed : null);
      await app.close();
    }
    await site.close();
  });

  test('a new key doesn’t end sessions', async () => {
    const site = await openTestSite({ config: { secretKeys: ['the first key, thirty-two characters'] } });
    await site.makeUser('ada');
    const browser = makeBrowser(site.app);
    await browser.signIn('ada', PASSWORD);
    const keys = ['the second key, thirty-two characters', 'the first key, thirty-two characters'];
    for (const secretKeys of [keys, keys.slice(0, 1)]) {
      const config = { ...site.context.config, secretKeys };
      const secrets = await openSecrets(site.context.db, { config, clock: site.clock });
      const app = await buildApp({ ...site.context, config, secrets });
      expect((await cloneBrowser(app, browser).get('/u/ada')).statusCode).toBe(200);
      await app.close();
    }
    await site.close();
  });
});

describe('a stolen copy of the database', () => {
  test('gives access to no session, and to no account by a password reset link', async () => {
    const database = await freshSqlite();
    const site = await openTestSite({ database });
    await site.makeUser('ada', { isAdministrator: true });
    const browser = makeBrowser(site.app);
    await browser.signIn('ada', PASSWORD);
    const stolen = await freshSqlite();
    for (const suffix of ['', '-wal']) {
      await cp(`${database.options.file}${suffix}`, `${stolen.options.file}${suffix}`);
    }
    const copy = await openDatabase(stolen.options);
    const secrets = await copy.read.selectFrom('secrets').select('value').execute();
    const keyIds = await copy.read.selectFrom('signing_key').select('key_id').execute();
    const row = await findUserRow(copy.read, 'ada');
    const session = await copy.read.selectFrom('sessions').selectAll().executeTakeFirstOrThrow();
    if (!row) throw new Error('The account is not in the copy');
    const values = [...secrets.map(({ value }) => value), ...keyIds.map(({ key_id }) => key_id)];
    const now = site.clock.now();
    for (const value of values) {
      for (const bytes of [Buffer.from(value, 'base64url'), Buffer.from(value), Buffer.from(value, 'hex')]) {
        const of = { user: toUser(row), roles: [], sid: session.id_hash, now, issuer: 'http://localhost' };
        const jwt = await signJwt(deriveKey(bytes, 'jwt'), of);
        const thief = makeBrowser(site.app);
        thief.cookies.set('edx-jwt-cookie-header-payload', jwt.headerPayload);
        thief.cookies.set('edx-jwt-cookie-signature', jwt.signature);
        thief.cookies.set('sessionid', session.id_hash);
        const response = await thief.get('/u/ada', { 'use-jwt-cookie': 'true' });
        expect(response.statusCode).toBe(302);
        const reset = await signPasswordResetToken(deriveKey(bytes, PASSWORD_RESET_PURPOSE), row, now);
        expect((await thief.get(`/password/new/${reset}`)).statusCode).toBe(404);
      }
    }
    // The same with the site's own key succeeds: it is the key that keeps an attacker out.
    const { context } = site;
    const key = context.secrets.key(PASSWORD_RESET_PURPOSE);
    const genuine = await signPasswordResetToken(key, row, now);
    expect((await makeBrowser(site.app).get(`/password/new/${genuine}`)).statusCode).toBe(200);
    await copy.close();
    await stolen.drop();
    await site.close();
  });
});
