import { describe, expect, test, vi } from 'vitest';
import { drag, find, load, openPage, placeAt } from './testing/open-page.ts';

const TEXTS = {
  placed: '{item} at {place}',
  isPlaced: '{item} is at {place}.',
  isRemoved: '{item} is removed.',
  target: '{label}',
  targetName: 'Target {label}',
  ownTarget: 'spot {number} of {item} at {target}',
  ontoItself: '{item} can’t be on itself.',
  remove: 'Remove',
};
const TARGETS = [
  { id: 'left', x: 0, y: 0, width: 20, height: 20 },
  { id: 'right', x: 40, y: 20, width: 20, height: 20 },
];
const markup = ({ value = '', area = '', tray = '', picture = '' }) => `<div id="body"><div data-question>
<input type="hidden" value='${value}'><p data-placement-status></p><div data-placement ${area}>
<button type="button" data-item="tray" data-name="Tray" data-targets='${JSON.stringify(TARGETS)}' ${tray}>${picture}</button>
<button type="button" data-item="cup" data-name="Cup">Cup</button>
<div class="placement-image"><img id="table" alt=""><button type="button" data-target="t1" data-label="the table" data-place="100 100 100 100"></button><button type="button" data-target="t2" data-label="the chair" data-place="300 100 100 100"></button></div>
<ul data-placed></ul></div></div></div>`;

const item = (id: string) => find(`[data-item=${id}]`);
const target = (id: string) => find(`[data-target="${id}"]`);
const itemTargets = () => [...document.querySelectorAll<HTMLButtonElement>('.placement-own')];
const answer = () => JSON.parse(find<HTMLInputElement>('input[type=hidden]').value || '[]');
const status = () => find('[data-placement-status]').textContent;
const removeButton = (n: number) =>
  document.querySelectorAll<HTMLButtonElement>('[data-placed] button').item(n);

function put(id: string, position: string): void {
  item(id).click();
  target(position).click();
}

/** An image of 400 by 200 pixels at half its size, and a tray with two targets, of 60 by 40 pixels unless it has a picture. */
async function open(options: Parameters<typeof markup>[0] = {}): Promise<void> {
  openPage(markup(options), { texts: TEXTS });
  const table = find<HTMLImageElement>('#table');
  load(table, 400, 200);
  placeAt(table, [0, 0, 200, 100]);
  const { startPlacements } = await import('./placement.js');
  startPlacements(find('#body'));
  await vi.dynamicImportSettled();
}

describe('an item that takes other items', () => {
  test('has its targets where it was placed, named after it and its place', async () => {
    await open();
    expect(itemTargets()).toEqual([]);
    put('tray', 't1');
    expect(itemTargets().map((each) => each.getAttribute('aria-label'))).toEqual([
      'Target spot 1 of Tray at the table',
      'Target spot 2 of Tray at the table',
    ]);
    // Its middle is at 150, 150, so its corner is at 120, 130.
    const { left, top, width, height } = target('t1[tray][right]').style;
    expect([left, top, width, height]).toEqual(['40%', '75%', '5%', '10%']);
  });

  test('takes a chosen item at its target, and a dragged one', async () => {
    await open();
    put('tray', 't1');
    put('cup', 't1[tray][right]');
    expect(answer()).toEqual([{ tray: 't1' }, { cup: 't1[tray][right]' }]);
    expect(status()).toBe('Cup is at spot 2 of Tray at the table.');
    // The left target is at 120 to 140, 130 to 150: half as far on the screen.
    drag(item('cup'), [
      [190, 5],
      [65, 70],
    ]);
    expect(answer()).toEqual([{ tray: 't1' }, { cup: 't1[tray][left]' }]);
  });

  test('takes what is on it away when it is removed', async () => {
    await open();
    put('tray', 't1');
    put('cup', 't1[tray][left]');
    removeButton(0).click();
    expect([answer(), itemTargets()]).toEqual([[], []]);
    expect(item('cup').classList.contains('is-placed')).toBe(false);
  });

  test('can’t be placed on itself, which is said', async () => {
    await open();
    put('tray', 't1');
    put('tray', 't1[tray][left]');
    expect([answer(), status()]).toEqual([[{ tray: 't1' }], 'Tray can’t be on itself.']);
  });

  test('that can be used again can be placed on another of its kind', async () => {
    await open({ tray: 'data-reusable' });
    put('tray', 't1');
    put('tray', 't1[tray][left]');
    expect(answer()).toEqual([{ tray: 't1' }, { tray: 't1[tray][left]' }]);
  });

  test('keeps the focus at the target at which the learner placed something', async () => {
    await open();
    put('tray', 't1');
    item('cup').click();
    target('t1[tray][right]').focus();
    target('t1[tray][right]').click();
    expect(document.activeElement).toBe(target('t1[tray][right]'));
  });

  test('of a saved answer is shown with what is on it', async () => {
    await open({ value: '[{"tray":"t2"},{"cup":"t2[tray][left]"}]' });
    expect(itemTargets()).toHaveLength(2);
    expect(answer()).toEqual([{ tray: 't2' }, { cup: 't2[tray][left]' }]);
    expect([...document.querySelectorAll('[data-placed] li > span')].map((each) => each.textContent)).toEqual(
      ['Tray at the chair', 'Cup at spot 1 of Tray at the chair'],
    );
  });

  test('of a closed problem takes nothing', async () => {
    await open({ value: '[{"tray":"t1"}]', area: 'data-locked' });
    expect(itemTargets().map(({ disabled }) => disabled)).toEqual([true, true]);
  });

  test('is as large as its picture, in the pixels of the image', async () => {
    await open({ picture: '<img alt="">' });
    load(item('tray').querySelector('img') as HTMLImageElement, 80, 60);
    put('tray', 't1');
    // The corner of 80 by 60 pixels around 150, 150.
    expect([target('t1[tray][left]').style.left, target('t1[tray][left]').style.top]).toEqual([
      '27.5%',
      '60%',
    ]);
    expect(find('.placement-mark').style.width).toBe('20%');
  });

  test('moves its targets once its picture has loaded', async () => {
    await open({ picture: '<img alt="">', value: '[{"tray":"t1"}]' });
    const picture = item('tray').querySelector('img') as HTMLImageElement;
    load(picture, 80, 60);
    picture.dispatchEvent(new Event('load'));
    expect(target('t1[tray][left]').style.left).toBe('27.5%');
  });
});
