import { evaluateExpression } from '@lectern/olx';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildCourse, html, TEST_COURSE_KEY } from '../../testing/course-builder.ts';
import { describeDatabases } from '../../testing/databases.ts';
import { type LearningSite, openLearningSite, type Person } from '../../testing/learning-site.ts';
import { presentResult } from './result.present.ts';

const courseWith = (showCalculator: boolean) =>
  buildCourse({
    settings: { showCalculator },
    sections: [{ id: 'c1', children: [{ id: 's1', children: [{ id: 'u1', children: [html('h1')] }] }] }],
  });

describeDatabases('the calculator', (_, fresh) => {
  let site: LearningSite;
  let dana: Person;
  beforeAll(async () => {
    site = await openLearningSite(courseWith(true), { database: await fresh() });
    dana = await site.join('dana', { mode: 'audit' });
  });
  afterAll(() => site.close());

  const calculate = (equation: string) => dana.get(`/calculate?${new URLSearchParams({ equation })}`);
  const hasCalculator = async (get: Person['get']) =>
    (await get(`/api/courseware/course/${TEST_COURSE_KEY}`)).json<{ show_calculator: boolean }>()
      .show_calculator;

  test.each([
    ['2+3^2', '11', null],
    ['sin(pi/2)', '1', null],
    ['sqrt(-4)', '2*i', null],
    ['2x', 'Invalid syntax', 'invalid_expression'],
    ['', 'Invalid syntax', 'invalid_expression'],
    ['1/0', 'Undefined', 'undefined_result'],
    ['<script>', 'Invalid syntax', 'invalid_expression'],
    [`${'('.repeat(4000)}1`, 'Invalid syntax', 'invalid_expression'],
  ])('[API-26] %j results in %s', async (equation, result, code) => {
    const response = await calculate(equation);
    expect([response.statusCode, response.json()]).toEqual([200, { result, error_code: code }]);
  });

  test('refuses a request without an expression', async () => {
    expect((await dana.get('/calculate')).statusCode).toBe(400);
    expect((await dana.get('/calculate?equation=1&equation=2')).statusCode).toBe(400);
  });

  test('redirects visitors to the login page', async () => {
    const response = await site.visitor.get('/calculate?equation=1');
    expect([response.statusCode, response.headers.location]).toEqual([
      302,
      `/login?next=${encodeURIComponent('/calculate?equation=1')}`,
    ]);
  });

  test('[CWR-41] is offered to signed-in learners of courses that enable it', async () => {
    expect(await hasCalculator(dana.get)).toBe(true);
    expect(await hasCalculator((url) => site.visitor.get(url))).toBe(false);
    await site.importCourse(courseWith(false));
    expect(await hasCalculator(dana.get)).toBe(false);
  });
});

describe('results', () => {
  test.each([
    ['2*pi', '6.28318530718'],
    ['0.1+0.2', '0.3'],
    ['10^21', '1e+21'],
    ['1.5/10^7', '1.5e-7'],
    ['3-4*i', '3-4*i'],
    ['1+i', '1+i'],
    ['-i', '-i'],
    ['0*i', '0'],
    ['-0', '0'],
    ['e^(i*pi)', '-1'],
    ['(1+1e-15*i)*1e-15', '1e-15'],
  ])('%s is %s', (equation, result) => {
    expect(presentResult(evaluateExpression(equation))).toBe(result);
    expect(presentResult(evaluateExpression(result))).toBe(result);
  });
});
