import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertBookmark } from '../modules/bookmarks/bookmarks.store.ts';
import { SESSION_COOKIE } from '../testing/browser.ts';
import { usageKey } from '../testing/course-builder.ts';
import {
  COURSES,
  type CourseName,
  type HostileSite,
  openHostileSite,
  type Sent,
  UNDER_EMBARGO,
} from '../testing/hostile-site.ts';
import type { Person } from '../testing/learning-site.ts';
import { methodOf, refuseAt } from '../testing/refuse.ts';
import type { Denial, FieldKind, WriteRow } from '../testing/write-row.ts';
import { WRITE_ROWS } from '../testing/write-rows.ts';

const UNKNOWN = 'course-v1:Acme+CAL101+NONE';
const ROWS = Object.entries(WRITE_ROWS);

let site: HostileSite;
beforeAll(async () => {
  site = await openHostileSite();
});
afterAll(() => site.close());

const personOf = async (row: WriteRow) => ((await row.as?.(site)) ?? site.dana) as Person;

const refuse = (name: string, who: Pick<Person, 'browser'>, sent: Sent) => refuseAt(site, name, who, sent);

const nested = (depth: number): unknown => (depth === 0 ? [] : [nested(depth - 1)]);
/** A placeholder for a JSON number beyond any limit. */
const LARGEST = 'LARGEST';
const ANY: readonly unknown[] = [[], ['x'], [['x']], {}, { toString: 'x' }, nested(500), null];
const NO_TEXT: readonly unknown[] = [7, -1, 1e308, true, false];
const NO_KEY = [
  '',
  ' ',
  'nonsense',
  '<script>',
  '../../x',
  'a\u0000b',
  'a\r\nX-Evil: 1',
  '\ud800',
  'x'.repeat(5000),
];
const NO_ANSWERS = [7, null, {}, [7], [['b']], 'x'.repeat(10_001), ' '.repeat(2001), 'z', [' ', 'a']].map(
  (answer) => ({ '2_1': answer }),
);
/** Values that are invalid for each kind. A draft of answers may be empty: unknown questions are ignored. */
const HOSTILE: Readonly<Record<FieldKind, readonly unknown[]>> = {
  key: [...ANY, ...NO_TEXT, ...NO_KEY],
  nullable: [...ANY, ...NO_TEXT, ...NO_KEY].filter((value) => value !== null),
  text: [...ANY, ...NO_TEXT, 'x'.repeat(200_000)],
  remark: [...ANY, ...NO_TEXT],
  draft: [...NO_TEXT, '', null, ...NO_ANSWERS],
  number: [...ANY, '1', '', true, -1, -1e308, '1e999', LARGEST],
  flag: [...ANY, 'true', '', 1, 0],
  answers: [...ANY, ...NO_TEXT, '', ...NO_ANSWERS],
  form: [...ANY, ...NO_TEXT],
  way: [...ANY, ...NO_TEXT],
};

/** The body with another value at a path: `course_details.course_id`. */
function withField(body: object, path: string, value: unknown): object {
  const [first = '', ...rest] = path.split('.');
  const inner = (body as Record<string, unknown>)[first];
  return { ...body, [first]: rest.length === 0 ? value : withField(inner as object, rest.join('.'), value) };
}

describe('a field of a write rejects hostile values', () => {
  const withFields = ROWS.flatMap(([name, row]) =>
    'without' in row.fields ? [] : [{ name, row, fields: row.fields as Readonly<Record<string, FieldKind>> }],
  );
  test.each(withFields)('$name', async ({ name, row, fields }) => {
    const who = await personOf(row);
    const taken: unknown[] = [];
    for (const [path, kind] of Object.entries(fields)) {
      const { form, ...sent } = await row.good(site, COURSES.open, who);
      for (const value of HOSTILE[kind]) {
        const body = withField(sent.body ?? {}, path, value);
        const payload = JSON.stringify(body).replace(`"${LARGEST}"`, '1e999');
        const raw = { type: 'application/json', payload };
        const status = await refuse(name, who, { ...sent, raw });
        if (status < 400) taken.push([path, value, status]);
      }
      if (form) {
        const twice = new URLSearchParams(sent.body as Record<string, string>);
        twice.append(path, 'again');
        const raw = { type: 'application/x-www-form-urlencoded', payload: twice.toString() };
        expect([path, await refuse(name, who, { ...sent, raw })]).toEqual([path, 400]);
      }
    }
    expect(taken).toEqual([]);
  });
});

describe('a write that requires an account is refused without one', () => {
  const EXPECTED = { user: 401, learner: 403, page: 302, view: 302 } as const;
  const rows = ROWS.flatMap(([name, row]) =>
    typeof row.caller === 'string' && row.caller !== 'token' ? [{ name, row, caller: row.caller }] : [],
  );
  test.each(rows)('$name', async ({ name, row, caller }) => {
    const sent = await row.good(site, COURSES.open, site.dana);
    expect(await refuse(name, site.nobody, sent)).toBe(EXPECTED[caller]);
    const gone = await site.newcomer();
    gone.browser.cookies.set(SESSION_COOKIE, 'made-up');
    expect(await refuse(name, gone, sent)).toBe(EXPECTED[caller]);
  });
});

describe('a write to a course', () => {
  const rows = ROWS.flatMap(([name, row]) =>
    'without' in row.course ? [] : [{ name, row, course: row.course }],
  );
  const requestFor = async (row: WriteRow, key: string, who: Person, headers = {}) => {
    const sent = await row.good(site, key, who);
    return { ...sent, headers: { ...sent.headers, ...headers } };
  };

  test.each(rows)('is refused for an unknown course: $name', async ({ name, row, course }) => {
    const at = async (key: string) => refuse(name, site.dana, await requestFor(row, key, site.dana));
    expect(await at(UNKNOWN)).toBe(course.unknown);
    for (const key of ['nonsense', 'course-v1:A+B', 'course-v1:A%00+B+C', 'x'.repeat(260)]) {
      expect([key, await at(key)]).toEqual([key, course.malformed]);
    }
  });

  test.each(rows)('is refused without access to the course: $name', async ({ name, row, course }) => {
    expect(Object.keys(course.denied).length === 7 || course.otherwise !== '').toBe(true);
    const { stranger, left, dana } = site;
    const statuses: Partial<Record<Denial, number>> = {};
    for (const denial of Object.keys(course.denied) as Denial[]) {
      const who = denial === 'stranger' ? stranger : denial === 'left' ? left : dana;
      const key = COURSES[denial as CourseName] ?? COURSES.open;
      const headers = denial === 'embargo' ? UNDER_EMBARGO : {};
      statuses[denial] = await refuse(name, who, await requestFor(row, key, who, headers));
    }
    expect(statuses).toEqual(course.denied);
  });
});

describe('a write to closed content of a course', () => {
  const key = COURSES.open;
  const sequence = (id: string, handler: string) =>
    `/courses/${key}/xblock/${usageKey('sequential', id)}/handler/${handler}`;
  const bookmarks = '/api/bookmarks/v1/bookmarks/';
  test.each(['gated', 'team'])('changes nothing: %s', async (id) => {
    const unit = usageKey('vertical', id === 'gated' ? 'ug' : 'ut');
    const attempts: [string, object, number][] = [
      [bookmarks, { usage_id: unit }, 400],
      [sequence(id, 'get_completion'), { usage_key: unit }, 404],
      [sequence('s1', 'get_completion'), { usage_key: unit }, 404],
    ];
    for (const [url, body, status] of attempts) {
      expect([url, await refuse('POST', site.dana, { url, body })]).toEqual([url, status]);
    }
    // The reference clients send the position of a sequence that they show as locked, too.
    const findChanges = await site.watch();
    const url = sequence(id, 'goto_position');
    const { statusCode } = await site.send(site.dana, methodOf('POST'), { url, body: { position: 2 } });
    expect([statusCode, await findChanges()]).toEqual([id === 'gated' ? 200 : 404, []]);
  });
});

describe('a write concerns its sender', () => {
  test('not a person named in the URL or body', async () => {
    const { dana, ben, context } = site;
    const block = usageKey('vertical', 'u2');
    const own = usageKey('problem', 'p2');
    const bookmark = { courseKey: COURSES.open, createdAt: 1 };
    await context.db.write(async (tx) => {
      await insertBookmark(tx, { ...bookmark, userId: ben.user.id, usageKey: block });
      await insertBookmark(tx, { ...bookmark, userId: dana.user.id, usageKey: own });
    });
    for (const name of [`ben,${block}`, `dana,${block}`, `ben,${own}`, `DANA,${own}`]) {
      expect(await refuse('DELETE', dana, { url: `/api/bookmarks/v1/bookmarks/${name}/` })).toBe(404);
    }
    for (const user of ['ben', 'dan\u0430', ['dana'], null, { toString: 'dana' }]) {
      const body = { course_details: { course_id: COURSES.open }, user };
      expect(await refuse('POST', dana, { url: '/api/enrollment/v1/enrollment', body })).toBe(403);
    }
  });

  test.each(ROWS)('%s, whatever else is sent', async (name, row) => {
    const who = await personOf(row);
    const { body, url, ...sent } = await row.good(site, COURSES.open, who);
    const { id, username } = site.ben.user;
    const named = { username, user: username, user_id: id, userId: id, masquerade: username, is_staff: true };
    const texts = Object.fromEntries(Object.entries(named).map(([field, value]) => [field, String(value)]));
    const query = new URLSearchParams(texts).toString();
    const before = await site.keptOf(site.ben);
    const all = { ...(sent.form ? texts : named), ...body };
    const address = `${url}${url.includes('?') ? '&' : '?'}${query}`;
    const response = await site.send(who, methodOf(name), { ...sent, url: address, body: all });
    expect(response.statusCode).toBeLessThan(500);
    // This request signs in as him, with his password.
    if (name !== 'POST /login') expect(await site.keptOf(site.ben)).toEqual(before);
  });
});

describe('the valid requests on which these tests are based', () => {
  test.each(ROWS)('%s is accepted', async (name, row) => {
    const who = await personOf(row);
    const response = await site.send(who, methodOf(name), await row.good(site, COURSES.open, who));
    expect([200, 201, 202, 204, 303]).toContain(response.statusCode);
  });
});
