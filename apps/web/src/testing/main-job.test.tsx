// @vitest-environment jsdom
// @vitest-environment-options {"url": "http://localhost/"}
import { openScenario, type Scenario, SITE_ORIGIN, usageKey } from '@lectern/testkit';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { paths } from '../course/paths.ts';
import { DAY } from '../i18n/durations.ts';
import { week1 } from './calculus-course.ts';
import { openApp } from './open-app.tsx';

const [begin, practice] = [usageKey('sequential', 'begin'), usageKey('sequential', 'practice')];
const [first, second, third] = ['first', 'second', 'third'].map((id) => usageKey('vertical', id));
const textOf = (id: string) => usageKey('html', `${id}-text`);

let scenario: Scenario<'dana' | 'kim'>;

beforeEach(async () => {
  scenario = await openScenario({
    course: { title: 'Calculus, a start', sections: [week1] },
    people: { dana: { mode: 'audit' }, kim: {} },
  });
});

afterEach(() => scenario.close());

const open = (name: 'dana' | 'kim', path: string) => openApp(scenario.as(name), scenario.clock.now, path);
const units = () => within(screen.getByRole('navigation', { name: 'Units' }));
const pageHeading = (name: string) => screen.findByRole('heading', { level: 1, name });

test('[RTE-03] [RTE-08] [CWR-10] [CWR-11] [STA-10] a learner opens a sequence, turns to the next one, and sees completion', async () => {
  const { courseKey } = scenario;
  const { path, log } = await open('dana', paths.outline(courseKey));
  await userEvent.click(await screen.findByRole('link', { name: 'Begin' }));
  await pageHeading('First');
  expect(path()).toBe(paths.unit(courseKey, begin, first ?? ''));

  await scenario.site.complete(scenario.person('dana'), textOf('first'));
  await userEvent.click(units().getByRole('link', { name: 'Next' }));
  await pageHeading('Second');
  await waitFor(() =>
    expect(units().getByRole('link', { name: 'First' })).toHaveAccessibleDescription('Completed'),
  );
  expect(units().getByRole('link', { name: 'Second' })).not.toHaveAccessibleDescription('Completed');

  await scenario.site.complete(scenario.person('dana'), textOf('second'));
  await userEvent.click(units().getByRole('link', { name: 'Next' }));
  await pageHeading('Third');
  expect(path()).toBe(paths.unit(courseKey, practice, third ?? ''));
  await userEvent.click(units().getByRole('link', { name: 'Previous' }));
  await pageHeading('Second');
  expect(path()).toBe(paths.unit(courseKey, begin, second ?? ''));

  await userEvent.click(screen.getByRole('link', { name: 'Course home' }));
  await pageHeading('Calculus, a start');
  const entry = (await screen.findByRole('link', { name: 'Begin' })).closest('li');
  expect(within(entry as HTMLElement).getByRole('img', { name: 'Completed lesson' })).toBeVisible();
  expect(screen.getByRole('img', { name: 'Incomplete section' })).toBeVisible();
  expect(log.filter(({ level }) => level === 'error')).toEqual([]);
});

test('[OUT-02] a returning learner resumes where they left', async () => {
  const { courseKey } = scenario;
  const before = await open('dana', paths.sequence(courseKey, begin));
  await pageHeading('First');
  await scenario.site.complete(scenario.person('dana'), textOf('first'));
  await userEvent.click(units().getByRole('link', { name: 'Second' }));
  await pageHeading('Second');
  await scenario.site.complete(scenario.person('dana'), textOf('second'));
  before.unmount();

  scenario.clock.advance(DAY);
  const home = await open('dana', paths.outline(courseKey));
  const resume = await screen.findByRole('link', { name: 'Resume course' });
  const response = await scenario.as('dana').fetch(resume.getAttribute('href') ?? '');
  expect(response.status).toBe(302);
  home.unmount();
  const { path } = await open('dana', new URL(response.headers.get('location') ?? '', SITE_ORIGIN).pathname);
  await pageHeading('Second');
  expect(path()).toBe(paths.unit(courseKey, begin, second ?? ''));
});
