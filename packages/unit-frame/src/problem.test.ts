import { beforeEach, expect, test } from 'vitest';
import { announced, find, MARK, type OpenPage, openPage, waitFor } from './testing/open-page.ts';

const ACTIONS =
  '<div class="problem-actions"><button type="submit" disabled>Submit</button><button type="button" data-action="problem_hint" disabled>Hint</button></div>';
const problem = (inside: string, message = '') =>
  `<form>${inside}<div data-message tabindex="-1" ${message === '' ? 'hidden' : ''}>${message}</div>${ACTIONS}</form>`;
const question = (name: string, value = '') =>
  `<div data-question="${name}" data-name="${name}" tabindex="-1"><input type="text" name="${name}" value="${value}"></div>`;

let page: OpenPage;
const submit = () => find<HTMLButtonElement>('button[type=submit]');

async function open(inside: string): Promise<void> {
  const block = `<section data-block="p1" data-mark="${MARK}"><div data-body>${problem(inside)}</div></section>`;
  page = openPage(block, {
    texts: {
      unanswered: '“{name}” has no answer yet.',
      onlyUnanswered: 'It has no answer yet.',
      textRefused: 'Not submitted:',
    },
  });
  const { startProblem } = await import('./problem.js');
  startProblem(find('[data-block]'));
}

beforeEach(() => open(question('q1', '42')));

test('answers are submitted, and focus goes to the result', async () => {
  page.respond({ body: { html: problem(question('q1', '42'), 'Right.'), announcement: 'Right.' } });
  submit().click();
  await waitFor(() => expect(document.activeElement).toBe(find('[data-message]')));
  expect(page.sent).toMatchObject([{ handler: 'p1/handler/problem_check', body: { answers: { q1: '42' } } }]);
});

test('where each question shows its own result, it is announced, and focus stays at the buttons', async () => {
  page.respond({ body: { html: problem(question('q1', '42')), announcement: '1 of 2 points.' } });
  submit().click();
  await waitFor(() => expect(announced()).toBe('1 of 2 points.'));
  expect(document.activeElement).toBe(submit());
});

test('a hint has focus, and what is typed stays', async () => {
  find<HTMLInputElement>('[name=q1]').value = '43';
  const hints = '<ol class="hints"><li tabindex="-1">Think.</li></ol>';
  page.respond({ body: { html: problem(question('q1') + hints), announcement: '' } });
  find('[data-action=problem_hint]').click();
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Think.'));
  expect(find<HTMLInputElement>('[name=q1]').value).toBe('43');
});

test('a question without an answer is named, and gets focus; nothing is sent', async () => {
  await open(question('q1', '42') + question('q2'));
  submit().click();
  await waitFor(() => expect(announced()).toBe('“q2” has no answer yet.'));
  expect(document.activeElement).toBe(find('[name=q2]'));
  expect(page.sent).toEqual([]);
});

test('a refusal is shown and focused; what is typed stays', async () => {
  page.respond({ status: 403, body: { detail: 'No attempts are left.' } });
  submit().click();
  await waitFor(() => expect(document.activeElement).toBe(find('[data-message]')));
  expect(find('[data-message]').textContent).toBe('No attempts are left.');
  expect(find<HTMLInputElement>('[name=q1]').value).toBe('42');
});

test('a refusal shows the problem as it is since another tab used the last attempt, and what was typed', async () => {
  find<HTMLInputElement>('[name=q1]').value = 'An essay';
  page.respond({ status: 403, body: { detail: 'No attempts are left.' } });
  submit().click();
  const closed = question('q1', '42').replace('<input', '<input disabled');
  page.respond({ body: { html: problem(`${closed}<p>2 of 2 attempts</p>`), announcement: '' } });
  await waitFor(() => expect(document.activeElement).toBe(find('[data-message]')));
  expect(document.body.textContent).toContain('2 of 2 attempts');
  expect(find<HTMLInputElement>('[name=q1]').value).toBe('42');
  expect(find('[data-message]').textContent).toBe('No attempts are left. Not submitted:An essay');
});

test('a refusal leaves a problem as it is whose due dates can be shifted', async () => {
  find<HTMLInputElement>('[name=q1]').value = 'An essay';
  page.respond({ status: 403, body: { detail: 'The due date has passed.' } });
  submit().click();
  page.respond({ body: { html: problem('<button data-shift>Shift</button>'), announcement: '' } });
  await waitFor(() => expect(find('[data-message]').textContent).toBe('The due date has passed.'));
  expect(find<HTMLInputElement>('[name=q1]').value).toBe('An essay');
});

test('the first formula of a page waits for its style sheet, which is loaded once', async () => {
  document.head.replaceChildren();
  const respond = (text: string) =>
    page.respond({ body: { html: problem(`<span class="katex">${text}</span>`), announcement: text } });
  const sheets = () => [...document.head.querySelectorAll<HTMLLinkElement>('link[href$="/katex.css"]')];
  respond('First');
  submit().click();
  await waitFor(() => expect(sheets()).toHaveLength(1));
  expect(document.body.textContent).not.toContain('First');
  sheets()[0]?.dispatchEvent(new Event('load'));
  await waitFor(() => expect(document.body.textContent).toContain('First'));
  respond('Second');
  submit().click();
  await waitFor(() => expect(document.body.textContent).toContain('Second'));
  expect(sheets()).toHaveLength(1);
});
