import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { hideOnScroll } from './hide-on-scroll.ts';

let header: HTMLElement;
let stop: () => void;

beforeEach(() => {
  document.body.innerHTML =
    '<header><a href="#menu">Menu</a></header><main tabindex="-1"><a href="#it">It</a></main>';
  header = document.querySelector('header') as HTMLElement;
  Object.defineProperty(header, 'offsetHeight', { value: 56 });
  scrollTo(0);
  stop = hideOnScroll(header);
});
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
});

function scrollTo(...positions: number[]): void {
  for (const position of positions) {
    vi.stubGlobal('scrollY', position);
    window.dispatchEvent(new Event('scroll'));
  }
}

const isHidden = () => header.hasAttribute('data-hidden');
const link = (name: string) => document.querySelector<HTMLElement>(`a[href="#${name}"]`) as HTMLElement;

/** Positions the page's link so many pixels from the top of the window. */
function placeLink(top: number): void {
  link('it').getBoundingClientRect = () => new DOMRect(0, top, 100, 20);
}

test.each([
  ['not at first', [], false],
  ['not as far down as it is high', [56], false],
  ['once that is behind', [57], true],
  ['not by a tremble upwards', [200, 188], true],
  ['back on the way up', [200, 187], false],
  ['back by small steps', [200, 195, 190, 185], false],
  ['back near the top, however little the page moved', [60, 56], false],
  ['not away again by a tremble', [200, 100, 112], false],
  ['away again on the way down', [200, 100, 113], true],
  ['not while the page bounces above its top', [-40, 0], false],
])('the header is hidden %s', (_, positions, expected) => {
  scrollTo(...positions);
  expect(isHidden()).toBe(expected);
});

test('the header doesn’t hide while it contains the focus, and reappears when it gets it', () => {
  link('menu').focus();
  scrollTo(300);
  expect(isHidden()).toBe(false);
  link('menu').blur();
  scrollTo(400);
  expect(isHidden()).toBe(true);
  link('menu').focus();
  expect(isHidden()).toBe(false);
});

test.each([
  ['below it', 56, false],
  ['partly under it', 55, true],
  ['partly above the window', -19, true],
  ['above the window', -20, false],
])('the header doesn’t reappear over the focused control: %s', (_, top, expected) => {
  scrollTo(300);
  link('it').focus();
  placeLink(top);
  scrollTo(200);
  expect(isHidden()).toBe(expected);
});

test('the focused `main` doesn’t count as a control', () => {
  scrollTo(300);
  document.querySelector('main')?.focus();
  scrollTo(200);
  expect(isHidden()).toBe(false);
});

test('it stays visible once stopped', () => {
  scrollTo(300);
  stop();
  expect(isHidden()).toBe(false);
  scrollTo(500);
  expect(isHidden()).toBe(false);
});
