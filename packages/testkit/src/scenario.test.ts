import { expect, test } from 'vitest';
import { html, openScenario, usageKey } from './index.ts';

const course = {
  sections: [{ id: 'c', children: [{ id: 's', children: [{ id: 'u', children: [html('h')] }] }] }],
};

test('each person in a scenario has their own cookies', async () => {
  const scenario = await openScenario({
    course,
    people: { dana: { mode: 'audit' }, kim: { courseStaff: true } },
    at: '2026-02-01T00:00:00Z',
  });
  const dana = scenario.as('dana');
  const refreshed = await dana.fetch('http://localhost/login_refresh', { method: 'POST' });
  expect(refreshed.status).toBe(200);
  expect(refreshed.headers.get('date')).toBe('Sun, 01 Feb 2026 00:00:00 GMT');
  expect(await refreshed.json()).toMatchObject({ response_epoch_seconds: Date.UTC(2026, 1) / 1000 });
  expect(dana.cookies.cookie).toContain('edx-jwt-cookie-header-payload=');
  expect(dana.cookies.cookie).not.toContain('sessionid');
  expect(scenario.as('kim').cookies.cookie).toBe('');

  dana.cookies.cookie = 'edx-jwt-cookie-header-payload=; path=/; expires=Thu, 01 Jan 1970 00:00:00 GMT';
  expect(dana.cookies.cookie).not.toContain('payload');
  const page = await scenario.asVisitor().fetch(`/xblock/${usageKey('vertical', 'u')}`);
  expect(page.status).toBe(404);
  expect(() => scenario.as('ada' as 'dana')).toThrow('ada is not in this scenario');
  await scenario.close();
});
