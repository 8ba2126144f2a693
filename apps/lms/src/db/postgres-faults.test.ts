import { setTimeout as delay } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import pg from 'pg';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type FreshDatabase, freshPostgres } from '../testing/databases.ts';
import { asOperator, hasPostgres, POSTGRES_URL } from '../testing/postgres.ts';
import { openTestSite } from '../testing/site.ts';
import { startTcpProxy, type TcpProxy } from '../testing/tcp-proxy.ts';
import { type Database, openDatabase, type Tx } from './database.ts';

const unavailable = expect.objectContaining({ name: 'StorageError', fault: 'unavailable' });

const insert = (tx: Tx, key: string) =>
  tx.insertInto('rate_limits').values({ key, window_start: 0, count: 1 }).execute();
const listKeys = async (db: Database) =>
  (await db.read.selectFrom('rate_limits').select('key').orderBy('key').execute()).map(({ key }) => key);

/** The server process behind a transaction. */
async function findServerProcess(tx: Tx): Promise<number> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(
    tx as unknown as Kysely<unknown>,
  );
  return rows[0]?.pid ?? 0;
}

const terminate = (pid: number) =>
  asOperator((client) => client.query('select pg_terminate_backend($1)', [pid]));

describe.runIf(await hasPostgres())('failures of PostgreSQL', () => {
  let database: FreshDatabase;
  let proxy: TcpProxy;
  let url: string;
  beforeEach(async () => {
    database = await freshPostgres();
    const { host, port } = new pg.Client(POSTGRES_URL);
    proxy = await startTcpProxy(host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port });
    const through = new URL(POSTGRES_URL);
    through.hostname = '127.0.0.1';
    through.port = String(proxy.port);
    through.searchParams.set('application_name', database.options.schema ?? '');
    url = through.href;
  });
  afterEach(async () => {
    await proxy.close();
    await database.drop();
  });
  const open = (errors: Error[] = []) =>
    openDatabase({ ...database.options, url, onError: (error) => errors.push(error) });

  test('a connection lost inside a transaction fails only that transaction', async () => {
    const errors: Error[] = [];
    const db = await open(errors);
    const failing = db.write(async (tx) => {
      await insert(tx, 'lost');
      await terminate(await findServerProcess(tx));
      // No query is pending at this time.
      await expect.poll(() => errors.length).toBe(1);
      await insert(tx, 'lost, too');
    });
    await expect(failing).rejects.toEqual(unavailable);
    await db.write((tx) => insert(tx, 'saved'));
    expect(await listKeys(db)).toEqual(['saved']);
    await db.close();
  });

  test('committed data survives the loss of all connections', async () => {
    const db = await open();
    await db.write((tx) => insert(tx, 'before'));
    await asOperator((client) =>
      client.query('select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1', [
        database.options.schema,
      ]),
    );
    await expect.poll(() => db.write((tx) => insert(tx, 'after')).catch(() => 'failed')).not.toBe('failed');
    expect(await listKeys(db)).toEqual(['after', 'before']);
    await db.close();
  });

  test('everything fails while it is down, and works again as soon as it is back', async () => {
    const db = await open();
    await db.write((tx) => insert(tx, 'before'));
    proxy.cut();
    await expect(db.write((tx) => insert(tx, 'lost'))).rejects.toEqual(unavailable);
    await expect(listKeys(db)).rejects.toEqual(unavailable);
    proxy.restore();
    await db.write((tx) => insert(tx, 'after'));
    expect(await listKeys(db)).toEqual(['after', 'before']);
    await db.close();
  });

  test('a lock that is not released in time is reported as busy', async () => {
    const db = await open();
    const { schema } = database.options;
    const other = new pg.Client({ connectionString: POSTGRES_URL });
    await other.connect();
    await other.query(`begin; lock table ${schema}.rate_limits in access exclusive mode`);
    await expect(db.write((tx) => insert(tx, 'waits'))).rejects.toMatchObject({ fault: 'busy' });
    await other.query('rollback');
    await other.end();
    await db.close();
  });

  test('by default a process opens three connections for reads and three for writes', async () => {
    const db = await open();
    const pause = sql`select pg_sleep(0.2)`;
    const reads = Array.from({ length: 10 }, () => pause.execute(db.read as unknown as Kysely<unknown>));
    const writes = Array.from({ length: 10 }, () =>
      db.write((tx) => pause.execute(tx as unknown as Kysely<unknown>)),
    );
    await Promise.all([...reads, ...writes]);
    const { rows } = await asOperator((client) =>
      client.query('select 1 from pg_stat_activity where application_name = $1', [database.options.schema]),
    );
    expect(rows).toHaveLength(6);
    await db.close();
  });

  test('a pool without a free connection says so, without a stack trace for each request', async () => {
    const lines: Record<string, unknown>[] = [];
    const log = pino({ level: 'warn' }, { write: (line: string) => lines.push(JSON.parse(line)) });
    const proxied = { ...database, options: { ...database.options, url } };
    const site = await openTestSite({ database: proxied, config: { databasePoolSize: 2 }, log });
    const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
    const reader = site.context.db.read as unknown as Kysely<unknown>;
    const holding = reader.connection().execute(() => isReleased);
    const ask = () =>
      site.app.inject({ url: '/api/course_home/outline/course-v1:a+b+c', cookies: { sessionid: 'x' } });
    for (const response of await Promise.all([ask(), ask()])) {
      expect([response.statusCode, response.json().error_code]).toEqual([503, 'server_busy']);
    }
    // Jobs of the site in the background log a line of their own.
    const ofRequests = lines.filter((line) => 'reqId' in line);
    expect(ofRequests).toHaveLength(2);
    for (const line of ofRequests) {
      expect(line.msg).toContain('All connections to the database are in use');
      expect(JSON.stringify(line)).not.toContain('.ts:');
    }
    release();
    await holding;
    expect((await ask()).statusCode).toBe(404);
    await site.close();
  });

  test('requests get 503 while it is down, and the process is ready again immediately', async () => {
    const site = await openTestSite({ database: { ...database, options: { ...database.options, url } } });
    const get = async (path: string) => {
      const { statusCode, headers } = await site.app.inject({ url: path, cookies: { sessionid: 'x' } });
      return [statusCode, headers['retry-after']];
    };
    expect(await get('/healthz/ready')).toEqual([200, undefined]);
    proxy.cut();
    expect(await get('/api/course_home/outline/course-v1:a+b+c')).toEqual([503, '1']);
    expect((await get('/healthz/ready'))[0]).toBe(503);
    expect((await get('/healthz/live'))[0]).toBe(200);
    proxy.restore();
    expect((await get('/healthz/ready'))[0]).toBe(200);
    expect((await get('/api/course_home/outline/course-v1:a+b+c'))[0]).toBe(404);
    await site.close();
  });

  test('the readiness check responds within 2 s even if the database doesn’t', async () => {
    const site = await openTestSite({ database: { ...database, options: { ...database.options, url } } });
    proxy.swallow();
    const started = performance.now();
    const { statusCode } = await site.app.inject('/healthz/ready');
    expect(statusCode).toBe(503);
    expect(performance.now() - started).toBeLessThan(2_000);
    proxy.restore();
    await delay(0);
    await expect.poll(async () => (await site.app.inject('/healthz/ready')).statusCode).toBe(200);
    await site.close();
  });
});
