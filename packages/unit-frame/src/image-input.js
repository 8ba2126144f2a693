import { say } from './texts.js';
import { reportInput } from './unsent.js';

const STEP = 10;
/** @type {Readonly<Record<string, [number, number]>>} */
const DIRECTIONS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** Makes the images of a problem choosable. @param {HTMLElement} body */
export function startImages(body) {
  for (const area of body.querySelectorAll('[data-image]')) {
    if (area instanceof HTMLElement) startImage(area);
  }
}

/** @param {HTMLElement} area */
function startImage(area) {
  const question = area.closest('[data-question]');
  const answer = question?.querySelector('[data-place]');
  const crosshair = area.querySelector('.crosshair');
  const status = question?.querySelector('[data-place-status]');
  const [across, down] = ['x', 'y'].map((axis) => question?.querySelector(`[data-axis=${axis}]`));
  if (
    !(answer instanceof HTMLInputElement) ||
    !(across instanceof HTMLInputElement) ||
    !(down instanceof HTMLInputElement) ||
    !(crosshair instanceof HTMLButtonElement)
  )
    return;
  const [width, height] = [Number(area.dataset.width), Number(area.dataset.height)];

  const draw = () => {
    const isChosen = across.value !== '' && down.value !== '';
    crosshair.dataset.chosen = String(isChosen);
    crosshair.style.left = `${((isChosen ? across.valueAsNumber : width / 2) / width) * 100}%`;
    crosshair.style.top = `${((isChosen ? down.valueAsNumber : height / 2) / height) * 100}%`;
    answer.value = isChosen ? `[${across.value},${down.value}]` : '';
  };
  /** @param {number} x @param {number} y */
  const choose = (x, y) => {
    across.value = String(Math.round(Math.min(width, Math.max(0, x))));
    down.value = String(Math.round(Math.min(height, Math.max(0, y))));
    draw();
    reportInput(answer);
    if (status) status.textContent = say('point', { x: across.value, y: down.value });
  };
  draw();
  if ('locked' in area.dataset) return;

  area.addEventListener('click', (event) => {
    // A click by keyboard has no coordinates.
    if (event.detail === 0) return;
    const box = area.getBoundingClientRect();
    choose(
      ((event.clientX - box.left) / box.width) * width,
      ((event.clientY - box.top) / box.height) * height,
    );
  });
  crosshair.addEventListener('keydown', (event) => {
    const direction = DIRECTIONS[event.key];
    const isChoice = event.key === 'Enter' || event.key === ' ';
    if (direction === undefined && !isChoice) return;
    event.preventDefault();
    const isChosen = answer.value !== '';
    const from = isChosen ? [across.valueAsNumber, down.valueAsNumber] : [width / 2, height / 2];
    const step = event.shiftKey ? 1 : STEP;
    const [x = 0, y = 0] = direction ?? [];
    choose((from[0] ?? 0) + x * step, (from[1] ?? 0) + y * step);
  });
  for (const field of [across, down]) field.addEventListener('input', draw);
}
