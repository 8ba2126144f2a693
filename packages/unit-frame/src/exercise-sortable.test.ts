import { beforeEach, expect, test } from 'vitest';
import { announced, find, type OpenPage, openPage } from './testing/open-page.ts';

const item = (name: string) =>
  `<li data-name="${name}"><input type="hidden" name="item" value="${name}"><button type="button" data-move="up" disabled>Up</button><button type="button" data-move="down" disabled>Down</button></li>`;
const button = (name: string, direction: string) => find(`[data-name=${name}] [data-move=${direction}]`);
const order = () => [...document.querySelectorAll('input')].map(({ value }) => value);
const ends = () =>
  [...document.querySelectorAll('[data-move]')].map((each) => each.getAttribute('aria-disabled') === 'true');

let page: OpenPage;

beforeEach(async () => {
  page = openPage(
    `<div id="body" data-body><ol data-sortable>${['Ant', 'Cat', 'Whale'].map(item).join('')}</ol></div>`,
    {
      texts: { sorted: '{item}: place {place} of {total}' },
    },
  );
  const { start } = await import('./exercise-sortable.js');
  start({ body: find('#body'), usageKey: 'e', act: async () => true, run: async () => true });
});

test('an item moves by its buttons, which keep focus, and its place is announced', () => {
  button('Whale', 'up').focus();
  button('Whale', 'up').click();
  expect(order()).toEqual(['Ant', 'Whale', 'Cat']);
  expect(document.activeElement).toBe(button('Whale', 'up'));
  expect(announced()).toBe('Whale: place 2 of 3');
  button('Ant', 'down').click();
  expect(order()).toEqual(['Whale', 'Ant', 'Cat']);
});

test('the buttons at the ends say that they do nothing, and stay focusable', () => {
  expect(ends()).toEqual([true, false, false, false, false, true]);
  const first = button('Ant', 'up');
  first.focus();
  first.click();
  expect([order(), document.activeElement]).toEqual([['Ant', 'Cat', 'Whale'], first]);
  button('Cat', 'up').click();
  expect(ends()).toEqual([true, false, false, false, false, true]);
});

test('an order that isn’t submitted is unsent work', () => {
  const unsent = { type: 'lectern.unsent', payload: { unsent: true } };
  button('Ant', 'up').click();
  expect(page.posted).not.toContainEqual(unsent);
  button('Whale', 'up').click();
  expect(page.posted).toContainEqual(unsent);
});
