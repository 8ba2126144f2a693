import { beforeEach, expect, test, vi } from 'vitest';
import { announced, drag, find, load, openPage, placeAt, press } from './testing/open-page.ts';

const MARKUP = `<div id="body"><div data-drag="drop">
<img data-background alt="">
<div data-zone="left" data-place="50 20 100 40"><button type="button" data-put hidden>Place left</button></div>
<div data-zone="right"><button type="button" data-put hidden>Place right</button>
<button type="button" data-item="2" data-name="Moon" disabled>Moon</button></div>
<button type="button" data-item="1" data-name="Sun" disabled>Sun</button>
</div></div>`;

const act = vi.fn(async () => true);
const sun = () => find('[data-item="1"]');
const putButtons = () =>
  [...document.querySelectorAll<HTMLElement>('[data-put]')].map(({ hidden }) => !hidden);

beforeEach(async () => {
  act.mockClear();
  openPage(MARKUP, { texts: { dragChosen: '“{item}” is chosen.' } });
  load(find<HTMLImageElement>('[data-background]'), 200, 100);
  placeAt(find('[data-zone=left]'), [0, 0, 50, 50]);
  placeAt(find('[data-zone=right]'), [100, 0, 50, 50]);
  const { start } = await import('./exercise-drag.js');
  start({ body: find('#body'), usageKey: 'e', act, run: async () => true });
});

test('an item is chosen by its button, is announced, and can be put into every other zone', () => {
  sun().click();
  expect(sun().getAttribute('aria-pressed')).toBe('true');
  expect(announced()).toBe('“Sun” is chosen.');
  expect(putButtons()).toEqual([true, true]);
  find('[data-item="2"]').click();
  expect(sun().getAttribute('aria-pressed')).toBe('false');
  // Not into the zone that it is in.
  expect(putButtons()).toEqual([true, false]);
});

test('the button of a zone puts the chosen item into it', () => {
  sun().click();
  find('[data-zone=left] [data-put]').click();
  expect(act).toHaveBeenCalledExactlyOnceWith('drop', { item: '1', zone: 'left' });
  expect(putButtons()).toEqual([false, false]);
});

test('Escape gives up the choice and returns focus to the item', () => {
  sun().click();
  const button = find('[data-zone=left] [data-put]');
  button.focus();
  press(button, 'Escape');
  expect(document.activeElement).toBe(sun());
  expect([sun().getAttribute('aria-pressed'), putButtons()]).toEqual(['false', [false, false]]);
  expect(act).not.toHaveBeenCalled();
});

test('an item that is chosen again is no longer chosen', () => {
  sun().click();
  sun().click();
  expect(sun().getAttribute('aria-pressed')).toBe('false');
});

test('a dragged item is put into the zone under the pointer, and isn’t chosen by the click that follows', () => {
  drag(sun(), [
    [300, 300],
    [200, 200],
    [25, 25],
  ]);
  expect(act).toHaveBeenCalledExactlyOnceWith('drop', { item: '1', zone: 'left' });
  expect([sun().style.translate, sun().getAttribute('aria-pressed')]).toEqual(['', 'false']);
});

test('a press that moves less than a few pixels is a click', () => {
  drag(sun(), [
    [25, 25],
    [28, 28],
  ]);
  expect(act).not.toHaveBeenCalled();
  expect(sun().getAttribute('aria-pressed')).toBe('true');
});

test('an item that is released outside of every zone, or in its own, stays where it is', () => {
  drag(sun(), [
    [25, 300],
    [80, 300],
  ]);
  drag(find('[data-item="2"]'), [
    [110, 10],
    [130, 30],
  ]);
  expect(act).not.toHaveBeenCalled();
});

test('zones have their boxes in shares of the image, whatever its size on the screen', () => {
  const { style } = find('[data-zone=left]');
  const box = ['--x', '--y', '--w', '--h'].map((name) => style.getPropertyValue(name));
  expect(box).toEqual(['25.00%', '20.00%', '50.00%', '40.00%']);
});
