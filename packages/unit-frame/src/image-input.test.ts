import { beforeEach, describe, expect, test } from 'vitest';
import { find, type OpenPage, openPage, placeAt, press } from './testing/open-page.ts';

const markup = ({ x = '', y = '', area = '' } = {}) => `<div id="body" data-body><fieldset data-question="q">
<input type="hidden" data-place value="${x && `[${x},${y}]`}">
<div data-image data-width="400" data-height="200" ${area}><img alt="A map"><button type="button" class="crosshair"></button></div>
<input type="number" data-axis="x" value="${x}"><input type="number" data-axis="y" value="${y}"><p role="status" data-place-status></p></fieldset></div>`;

const crosshair = () => find('.crosshair');
const field = (axis: string) => find<HTMLInputElement>(`[data-axis=${axis}]`);
const answer = () => find<HTMLInputElement>('[data-place]').value;
const position = () => [crosshair().style.left, crosshair().style.top];

let page: OpenPage;

/** The image is shown at half its size, 10 pixels from the corner of the screen. */
async function open(options?: Parameters<typeof markup>[0]): Promise<void> {
  page = openPage(markup(options), { texts: { point: '{x} across, {y} down' } });
  placeAt(find('[data-image]'), [10, 10, 200, 100]);
  const { startImages } = await import('./image-input.js');
  startImages(find('#body'));
}

/** `detail` counts clicks of a pointer; it is 0 for a key. */
const clickAt = (clientX: number, clientY: number, detail = 1) =>
  find('img').dispatchEvent(new MouseEvent('click', { clientX, clientY, detail, bubbles: true }));

function type(axis: string, value: string): void {
  field(axis).value = value;
  field(axis).dispatchEvent(new Event('input', { bubbles: true }));
}

describe('an image in which learners choose a point', () => {
  beforeEach(() => open());

  test('has no answer before the first choice, and the crosshair in its middle', () => {
    expect([answer(), crosshair().dataset.chosen, position()]).toEqual(['', 'false', ['50%', '50%']]);
  });

  test('takes the pixel of the image under the pointer, shows it and tells it', () => {
    clickAt(60, 85);
    expect(answer()).toBe('[100,150]');
    expect([crosshair().dataset.chosen, position()]).toEqual(['true', ['25%', '75%']]);
    expect([field('x').value, field('y').value]).toEqual(['100', '150']);
    expect(find('[data-place-status]').textContent).toBe('100 across, 150 down');
  });

  test('has unsent work once a point is chosen', () => {
    const unsent = { type: 'lectern.unsent', payload: { unsent: true } };
    expect(page.posted).not.toContainEqual(unsent);
    clickAt(60, 85);
    expect(page.posted).toContainEqual(unsent);
  });

  test('takes whole pixels only', () => {
    clickAt(60.3, 84.8);
    expect(answer()).toBe('[101,150]');
  });

  test('takes a point at its edge for one that is a little outside', () => {
    clickAt(8, 112);
    expect(answer()).toBe('[0,200]');
  });

  test.each(['Enter', ' '])('takes the crosshair’s place by keyboard: %j', (key) => {
    expect(press(crosshair(), key).defaultPrevented).toBe(true);
    expect(answer()).toBe('[200,100]');
  });

  test('moves the crosshair by the arrow keys, with Shift in small steps, without scrolling the page', () => {
    expect(press(crosshair(), 'ArrowRight').defaultPrevented).toBe(true);
    press(crosshair(), 'ArrowUp');
    expect(answer()).toBe('[210,90]');
    press(crosshair(), 'ArrowLeft', { shiftKey: true });
    press(crosshair(), 'ArrowDown', { shiftKey: true });
    expect(answer()).toBe('[209,91]');
    expect(position()).toEqual(['52.25%', '45.5%']);
  });

  test('keeps the crosshair inside', () => {
    for (let step = 0; step < 25; step += 1) {
      press(crosshair(), 'ArrowRight');
      press(crosshair(), 'ArrowDown');
    }
    expect(answer()).toBe('[400,200]');
  });

  test('leaves other keys to the browser, and a click by keyboard chooses nothing', () => {
    expect(press(crosshair(), 'Tab').defaultPrevented).toBe(false);
    clickAt(0, 0, 0);
    expect(answer()).toBe('');
  });

  test('takes typed coordinates once there are both, and none if one is removed', () => {
    type('x', '40');
    expect(answer()).toBe('');
    type('y', '50');
    expect([answer(), position()]).toEqual(['[40,50]', ['10%', '25%']]);
    type('x', '');
    expect([answer(), crosshair().dataset.chosen]).toEqual(['', 'false']);
  });
});

test('a saved answer is shown, and moves from its place', async () => {
  await open({ x: '100', y: '50' });
  expect([answer(), position()]).toEqual(['[100,50]', ['25%', '25%']]);
  press(crosshair(), 'ArrowRight');
  expect(answer()).toBe('[110,50]');
});

test('an image of a closed problem shows the answer and takes no other', async () => {
  await open({ x: '100', y: '50', area: 'data-locked' });
  clickAt(60, 85);
  press(crosshair(), 'ArrowRight');
  expect([answer(), position()]).toEqual(['[100,50]', ['25%', '25%']]);
});
