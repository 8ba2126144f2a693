import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type MailServer, type MailServerRules, startMailServer } from '../testing/smtp.ts';
import { MailError } from './mail-error.ts';
import type { Mailer } from './mailer.ts';
import { openMailer } from './open-mailer.ts';

const MAIL = { to: 'ada@example.org', subject: 'Grüße', text: 'Hello Ada' };
const log = pino({ level: 'silent' });
const clock = { now: () => 1_000 };
let folder: string;
let server: MailServer | undefined;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lectern-mail-'));
});
afterEach(async () => {
  await server?.close();
  server = undefined;
  await rm(folder, { recursive: true });
});

function open(smtpUrl: string | null, logger = log): Mailer {
  return openMailer({ smtpUrl, from: 'site@example.org', folder: join(folder, 'mail'), clock, log: logger });
}

describe('without SMTP', () => {
  test('a message is written to a file that mail programs can open, and logged', async () => {
    const lines: string[] = [];
    await open(null, pino({}, { write: (line: string) => lines.push(line) })).send(MAIL);
    const [name = '', ...others] = await readdir(join(folder, 'mail'));
    expect(others).toEqual([]);
    expect(name).toMatch(/^1000-.*\.eml$/);
    const message = await readFile(join(folder, 'mail', name), 'utf8');
    expect(message).toContain('From: site@example.org');
    expect(message).toContain('To: ada@example.org');
    expect(message).toContain('Subject: =?UTF-8?');
    expect(lines.join('')).toContain(name);
  });

  test('a message stopped at the hand-over gets no file', async () => {
    const held = new Error('held back');
    await expect(open(null).send(MAIL, { beforeHandOver: () => Promise.reject(held) })).rejects.toBe(held);
    expect((await readdir(join(folder, 'mail'))).filter((name) => name.endsWith('.eml'))).toEqual([]);
  });
});

describe('with SMTP', () => {
  async function start(rules?: MailServerRules): Promise<Mailer> {
    server = await startMailServer(rules);
    return open(server.url);
  }
  const failure = async (mailer: Mailer, before?: () => Promise<void>) =>
    mailer.send(MAIL, { beforeHandOver: before }).then(
      () => 'sent',
      (error: unknown) => (error instanceof MailError ? error.certainty : error),
    );

  test('it is handed to the server, and no file is written', async () => {
    await (await start()).send(MAIL);
    expect(server?.received).toMatchObject([{ to: 'ada@example.org' }]);
    expect(server?.received[0]?.message).toContain('Hello Ada');
    expect(server?.received[0]?.message).toContain('Auto-Submitted: auto-generated');
    expect(await readdir(folder)).toEqual([]);
  });

  test('HTML is sent beside the text, and further fields as headers', async () => {
    const headers = { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
    await (await start()).send({ ...MAIL, html: '<p>Hello <b>Ada</b></p>', headers });
    const message = server?.received[0]?.message ?? '';
    expect(message).toContain('Content-Type: multipart/alternative');
    expect(message).toContain('<p>Hello <b>Ada</b></p>');
    expect(message.split('\r\n\r\n')[0]).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
  });

  test('names and titles can’t inject headers', async () => {
    await (await start()).send({ ...MAIL, subject: 'A\r\nBcc: eve@example.org\r\n\r\nB' });
    const headers = (server?.received[0]?.message ?? '').split('\r\n\r\n')[0] ?? '';
    expect(headers).not.toMatch(/^Bcc:/im);
    expect(server?.received).toHaveLength(1);
  });

  test('the hand-over is announced before the server gets any of the message', async () => {
    const mailer = await start();
    const steps: string[] = [];
    const beforeHandOver = async () => {
      await new Promise((resolve) => setImmediate(resolve));
      steps.push(`told, ${server?.received.length} received`);
    };
    await mailer.send(MAIL, { beforeHandOver });
    expect(steps).toEqual(['told, 0 received']);
    expect(server?.received).toHaveLength(1);
  });

  test('a message stopped at the hand-over never reaches the server', async () => {
    const mailer = await start();
    const held = new Error('held back');
    expect(await failure(mailer, () => Promise.reject(held))).toBe(held);
    await mailer.send(MAIL);
    expect(server?.received).toHaveLength(1);
  });

  test.each<[string, MailServerRules, string]>([
    ['a recipient who is refused for good', { recipient: () => ({ code: 550 }) }, 'refused'],
    ['a recipient who is refused for now', { recipient: () => ({ code: 451 }) }, 'not-sent'],
    ['a message that is refused for good', { message: async () => ({ code: 554 }) }, 'refused'],
    ['a message that is refused for now', { message: async () => ({ code: 452 }) }, 'not-sent'],
    [
      'a line that breaks after the message',
      {
        message: async (_, hangUp) => {
          hangUp();
          return null;
        },
      },
      'unknown',
    ],
  ])('%s', async (_, rules, certainty) => {
    let handOvers = 0;
    const before = async () => {
      handOvers += 1;
    };
    expect(await failure(await start(rules), before)).toBe(certainty);
    expect(handOvers).toBe(rules.recipient ? 0 : 1);
    expect(server?.received).toEqual([]);
  });

  test.each<[string, (stop: () => void) => MailServerRules, string]>([
    [
      'before the hand-over',
      (stop) => ({
        recipient() {
          stop();
          return { code: 451 };
        },
      }),
      'not-sent',
    ],
    ['while the server has the message', (stop) => ({ message: () => new Promise(() => stop()) }), 'unknown'],
  ])('it is broken off %s when the process stops', async (_, rules, certainty) => {
    const stopping = new AbortController();
    const mailer = await start(rules(() => stopping.abort()));
    const result = await mailer.send(MAIL, { signal: stopping.signal }).then(
      () => 'sent',
      (error: unknown) => (error instanceof MailError ? error.certainty : error),
    );
    expect(result).toBe(certainty);
  });

  test('an unreachable server', async () => {
    expect(await failure(open('smtp://127.0.0.1:1'))).toBe('not-sent');
  });
});
