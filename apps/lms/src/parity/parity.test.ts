import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { differences } from './differences.ts';
import { type Shape, shapeOf } from './shape.ts';
import { makeComparison } from './testing/comparison.ts';
import { KEY, openParitySite, type ParitySite } from './testing/parity-site.ts';

/** A request to a real Open edX LMS of autumn 2025, and the shape of its response. */
interface Recording {
  name: string;
  /** Who asked; ` masquerading as role` or ` as user` after the name of a member of the course team. */
  person: string;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  body?: Record<string, unknown>;
  status: number;
  shape: Shape;
}

const recordings: readonly Recording[] = JSON.parse(
  readFileSync(new URL('./recordings.json', import.meta.url), 'utf8'),
);
const comparison = makeComparison(differences);

let site: ParitySite;
beforeAll(async () => {
  site = await openParitySite();
});
afterAll(() => site.close());

/** The learner's attempt at the timed exam, once started: its numbers differ between servers. */
async function examOf(person: string): Promise<{ id: number; attempt: { attempt_id?: number } }> {
  const content = encodeURIComponent('block-v1:Cmp+REC+r1+type@sequential+block@s-timed');
  const path = `/api/edx_proctoring/v1/proctored_exam/attempt/course_id/${KEY}?content_id=${content}`;
  return (await site.browserOf(person).get(path)).json().exam;
}

async function replay({ name, person: described, method, path, body }: Recording) {
  const [person = '', ...view] = described.split(' ');
  const browser = site.browserOf(person);
  if (view.length > 0) {
    const choice = view.at(-1) === 'user' ? { user_name: 'cmp1' } : {};
    await browser.send('POST', `/courses/${KEY}/masquerade`, { body: { role: 'student', ...choice } });
  }
  const exam = name.startsWith('exam-') ? await examOf(person) : null;
  const url = path
    .replace('/13/', `/${site.people.get('cmp1')?.user.id}/`)
    .replace(/attempt\/\d+$/, `attempt/${exam?.attempt.attempt_id}`);
  const sent = body && 'exam_id' in body ? { ...body, exam_id: String(exam?.id) } : body;
  const response = await (method === 'GET'
    ? browser.get(url)
    : browser.send(method, url, { ...(sent && { body: sent }), csrf: !name.includes('no-csrf') }));
  const isJson = String(response.headers['content-type']).startsWith('application/json');
  return { status: response.statusCode, shape: shapeOf(isJson ? response.json() : response.body) };
}

test.each(recordings)('$name is answered as by Open edX, but for what is listed', async (recording) => {
  const ours = await replay(recording);
  expect(comparison.listUnlisted(recording, ours)).toEqual([]);
});

test('every difference in the list exists', () => {
  expect(comparison.listUnmet()).toEqual([]);
});
