import { beforeEach, expect, test } from 'vitest';
import { announced, find, MARK, type OpenPage, openPage, waitFor } from './testing/open-page.ts';

const form = (text: string) =>
  `<form><textarea name="text">${text}</textarea><div data-message tabindex="-1" hidden></div><div class="problem-actions"><button type="submit" value="save">Save</button></div></form>`;
const MARKUP = `<section data-block="essay" data-mark="${MARK}"><div data-body>${form('')}</div></section><input id="search">`;
const RENEWS = { type: 'lectern.renews-tokens' };
const EXPIRED = { status: 401, body: { detail: 'Your session has ended.' } };
const SAVED = { body: { html: form('Because'), announcement: 'Saved.', unit: null } };
const REQUEST = { type: 'lectern.token-expired', payload: { token: 'the-token' } };

let page: OpenPage;
const field = () => find<HTMLTextAreaElement>('textarea');
const message = () => find('[data-message]').textContent;
const give = (token: string | null) => page.receive({ type: 'lectern.token', payload: { token } });

beforeEach(async () => {
  page = openPage(MARKUP, { texts: { reload: 'Reload page' } });
  const { startExercise } = await import('./exercise.js');
  await startExercise(find('[data-block]'));
});

function type(target: HTMLTextAreaElement | HTMLInputElement, text: string): void {
  target.value = text;
  target.dispatchEvent(new Event('input', { bubbles: true }));
}

const save = () => find('button').click();

test('the parent knows that something is typed, until it is submitted', async () => {
  type(find<HTMLInputElement>('#search'), 'not an answer');
  expect(page.posted).toEqual([]);
  type(field(), 'Be');
  type(field(), 'Because');
  const unsent = (value: boolean) => ({ type: 'lectern.unsent', payload: { unsent: value } });
  expect(page.posted).toEqual([unsent(true)]);
  page.respond(SAVED);
  save();
  await waitFor(() => expect(page.posted).toEqual([unsent(true), unsent(false)]));
});

test('what is typed is submitted with the token that the parent gets after the session ended', async () => {
  page.receive(RENEWS);
  type(field(), 'Because');
  page.respond(EXPIRED);
  save();
  await waitFor(() => expect(page.posted.at(-1)).toEqual(REQUEST));
  expect(find('[data-body]').getAttribute('aria-busy')).toBe('true');
  page.respond(SAVED);
  give('renewed');
  await waitFor(() => expect(announced()).toBe('Saved.'));
  const [first, second] = page.sent.map(({ body }) => body);
  expect(first).toMatchObject({ action: 'save', fields: { text: 'Because' } });
  expect(second).toEqual(first);
  expect(page.tokens).toEqual(['the-token', 'renewed']);
});

test('several requests wait for one token', async () => {
  page.receive(RENEWS);
  const { call } = await import('./calls.js');
  page.respond(EXPIRED);
  const calls = [call('essay', 'a'), call('essay', 'b')];
  await waitFor(() => expect(page.posted).toContainEqual(REQUEST));
  page.respond({ body: {} });
  give('renewed');
  await Promise.all(calls);
  expect(page.posted).toEqual([REQUEST]);
});

test.each([
  ['says that the learner can’t have one', true],
  ['doesn’t renew tokens', false],
])('where the parent %s, the message says so and what is typed stays', async (_, renews) => {
  if (renews) page.receive(RENEWS);
  type(field(), 'Because');
  page.respond(EXPIRED);
  save();
  if (renews) {
    await waitFor(() => expect(page.posted.at(-1)).toEqual(REQUEST));
    give(null);
  }
  await waitFor(() => expect(message()).toBe('Your session has ended. Reload page'));
  expect(field().value).toBe('Because');
  expect(page.sent).toHaveLength(1);
});
