import { afterEach, describe, expect, test, vi } from 'vitest';
import { find, openPage } from './testing/open-page.ts';

const problem = (controls: string, attribute = '') =>
  `<form><div class="problem-parts" ${attribute}>${controls}<p id="help" style="display: none">It is even.</p></div></form>`;

async function open(markup: string): Promise<void> {
  openPage(markup);
  const { adoptControls } = await import('./author-controls.js');
  adoptControls();
}

const isShown = () => find('#help').style.display !== 'none';

afterEach(() => vi.unstubAllGlobals());

describe('a control whose function is elsewhere in the course', () => {
  const link = `<a href="javascript:toggle('help', 'Hide', 'Show')">Show</a>`;
  const button = `<button onclick="return toggle('help')">Show</button>`;
  test.each([
    ['a link on the unit’s page', link, ''],
    ['a button on the unit’s page', button, ''],
    ['a link in a problem’s frame', link, 'data-runs-scripts'],
    ['a button in a problem’s frame', button, 'data-runs-scripts'],
  ])('shows and hides the text that it names: %s', async (_, control, attribute) => {
    await open(problem(control, attribute));
    const toggle = find('.text-toggle');
    toggle.click();
    expect(isShown()).toBe(true);
    expect(toggle.getAttribute('aria-expanded')).toBe('true');
    toggle.click();
    expect(isShown()).toBe(false);
  });
});

test.each([
  ['calls a function of the problem', `<a href="javascript:reveal('help')">Show</a>`],
  ['runs by itself', `<button onclick="document.getElementById('help').hidden = true">Show</button>`],
  ['begins with a condition', `<button onclick="if (document.title) reveal('help')">Show</button>`],
])('a control in a problem’s frame that %s is as the author wrote it', async (_, control) => {
  vi.stubGlobal('reveal', () => undefined);
  await open(problem(control, 'data-runs-scripts'));
  expect(document.querySelector('.text-toggle')).toBeNull();
});

test('functions that a problem’s scripts define until it has loaded are theirs', async () => {
  vi.spyOn(document, 'readyState', 'get').mockReturnValue('interactive');
  await open(problem(`<a href="javascript:reveal('help')">Show</a>`, 'data-runs-scripts'));
  vi.restoreAllMocks();
  vi.stubGlobal('reveal', () => undefined);
  window.dispatchEvent(new Event('load'));
  expect(document.querySelector('.text-toggle')).toBeNull();
});

test('a button on the unit’s page doesn’t submit; one in a problem’s frame is as the author wrote it', async () => {
  await open(problem('<button>Practice</button>'));
  expect(find('button').getAttribute('type')).toBe('button');
  await open(problem('<button>Practice</button>', 'data-runs-scripts'));
  expect(find('button').hasAttribute('type')).toBe(false);
});
