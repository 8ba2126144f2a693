import { lmsErrorCodes } from '@lectern/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeCsrfSecret, maskCsrfSecret } from '../http/csrf-token.ts';
import { type HostileSite, openHostileSite, type Sent } from '../testing/hostile-site.ts';
import { NO_BODY, type WriteRow } from '../testing/write-row.ts';
import { WRITE_ROWS } from '../testing/write-rows.ts';
import { collectWrites, type Write } from '../testing/writes.ts';

/** Called by units with their own token, which only they have. */
const UNIT_HANDLERS = [
  'exercise_act',
  'exercise_get',
  'exercise_upload',
  'list_notes',
  'problem_check',
  'problem_get',
  'problem_hint',
  'problem_preview',
  'problem_reset',
  'problem_save',
  'problem_show',
  'publish_completion',
  'remove_note',
  'save_note',
  'save_user_state',
  'token_refresh',
];

/** Called by external tools, which sign the XML that they send. */
const TOOL_SCORES = 'POST /courses/:courseId/xblock/:usageKey/handler_noauth/outcome_service_handler';

/** Has no body, though some of its clients say that it is JSON. */
const UNSUBSCRIBE = 'POST /api/course_home/unsubscribe_from_course_goal/:token';

let site: HostileSite;
let writes: Write[] = [];
beforeAll(async () => {
  site = await openHostileSite();
  writes = await collectWrites(site.context);
});
afterAll(() => site.close());

/** A URL of the route; its parameters don't matter for who may write. */
const addressOf = ({ url }: Write) => url.replace(/:[A-Za-z]+(\([^)]*\))?/g, 'x').replace('*', 'x');

/** Sends the same to every write of `among`; returns each response, and fails if any data has changed. */
async function tryAll(among: readonly Write[], sentTo: (write: Write) => Sent) {
  const findChanges = await site.watch();
  const results: [string, number, string | undefined][] = [];
  for (const write of among) {
    const response = await site.send(site.dana, write, sentTo(write));
    const isJson = String(response.headers['content-type']).startsWith('application/json');
    results.push([write.name, response.statusCode, isJson ? codeOf(response.json()) : undefined]);
    expect([write.name, response.headers['x-content-type-options']]).toEqual([write.name, 'nosniff']);
  }
  expect(await findChanges()).toEqual([]);
  return results;
}

/** Whether it does nothing without a body: some forms only contain the URL to return to. */
const needsBody = ({ fields = NO_BODY }: Partial<WriteRow> = {}) =>
  fields !== NO_BODY && Object.values(fields).some((kind) => kind !== 'way');
const codeOf = (body: { error_code?: string } | string) =>
  typeof body === 'string' ? body : body.error_code;

describe('every write', () => {
  test('has a row in the table of what it must reject', () => {
    expect(writes.length).toBeGreaterThan(30);
    expect(writes.map(({ name }) => name).sort()).toEqual(Object.keys(WRITE_ROWS).sort());
  });

  test('is refused to signed-in users without a CSRF token, unless it has another credential', async () => {
    const guarded = writes.filter(({ csrf }) => csrf !== 'never');
    const sent = (write: Write) => ({ url: addressOf(write), body: {}, headers: { 'x-csrftoken': '' } });
    const responses = await tryAll(guarded, sent);
    expect(responses.filter(([, status]) => status !== 403)).toEqual([]);
    const exempt = writes.filter(({ csrf }) => csrf === 'never').map(({ name }) => name);
    expect(exempt.sort()).toEqual([
      UNSUBSCRIBE,
      'POST /api/lectern/v1/notification_mails/:token/off',
      'POST /api/proctoring/v1/onboarding',
      ...UNIT_HANDLERS.map((name) => `POST /courses/:courseId/xblock/:usageKey/handler/${name}`),
      TOOL_SCORES,
      'POST /login_refresh',
      'POST /lti/authorize',
      'POST /lti/courses/:courseId/blocks/:usageKey/lineitem/scores',
      'POST /lti/token',
    ]);
  });

  test.each([
    ['with the token of an earlier session', { 'x-csrftoken': maskCsrfSecret(makeCsrfSecret()) }],
    ['from another site', { origin: 'https://evil.example' }],
  ])('is refused %s', async (_, headers: Record<string, string>) => {
    const guarded = writes.filter(({ csrf }) => csrf !== 'never');
    const responses = await tryAll(guarded, (write) => ({ url: addressOf(write), body: {}, headers }));
    expect(responses.filter(([, status]) => status !== 403)).toEqual([]);
    const codes = new Set(responses.map(([, , code]) => code));
    expect(codes).toEqual(new Set(['csrf_failed', undefined]));
  });

  test('is refused if its body is larger than any valid one', async () => {
    const body = { more: 'x'.repeat(1024 * 1024) };
    const responses = await tryAll(writes, (write) => ({ url: addressOf(write), body }));
    expect(responses.filter(([, status]) => status !== 413)).toEqual([]);
  });

  const json = 'application/json';
  test.each<[string, string, string | Buffer, number]>([
    ['no JSON', json, '{', 400],
    ['nothing, said to be JSON', json, '', 400],
    ['a number that is none', json, '{"a":NaN}', 400],
    ['bytes that are no text', json, Buffer.from([0x7b, 0xff, 0xfe, 0x7d]), 400],
    ['a key that is every object’s', json, '{"__proto__":{"isAdministrator":true}}', 400],
    ['such a key further in', json, '{"a":{"__proto__":{}}}', 400],
    ['the key of all constructors', json, '{"constructor":{"prototype":{}}}', 400],
    ['of a type that nobody asks for', 'text/csv', 'a,b', 415],
    ['plain text', 'text/plain', '{}', 415],
    ['of no type at all', 'nonsense', '{}', 415],
    ['XML', 'application/xml', '<a/>', 415],
  ])('takes no body that is %s', async (_, type, payload, status) => {
    const taking = type === 'application/xml' ? TOOL_SCORES : payload === '' ? UNSUBSCRIBE : null;
    const among = writes.filter(({ name }) => name !== taking);
    const responses = await tryAll(among, (write) => ({ url: addressOf(write), raw: { type, payload } }));
    expect(responses.filter(([, actual]) => actual !== status)).toEqual([]);
    const codes = new Set(responses.map(([, , code]) => code).filter((code) => code !== undefined));
    expect([...codes].filter((code) => !lmsErrorCodes.some((known) => known === code))).toEqual([]);
  });

  test('that reads its body rejects one nested a hundred thousand times', async () => {
    const payload = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
    const looking = writes.filter(({ name }) => needsBody(WRITE_ROWS[name]));
    const responses = await tryAll(looking, (write) => ({
      url: addressOf(write),
      raw: { type: json, payload },
    }));
    expect(responses.filter(([, status]) => status < 400 || status >= 500)).toEqual([]);
  });
});
