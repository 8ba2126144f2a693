import { beforeEach, expect, test } from 'vitest';
import { find, MARK, type OpenPage, openPage, waitFor } from './testing/open-page.ts';

const FORM_END =
  '<div data-message tabindex="-1" hidden></div><div class="problem-actions"><button type="submit" disabled>Submit</button></div>';
const problem = (inside: string) => `<form>${inside}${FORM_END}</form>`;
const text = (id: string, attributes = '') =>
  `<div data-question="${id}" data-kind="text"><input type="text" name="${id}" ${attributes}></div>`;
const choices = (...labels: string[]) =>
  `<fieldset data-question="choice" data-kind="single-choice">${labels.map((label, i) => `<input type="radio" id="c${i}" name="choice" value="v${i}"><label for="c${i}">${label}</label>`).join('')}</fieldset>`;
const list = (...entries: string[]) =>
  `<div data-question="list" data-kind="dropdown"><select><option value="">Choose</option>${entries.map((entry, i) => `<option value="o${i}">${entry}</option>`).join('')}</select></div>`;

let page: OpenPage;
const CHANGED = 'The problem has changed.';

async function open(inside: string): Promise<void> {
  page = openPage(
    `<section data-block="p1" data-mark="${MARK}"><div data-body>${problem(inside)}</div></section>`,
    { texts: { problemChanged: CHANGED, textLost: 'Copy:', reload: 'Reload page' } },
  );
  const { startProblem } = await import('./problem.js');
  startProblem(find('[data-block]'));
}

/** Submits; the server has another version of the problem by then. */
function submitTo(version: string | null): void {
  page.respond({ status: 409, body: { detail: 'Reload the page, then answer again.' } });
  find<HTMLButtonElement>('button[type=submit]').click();
  page.respond(version === null ? null : { body: { html: problem(version), announcement: '' } });
}

const type = (selector: string, value: string) => {
  const field = find<HTMLInputElement>(selector);
  field.value = value;
  field.dispatchEvent(new Event('input', { bubbles: true }));
};
const message = () => find('[data-message]');

beforeEach(() => open(text('q1') + choices('Ant', 'Bee', 'Cat') + list('Red', 'Green') + text('q2')));

function answer(): void {
  type('[name=q1]', 'Because');
  type('[name=q2]', 'An essay');
  find<HTMLInputElement>('#c1').checked = true;
  find('select').dispatchEvent(new Event('input', { bubbles: true }));
  find<HTMLOptionElement>('[value=o1]').selected = true;
}

test('the new version of a problem has what was typed and chosen for the one before', async () => {
  answer();
  submitTo(text('q0') + text('q1') + choices('Bee', 'Dog') + list('Blue', 'Red', 'Green') + text('q2'));
  await waitFor(() => expect(document.activeElement).toBe(message()));
  expect(message().textContent).toBe(CHANGED);
  const values = [...document.querySelectorAll<HTMLInputElement>('[type=text]')].map(({ value }) => value);
  expect(values).toEqual(['', 'Because', 'An essay']);
  expect(find('input:checked').id).toBe('c0');
  expect(find<HTMLSelectElement>('select').value).toBe('o2');
  expect(find<HTMLButtonElement>('button[type=submit]').disabled).toBe(false);
  expect(page.posted.at(-1)).toEqual({ type: 'lectern.unsent', payload: { unsent: true } });
});

test.each([
  ['is gone', ''],
  ['is closed', text('q2', 'readonly')],
])('a text whose field %s is shown, to be copied', async (_, left) => {
  answer();
  submitTo(text('q1') + left);
  await waitFor(() => expect(document.activeElement).toBe(message()));
  expect(message().textContent).toBe(`${CHANGED} Copy:An essay`);
  expect(find('blockquote').textContent).toBe('An essay');
});

test('a new version whose due dates can be shifted is shown, too', async () => {
  answer();
  submitTo(`${text('q2', 'readonly')}<button type="button" data-shift>Shift</button>`);
  await waitFor(() => expect(document.activeElement).toBe(message()));
  expect(message().textContent).toBe(`${CHANGED} Copy:BecauseAn essay`);
});

test('a choice that is gone leaves its question unanswered', async () => {
  answer();
  submitTo(text('q1') + choices('Ant', 'Dog') + list('Blue', 'Red') + text('q2'));
  await waitFor(() => expect(message().textContent).toBe(CHANGED));
  expect(document.querySelector('input:checked')).toBeNull();
  expect(find<HTMLSelectElement>('select').value).toBe('');
});

test('where the new version can’t be loaded, what was typed stays, and the message says so', async () => {
  answer();
  submitTo(null);
  await waitFor(() => expect(message().textContent).toBe('Reload the page, then answer again. Reload page'));
  expect(find<HTMLInputElement>('[name=q2]').value).toBe('An essay');
});
