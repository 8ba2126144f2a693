import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { usageKey } from '../../testing/course-builder.ts';
import { openTestImportSandbox } from '../../testing/import-sandbox.ts';
import { createScriptRunner } from '../course-files/script-runner.ts';
import {
  type Frame,
  openUnitSite,
  problemBlock,
  sectionOf,
  type UnitSite,
} from '../units/testing/unit-site.ts';
import type { Answer } from './judging/judge.policy.ts';
import { readOlxProblem } from './testing/olx-problem.ts';
import { countAttempts, readProblemPage } from './testing/problem-page.ts';
import { QUESTION_ROWS } from './testing/question-rows.ts';

const TIMEOUT = 60_000;
const ROWS = Object.entries(QUESTION_ROWS);
const idOf = (kind: string) => `p-${kind}`;
let site: UnitSite;
let userId: number;
let open: Frame;
let late: Frame;

beforeAll(async () => {
  const importing = openTestImportSandbox();
  const problems = await Promise.all(
    ROWS.map(async ([kind, { markup }]) => {
      const scripts = (library: Uint8Array | null) => createScriptRunner(importing, library);
      return { kind, content: { ...(await readOlxProblem(markup, { scripts })), maxAttempts: 2 } };
    }),
  );
  await importing.close();
  const due = '2020-01-01T00:00:00Z';
  const unit = (id: string, prefix: string, more = {}) => ({
    id,
    children: problems.map(({ kind, content }) => problemBlock(`${prefix}${idOf(kind)}`, content, more)),
  });
  site = await openUnitSite([sectionOf([unit('u1', ''), unit('u2', 'late-', { due })])]);
  const { browser, user } = await site.makeLearner('ada');
  userId = user.id;
  open = await site.openUnit(browser);
  late = await site.openUnit(browser, usageKey('vertical', 'u2'));
}, TIMEOUT);
afterAll(() => site.close());

const send = (frame: Frame, id: string, answer: Answer) =>
  frame.call('problem_check', usageKey('problem', id), { answers: { '2_1': answer } });
const attempts = (kind: string) => countAttempts(site.context.db.read, userId, idOf(kind));
/** The content of one problem in a unit's page. */
const inside = ({ page }: Frame, id: string): string =>
  page.body.split('data-block="').find((part) => part.startsWith(usageKey('problem', id))) ?? '';

test('every row is a question of its kind', async () => {
  for (const [kind] of ROWS) {
    expect(inside(open, idOf(kind))).toContain(`data-kind="${kind}"`);
    expect(inside(late, `late-${idOf(kind)}`)).toContain(`data-kind="${kind}"`);
  }
});

describe.each(ROWS)('a question of kind %s', (kind, { right, wrong, absurd }) => {
  test('has accessible names, and fields that the keyboard reaches', () => {
    const markup = inside(open, idOf(kind));
    expect(markup).toMatch(/<legend|<label|aria-label=|title=/);
    expect(markup).toMatch(/<(input|select|textarea|button|iframe)/);
    expect(markup).not.toMatch(/<(input|select|textarea|button)[^>]* tabindex="-/);
    expect(markup).toContain('Submit</button>');
  });

  test(
    'costs no attempt for an empty or absurd answer',
    async () => {
      for (const answer of [Array.isArray(right) ? [] : '', Array.isArray(right) ? [' '] : '  ', ...absurd]) {
        const { statusCode } = await send(open, idOf(kind), answer);
        expect([answer, [400, 409].includes(statusCode)]).toEqual([answer, true]);
      }
      expect(await attempts(kind)).toBe(0);
    },
    TIMEOUT,
  );

  test(
    'is judged wrong, then right, and uses the last attempt once of two concurrent ones',
    async () => {
      const { status, body } = await open.problem(idOf(kind), 'problem_check', { answers: { '2_1': wrong } });
      expect([status, readProblemPage(body.html).statuses]).toEqual([200, ['incorrect']]);
      const both = await Promise.all([send(open, idOf(kind), right), send(open, idOf(kind), right)]);
      expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 403]);
      expect(await attempts(kind)).toBe(2);
      const { body: after } = await open.problem(idOf(kind), 'problem_get');
      expect(readProblemPage(after.html).statuses).toEqual(['correct']);
    },
    TIMEOUT,
  );

  test('rejects answers after the due date, and has no Submit button', async () => {
    const id = `late-${idOf(kind)}`;
    const refused = await send(late, id, right);
    expect([refused.statusCode, refused.json().error_code]).toEqual([403, 'past_due']);
    expect(inside(late, id)).not.toContain('Submit</button>');
  });
});
