// @vitest-environment jsdom
// @vitest-environment-options {"url": "http://localhost/"}
import { virtual } from '@guidepup/virtual-screen-reader';
import { openScenario, type Scenario } from '@lectern/testkit';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { paths } from '../course/paths.ts';
import { week1, week2 } from './calculus-course.ts';
import { openApp } from './open-app.tsx';

/** More phrases than any screen here has. */
const MAX_PHRASES = 200;

let scenario: Scenario<'dana'>;

beforeEach(async () => {
  scenario = await openScenario({
    course: { title: 'Calculus, a start', sections: [week1, week2] },
    people: { dana: { mode: 'audit' } },
  });
});

afterEach(async () => {
  await virtual.stop();
  await scenario.close();
});

async function openHome() {
  const app = await openApp(scenario.as('dana'), scenario.clock.now, paths.outline(scenario.courseKey));
  await screen.findByRole('link', { name: 'Begin' });
  await screen.findByRole('heading', { name: 'Course tools' });
  await virtual.start({ container: document.body });
  return app;
}

/** Follows the link by keyboard; what is said from then on is logged. */
async function follow(name: string): Promise<void> {
  screen.getByRole('link', { name }).focus();
  await virtual.clearSpokenPhraseLog();
  await virtual.press('Enter');
}

/** What is said from the reader's place to the end of the page. */
async function readOn(): Promise<string[]> {
  await virtual.clearSpokenPhraseLog();
  for (let count = 0; count < MAX_PHRASES; count += 1) {
    await virtual.next();
    if ((await virtual.lastSpokenPhrase()) === 'end of document') break;
  }
  return virtual.spokenPhraseLog();
}

type Command = keyof typeof virtual.commands;

/** What a key says that jumps to the next thing of a kind, until it comes around to the first. */
async function jumpThrough(command: Command): Promise<string[]> {
  const said: string[] = [];
  for (let count = 0; count < MAX_PHRASES; count += 1) {
    await virtual.perform(virtual.commands[command]);
    const phrase = await virtual.lastSpokenPhrase();
    if (said.includes(phrase)) break;
    said.push(phrase);
  }
  return said;
}

/** The phrases between two of them, without those about paragraphs and ends. */
function between(phrases: readonly string[], from: string, to: string): string[] {
  const said = phrases.slice(phrases.indexOf(from), phrases.indexOf(to));
  return said.filter((phrase) => !/^(end of |paragraph$)/.test(phrase));
}

test('[WCAG-1.3.1] [WCAG-2.4.1] a screen reader hears the course home: first the way to skip, then where everything is', async () => {
  await openHome();
  expect((await readOn())[0]).toBe('link, Skip to main content');
  expect(await jumpThrough('moveToNextLandmark')).toEqual([
    'banner',
    'navigation, Site',
    'navigation, Course',
    'main',
    'region, Course outline',
    'complementary',
    'region, Weekly goal',
    'region, Course tools',
    'contentinfo',
    'navigation, Footer',
  ]);
});

test('[WCAG-1.3.1] [WCAG-2.4.6] it jumps through the outline by its headings', async () => {
  await openHome();
  expect(await jumpThrough('moveToNextHeading')).toEqual([
    'heading, Calculus, a start, level 1',
    'heading, Week 1, level 2',
    'heading, Week 2, level 2',
    'heading, Weekly goal, level 2',
    'heading, Course tools, level 2',
  ]);
});

test('it hears what a lesson is, how far the learner is, and what is graded', async () => {
  await openHome();
  const phrases = await readOn();
  expect(between(phrases, 'heading, Calculus, a start, level 1', 'region, Course outline')).toEqual([
    'heading, Calculus, a start, level 1',
    'link, Start course',
    '0 of 3 lessons done',
    'progressbar, 0 of 3 lessons done, 0, max value 3, min value 0, current value 0%',
  ]);
  const practice = between(phrases, 'link, Practice (1 Question)', 'heading, Week 2, level 2');
  expect(practice.slice(0, 3)).toEqual(['link, Practice (1 Question)', 'image, Graded', 'Homework']);
  expect(phrases).toContain('link, Course, current page');
});

test('on the way through a sequence it starts at the title of each unit, and hears where that is', async () => {
  await openHome();
  await follow('Begin');
  await waitFor(async () =>
    expect(await virtual.spokenPhraseLog()).toEqual([
      'link, Begin',
      'heading, First, level 1',
      'polite: Begin | Week 1 | Calculus, a start | Lectern',
    ]),
  );
  const phrases = await readOn();
  expect(phrases[0]).toBe('button, Bookmark this page, not pressed');
  expect(phrases).toContain('Loading the unit…');
  await follow('Next');
  await waitFor(async () => expect(await virtual.lastSpokenPhrase()).toBe('heading, Second, level 1'));
  await follow('Previous');
  await waitFor(async () => expect(await virtual.lastSpokenPhrase()).toBe('heading, First, level 1'));
});

test('a bookmark says that it is set, and that it is not', async () => {
  await openHome();
  await follow('Begin');
  const button = await screen.findByRole('button', { name: 'Bookmark this page' });
  button.focus();
  await virtual.clearSpokenPhraseLog();
  await virtual.press('Enter');
  await waitFor(() => expect(button).toHaveAttribute('aria-pressed', 'true'));
  await virtual.press('Enter');
  await waitFor(() => expect(button).toHaveAttribute('aria-pressed', 'false'));
  expect(await virtual.spokenPhraseLog()).toEqual([
    'button, Bookmark this page, pressed',
    'button, Bookmark this page, not pressed',
  ]);
});
