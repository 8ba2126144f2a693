import { beforeEach, describe, expect, test } from 'vitest';
import { drag, find, load, type OpenPage, openPage, placeAt } from './testing/open-page.ts';

const markup = ({
  area = '',
  targets = '',
  value = '',
} = {}) => `<div data-block data-kind="problem"><div id="body" data-body><div data-question>
<input type="hidden" value='${value}'><p data-placement-status></p>
<div data-placement ${area}>
<button type="button" data-item="a" data-name="Apple">Apple</button>
<button type="button" data-item="b" data-name="Pear" data-reusable>Pear</button>
<div class="placement-image"><img alt="">${targets}</div>
<input type="number" data-axis="x"><input type="number" data-axis="y"><button type="button" data-put>Place item</button>
<ul data-placed></ul></div></div></div></div>`;
const TARGETS =
  '<button type="button" data-target="t1" data-label="the tree" data-place="0 0 100 50"></button><button type="button" data-target="t2" data-label="the basket" data-place="100 0 100 50"></button>';
const TEXTS = {
  placed: '{item} at {place}',
  isPlaced: '{item} is at {place}.',
  isChosen: '{item} is chosen.',
  isRemoved: '{item} is removed.',
  point: '{x}, {y}',
  target: '{label}',
  remove: 'Remove',
  chooseFirst: 'Choose first.',
  typeFirst: 'Type first.',
};

const apple = () => find('[data-item=a]');
const pear = () => find('[data-item=b]');
const status = () => find('[data-placement-status]').textContent;
const answer = () => JSON.parse(find<HTMLInputElement>('input[type=hidden]').value || '[]');
const entries = () =>
  [...document.querySelectorAll('[data-placed] li > span')].map((each) => each.textContent);
const type = (x: string, y: string) => {
  find<HTMLInputElement>('[data-axis=x]').value = x;
  find<HTMLInputElement>('[data-axis=y]').value = y;
};

let page: OpenPage;

async function open(options: Parameters<typeof markup>[0] = {}): Promise<void> {
  page = openPage(markup(options), { texts: TEXTS });
  const picture = find<HTMLImageElement>('.placement-image img');
  load(picture, 200, 100);
  // Half of its own size.
  placeAt(picture, [10, 10, 100, 50]);
  const { startPlacements } = await import('./placement.js');
  startPlacements(find('#body'));
}

describe('an image without targets', () => {
  beforeEach(() => open());

  test('has unsent work once an item is placed or removed', async () => {
    const unsent = { type: 'lectern.unsent', payload: { unsent: true } };
    apple().click();
    expect(page.posted).not.toContainEqual(unsent);
    drag(apple(), [
      [300, 300],
      [60, 35],
    ]);
    expect(page.posted).toContainEqual(unsent);
    await open({ value: '[{"a":[1,2]}]' });
    find('[data-placed] button').click();
    expect(page.posted).toContainEqual(unsent);
  });

  test('can be submitted again with another place after it was right', async () => {
    await open({ value: '[{"a":[1,2]}]' });
    const form = document.createElement('form');
    form.innerHTML = '<button type="button" data-continue>Continue</button>';
    find('#body').append(form);
    const { start } = await import('./continue.js');
    start(find('#body'));
    const isSent = () => form.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
    expect(isSent()).toBe(false);
    drag(apple(), [
      [300, 300],
      [60, 35],
    ]);
    expect(isSent()).toBe(true);
  });

  test('takes a chosen item at the coordinates that the learner types, by keyboard alone', () => {
    find('[data-put]').click();
    expect(status()).toBe('Choose first.');
    apple().click();
    expect([status(), apple().getAttribute('aria-pressed')]).toEqual(['Apple is chosen.', 'true']);
    find('[data-put]').click();
    expect(status()).toBe('Type first.');
    type('30', '40');
    find('[data-put]').click();
    expect([status(), answer(), entries()]).toEqual([
      'Apple is at 30, 40.',
      [{ a: [30, 40] }],
      ['Apple at 30, 40'],
    ]);
    expect(apple().getAttribute('aria-pressed')).toBe('false');
  });

  test('takes a dragged item at the pixel of the image under the pointer', () => {
    drag(apple(), [
      [300, 300],
      [60, 35],
    ]);
    expect(answer()).toEqual([{ a: [100, 50] }]);
    const { left, top } = find('.placement-mark').style;
    expect([left, top]).toEqual(['50%', '50%']);
    // The click that follows the release chooses nothing.
    expect(apple().getAttribute('aria-pressed')).not.toBe('true');
  });

  test('ignores an item that is dropped beside it', () => {
    drag(apple(), [
      [300, 300],
      [320, 320],
    ]);
    expect(answer()).toEqual([]);
  });

  test('has an item once, unless it can be used again', () => {
    for (const [item, x] of [
      [apple(), '1'],
      [apple(), '2'],
      [pear(), '3'],
      [pear(), '4'],
    ] as const) {
      item.click();
      type(x, '5');
      find('[data-put]').click();
    }
    expect(answer()).toEqual([{ a: [2, 5] }, { b: [3, 5] }, { b: [4, 5] }]);
    expect([apple(), pear()].map(({ classList }) => classList.contains('is-placed'))).toEqual([true, false]);
  });

  test('an item is removed by a button named after it, and focus goes to the item', () => {
    apple().click();
    type('30', '40');
    find('[data-put]').click();
    const button = find('[data-placed] button');
    const ids = button.getAttribute('aria-labelledby')?.split(' ') ?? [];
    expect(ids.map((id) => document.getElementById(id)?.textContent)).toEqual(['Remove', 'Apple at 30, 40']);
    button.click();
    expect([answer(), entries(), status()]).toEqual([[], [], 'Apple is removed.']);
    expect(document.activeElement).toBe(apple());
  });
});

describe('an image with targets', () => {
  test('takes items at its targets only, by click or by dragging', async () => {
    await open({ targets: TARGETS });
    apple().click();
    find('[data-target=t2]').click();
    expect([answer(), status()]).toEqual([[{ a: 't2' }], 'Apple is at the basket.']);
    drag(pear(), [
      [300, 300],
      [20, 20],
    ]);
    expect(answer()).toEqual([{ a: 't2' }, { b: 't1' }]);
    drag(pear(), [
      [300, 300],
      [20, 55],
    ]);
    expect(answer()).toHaveLength(2);
  });

  test('replaces the item at a target that takes one', async () => {
    await open({ targets: TARGETS, area: 'data-one-per-target' });
    for (const item of [apple(), pear()]) {
      item.click();
      find('[data-target=t1]').click();
    }
    expect(answer()).toEqual([{ b: 't1' }]);
  });

  test('shows a saved answer, and changes nothing while the problem is closed', async () => {
    await open({ targets: TARGETS, area: 'data-locked', value: '[{"a":"t1"}]' });
    expect(entries()).toEqual(['Apple at the tree']);
    expect(document.querySelectorAll('[data-placed] button')).toHaveLength(0);
    apple().click();
    expect(apple().getAttribute('aria-pressed')).not.toBe('true');
  });

  test('an answer that isn’t readable counts as none', async () => {
    await open({ value: '{not json' });
    expect(entries()).toEqual([]);
  });
});
