import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pino } from 'pino';
import { SMTPServer } from 'smtp-server';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openMailer } from './open-mailer.ts';

const MAIL = { to: 'ada@example.org', subject: 'Grüße', text: 'Hello Ada' };
const log = pino({ level: 'silent' });
const clock = { now: () => 1_000 };
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lectern-mail-'));
});
afterEach(() => rm(folder, { recursive: true }));

test('without SMTP a message becomes a file that mail programs open, and a line in the log', async () => {
  const lines: string[] = [];
  const noisy = pino({}, { write: (line: string) => lines.push(line) });
  const mailer = openMailer({
    smtpUrl: null,
    from: 'site@example.org',
    folder: join(folder, 'mail'),
    clock,
    log: noisy,
  });
  await mailer.send(MAIL);
  const [name = '', ...others] = await readdir(join(folder, 'mail'));
  expect(others).toEqual([]);
  expect(name).toMatch(/^1000-.*\.eml$/);
  const message = await readFile(join(folder, 'mail', name), 'utf8');
  expect(message).toContain('From: site@example.org');
  expect(message).toContain('To: ada@example.org');
  expect(message).toContain('Subject: =?UTF-8?');
  expect(lines.join('')).toContain(name);
});

test('with SMTP it is handed to the server', async () => {
  const received: { to: string[]; message: string }[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      const to = session.envelope.rcptTo.map((recipient) => recipient.address);
      void text(stream).then((message) => {
        received.push({ to, message });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  const mailer = openMailer({
    smtpUrl: `smtp://127.0.0.1:${port}`,
    from: 'site@example.org',
    folder,
    clock,
    log,
  });
  await mailer.send(MAIL);
  await new Promise<void>((resolve) => server.close(resolve));
  expect(received).toHaveLength(1);
  expect(received[0]?.to).toEqual(['ada@example.org']);
  expect(received[0]?.message).toContain('Hello Ada');
  expect(await readdir(folder)).toEqual([]);
});

test('a server that does not answer is an error', async () => {
  const mailer = openMailer({ smtpUrl: 'smtp://127.0.0.1:1', from: 'site@example.org', folder, clock, log });
  await expect(mailer.send(MAIL)).rejects.toThrow();
});
