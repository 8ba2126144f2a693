import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, expect, test, vi } from 'vitest';
import { openDatabase } from '../../db/database.ts';
import { queueJob } from '../../kernel/jobs/job-kind.ts';
import { hashPassword } from '../../kernel/users/passwords.ts';
import { insertUser } from '../../kernel/users/users.store.ts';
import { activationMailJob } from '../../modules/registration/registration-jobs.ts';
import { describeDatabases, freshSqlite } from '../../testing/databases.ts';
import { endProcesses, processEnvironment, runProcess, startSite } from '../../testing/process.ts';

// Starts real processes, which are slow on a busy machine; a longer timeout doesn't weaken any assertion.
vi.setConfig({ testTimeout: 120_000 });

afterEach(endProcesses);

/** Opens a request whose body is still to come; resolves once the site has accepted it. */
async function openRequest(origin: string, body: string) {
  const { port } = new URL(origin);
  const socket = connect(Number(port), '127.0.0.1');
  const request = [
    'POST /login HTTP/1.1',
    `Host: localhost:${port}`,
    'Content-Type: application/x-www-form-urlencoded',
    `Content-Length: ${body.length}`,
    'Expect: 100-continue',
    'Connection: close',
    '',
    '',
  ];
  socket.write(request.join('\r\n'));
  const [chunk] = (await once(socket, 'data')) as [Buffer];
  expect(chunk.toString()).toContain('100 Continue');
  return {
    socket,
    async finish() {
      const answer = text(socket);
      socket.write(body);
      return answer;
    },
  };
}

test('SIGTERM finishes the current response, accepts no new requests and exits with 0', async () => {
  const database = await freshSqlite();
  const site = await startSite(database);
  expect((await fetch(`${site.origin}/healthz/ready`)).status).toBe(200);
  const request = await openRequest(site.origin, 'login=ada&password=x');
  site.stop();
  await expect
    .poll(() =>
      fetch(`${site.origin}/healthz/live`).then(
        (response) => response.status,
        () => 'refused',
      ),
    )
    .not.toBe(200);
  const response = await request.finish();
  expect(response).toContain('HTTP/1.1 403');
  expect(response).toContain('This form has expired');
  expect(await site.ended).toBe(0);
  await database.drop();
});

test('SIGTERM doesn’t wait for idle connections', async () => {
  const database = await freshSqlite();
  const site = await startSite(database);
  const socket = connect(Number(new URL(site.origin).port), '127.0.0.1');
  // The site closes it, with or without a response.
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  expect((await fetch(`${site.origin}/healthz/ready`)).status).toBe(200);
  site.stop();
  expect(await site.ended).toBe(0);
  await database.drop();
});

test('SIGTERM ends the process in ten seconds, whatever clients and the mail server do', async () => {
  const database = await freshSqlite();
  const db = await openDatabase(database.options);
  const account = { username: 'ada', email: 'ada@example.org', name: 'Ada', passwordHash: 'none' };
  await db.write(async (tx) => {
    const user = await insertUser(tx, { ...account, isActive: false }, 1);
    await queueJob(tx, activationMailJob, { userId: user?.id ?? 0 }, { now: 1 });
  });
  const mailServer = createServer();
  mailServer.listen(0, '127.0.0.1');
  await once(mailServer, 'listening');
  // It accepts connections and never responds.
  const asked = once(mailServer, 'connection');
  const { port } = mailServer.address() as AddressInfo;
  const site = await startSite(database, { SMTP_URL: `smtp://127.0.0.1:${port}` });
  const [connection] = (await asked) as [Socket];
  connection.on('error', () => undefined);
  // Its body never comes.
  const request = await openRequest(site.origin, 'login=ada&password=x');
  request.socket.on('error', () => undefined);
  const started = performance.now();
  site.stop();
  expect(await site.ended).toBe(0);
  const seconds = (performance.now() - started) / 1000;
  expect(seconds).toBeGreaterThan(7);
  expect(seconds).toBeLessThan(10);
  const [job] = await db.read
    .selectFrom('jobs')
    .select(['outcome as result', 'lease', 'handed_over_at', 'last_error'])
    .where('kind', '=', 'activation-mail')
    .execute();
  const last_error = 'the process that did it was stopped';
  expect(job).toEqual({ result: null, lease: null, handed_over_at: null, last_error });
  mailServer.close();
  await db.close();
  await database.drop();
});

test('a port in use is named, with what to do', async () => {
  const [first, second] = [await freshSqlite(), await freshSqlite()];
  const site = await startSite(first);
  const { port } = new URL(site.origin);
  const { code, stderr } = await runProcess('main', [], {
    env: { ...processEnvironment(second), PORT: port, LOG_LEVEL: 'silent' },
  });
  expect(code).toBe(1);
  expect(stderr).toBe(
    `Can't listen on 127.0.0.1, port ${port}: another program is using it. Set PORT to a free one.\n`,
  );
  site.stop();
  await site.ended;
  await Promise.all([first.drop(), second.drop()]);
});

test('a database that can’t be opened ends the process with a reason', async () => {
  const env = { PATH: process.env.PATH ?? '', DATABASE_URL: 'postgres://postgres@127.0.0.1:1/none' };
  const { code, stderr } = await runProcess('main', [], { env });
  expect(code).toBe(1);
  expect(stderr).toContain('the connection was refused');
});

test('a machine without the Python that PYTHON_ENGINE demands ends the process with a reason', async () => {
  const database = await freshSqlite();
  const { code, stderr } = await runProcess('main', [], {
    env: {
      ...processEnvironment(database),
      PORT: '0',
      LOG_LEVEL: 'silent',
      PYTHON_ENGINE: 'native',
      PYTHON_PROGRAM: '/no/python',
    },
  });
  expect(code).toBe(1);
  expect(stderr).toMatch(
    /^PYTHON_ENGINE=native demands .+\. With PYTHON_ENGINE=auto, scripts run in WebAssembly\.\n$/,
  );
  await database.drop();
});

test('wrong settings end the process with their names', async () => {
  const { code, stderr } = await runProcess('main', [], { env: { PATH: process.env.PATH ?? '', PORT: 'x' } });
  expect(code).toBe(1);
  expect(stderr).toBe('PORT must be a port number\n');
});

describeDatabases('demo accounts', (_open, fresh) => {
  test('prevent a public site from starting until they are removed', async () => {
    const database = await fresh();
    const db = await openDatabase(database.options);
    const passwordHash = await hashPassword('lectern-demo');
    const demo = {
      username: 'learner',
      email: 'learner@example.com',
      name: 'L',
      isActive: true,
      isDemo: true,
    };
    await db.write((tx) => insertUser(tx, { ...demo, passwordHash }, 1));
    await db.close();

    const env = processEnvironment(database);
    const exposures: Record<string, string>[] = [
      { HOST: '0.0.0.0', BASE_URL: 'https://learn.example.org' },
      { BASE_URL: 'https://learn.example.org' },
      { TRUST_PROXY: '1' },
    ];
    const starts = exposures.map((exposure) =>
      runProcess('main', [], { env: { ...env, ...exposure, PORT: '0' } }),
    );
    for (const refused of await Promise.all(starts)) {
      expect(refused.code).toBe(1);
      expect(refused.stderr).toContain('user remove-demo');
      expect(refused.stderr).toContain('user create');
    }

    const removed = await runProcess('cli', ['user', 'remove-demo'], { env });
    expect(removed.stdout).toBe('Removed learner.\n');
    const site = await startSite(database, { BASE_URL: 'https://learn.example.org' });
    expect(site.origin).toBe('https://learn.example.org');
    site.stop();
    expect(await site.ended).toBe(0);
    await database.drop();
  });
});

describeDatabases('two processes over one database', (_open, fresh) => {
  test('share sessions, keys and limits', async () => {
    const database = await fresh();
    const env = processEnvironment(database);
    const made = await runProcess('cli', ['user', 'create', 'ada', '--email', 'ada@example.org'], {
      env,
      input: 'enchantress\n',
    });
    expect(made.stdout).toBe('Created ada.\n');
    const [one, other] = await Promise.all([startSite(database), startSite(database)]);

    const jar = new Map<string, string>();
    async function ask(url: string, init: RequestInit = {}): Promise<Response> {
      const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
      const response = await fetch(url, {
        ...init,
        redirect: 'manual',
        headers: { cookie, ...(init.headers as Record<string, string> | undefined) },
      });
      for (const line of response.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        jar.set(name, value);
      }
      return response;
    }

    const { csrfToken } = (await (await ask(`${one.origin}/csrf/api/v1/token`)).json()) as {
      csrfToken: string;
    };
    const body = new URLSearchParams({
      login: 'ada',
      password: 'enchantress',
      csrfmiddlewaretoken: csrfToken,
    });
    const signedIn = await ask(`${one.origin}/login`, { method: 'POST', body });
    expect(signedIn.status).toBe(303);
    const refreshed = await ask(`${other.origin}/login_refresh`, { method: 'POST' });
    expect(refreshed.status).toBe(200);
    jar.delete('sessionid');
    const jwt = { headers: { 'use-jwt-cookie': 'true' } };
    expect((await ask(`${one.origin}/u/ada`, jwt)).status).toBe(200);

    one.stop();
    other.stop();
    expect(await Promise.all([one.ended, other.ended])).toEqual([0, 0]);
    await database.drop();
  });
});
