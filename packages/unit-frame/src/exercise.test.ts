import { beforeEach, describe, expect, test } from 'vitest';
import { announced, find, MARK, type OpenPage, openPage, waitFor } from './testing/open-page.ts';

const form = (inside: string, message = '') =>
  `<form>${inside}<div data-message tabindex="-1" ${message === '' ? 'hidden' : ''}>${message}</div></form>`;
const VOTE =
  '<label><input type="radio" name="choice" value="tea" checked></label><input type="checkbox" name="why" value="a" checked><input type="checkbox" name="why" value="b" checked><div class="problem-actions"><button type="submit" value="vote" disabled>Vote</button></div>';
const MARKUP = `<section data-block="poll" data-mark="${MARK}"><div data-body>${form(VOTE)}</div></section>`;

let page: OpenPage;
const vote = () => find<HTMLButtonElement>('button[value=vote]');
const body = () => find('[data-body]');

beforeEach(async () => {
  page = openPage(MARKUP, {
    texts: { unreachable: 'We can’t reach the server.', reload: 'Reload page', textRefused: 'Copy:' },
  });
  const { startExercise } = await import('./exercise.js');
  await startExercise(find('[data-block]'));
});

function respond(html: string, more: object = {}): void {
  page.respond({ body: { html, announcement: 'Saved.', unit: null, ...more } });
}

test('its buttons work once the script runs, and send the fields of the form', async () => {
  expect(vote().disabled).toBe(false);
  respond(form(VOTE));
  vote().click();
  await waitFor(() => expect(announced()).toBe('Saved.'));
  expect(page.sent).toEqual([
    {
      handler: 'poll/handler/exercise_act',
      body: { action: 'vote', fields: { choice: 'tea', why: ['a', 'b'] }, key: expect.any(String) },
      keepalive: false,
    },
  ]);
});

test('focus goes to the element that the response marks', async () => {
  respond(form(`<h3 data-focus tabindex="-1">Results</h3>${VOTE}`));
  vote().click();
  await waitFor(() => expect(document.activeElement).toBe(find('[data-focus]')));
});

test('focus goes back to the button that was used where nothing is marked', async () => {
  respond(form(VOTE));
  vote().click();
  await waitFor(() => expect(announced()).toBe('Saved.'));
  expect(document.activeElement).toBe(vote());
});

test('a message has focus instead of an announcement, so that it is read once', async () => {
  respond(form(VOTE, 'You had the response no longer.'));
  vote().click();
  await waitFor(() => expect(document.activeElement).toBe(find('[data-message]')));
  expect(announced()).toBe('');
});

test('is busy while an action is sent, keeps focus, and sends it once', async () => {
  respond(form(VOTE));
  vote().focus();
  vote().click();
  vote().click();
  expect(body().getAttribute('aria-busy')).toBe('true');
  expect([vote().getAttribute('aria-disabled'), document.activeElement]).toEqual(['true', vote()]);
  await waitFor(() => expect(body().getAttribute('aria-busy')).toBe('false'));
  expect(page.sent).toHaveLength(1);
});

test('a refusal is shown and focused, and what was chosen stays', async () => {
  page.respond({ status: 403, body: { detail: 'The due date has passed.' } });
  vote().click();
  await waitFor(() => expect(document.activeElement).toBe(find('[data-message]')));
  expect(find('[data-message]').textContent).toBe('The due date has passed.');
  expect(find<HTMLInputElement>('input[type=radio]').checked).toBe(true);
});

describe('in a tab where the exercise isn’t as it is now', () => {
  const WRITE =
    '<textarea name="text-0"></textarea><input type="text" name="about-1"><button type="submit" value="submit">Submit</button>';
  const submit = async (refusal: { status: number; body: object }, current: { body: object } | null) => {
    find('[data-body]').innerHTML = form(WRITE);
    find<HTMLTextAreaElement>('textarea').value = 'An essay\nof mine';
    find<HTMLInputElement>('[name=about-1]').value = 'Essay';
    page.respond(refusal);
    find<HTMLButtonElement>('[value=submit]').click();
    page.respond(current);
    await waitFor(() => expect(document.activeElement).toBe(find('[data-message]')));
  };
  const CONFLICT = { status: 409, body: { detail: 'Your response is submitted.' } };
  const message = () => find('[data-message]').textContent;

  test.each([CONFLICT, { status: 403, body: { detail: 'Your response is submitted.' } }])(
    'a refusal ($status) shows what was submitted, and what was typed to be copied',
    async (refusal) => {
      await submit(refusal, { body: { html: form('<p>The other essay</p>') } });
      expect(page.sent.at(-1)).toMatchObject({ handler: 'poll/handler/exercise_get', body: {} });
      expect(document.body.textContent).toContain('The other essay');
      expect(message()).toBe('Your response is submitted. Copy:An essay\nof mineEssay');
      expect([...document.querySelectorAll('blockquote')].map(({ textContent }) => textContent)).toEqual([
        'An essay\nof mine',
        'Essay',
      ]);
    },
  );

  test('a text that is submitted is no text to be copied', async () => {
    await submit(CONFLICT, { body: { html: form('<p>An essay</p><p>of mine</p><p>Essay</p>') } });
    expect(message()).toBe('Your response is submitted.');
  });

  test('what was typed stays in fields that are still open, and counts as not submitted', async () => {
    await submit(CONFLICT, { body: { html: form(`<p>News</p>${WRITE}`) } });
    expect(document.body.textContent).toContain('News');
    expect(find<HTMLTextAreaElement>('textarea').value).toBe('An essay\nof mine');
    expect(find<HTMLInputElement>('[name=about-1]').value).toBe('Essay');
    expect(message()).toBe('Your response is submitted.');
    expect(page.posted.at(-1)).toEqual({ type: 'lectern.unsent', payload: { unsent: true } });
  });

  test('a text about another learner’s response isn’t put below the next one', async () => {
    await submit(CONFLICT, { body: { html: form(`<input type="hidden" name="claim" value="2">${WRITE}`) } });
    expect(find<HTMLTextAreaElement>('textarea').value).toBe('');
    expect(message()).toContain('An essay');
  });

  test('if it can’t be loaded, the refusal and what was typed stay', async () => {
    await submit(CONFLICT, null);
    expect(message()).toBe('Your response is submitted. Reload page');
    expect(find<HTMLTextAreaElement>('textarea').value).toBe('An essay\nof mine');
  });
});

test('an unreachable server is named, and the action can be sent again', async () => {
  page.respond(null);
  vote().click();
  await waitFor(() => expect(find('[data-message]').textContent).toBe('We can’t reach the server.'));
  respond(form(VOTE));
  vote().click();
  await waitFor(() => expect(announced()).toBe('Saved.'));
});

test.each([
  ['that can’t be reached', null, 'Only in time (unreachable).'],
  ['that fails', { status: 500, body: {} }, 'Only in time (fault).'],
])(
  'in a timed exam, a server %s doesn’t make anyone believe that nothing is lost',
  async (_, response, said) => {
    const texts = { lateUnreachable: 'Only in time (unreachable).', lateFault: 'Only in time (fault).' };
    page = openPage(MARKUP, { settings: { timed: true }, texts });
    const { startExercise } = await import('./exercise.js');
    await startExercise(find('[data-block]'));
    page.respond(response);
    vote().click();
    await waitFor(() => expect(find('[data-message]').textContent).toBe(said));
  },
);

test('once the page has expired, its message has a link that loads it again', async () => {
  page.respond({ status: 401, body: { detail: 'This page has been open for too long.' } });
  vote().click();
  await waitFor(() => expect(find<HTMLAnchorElement>('[data-message] a').href).toMatch(/\/reload$/));
  expect(find('[data-message] a').textContent).toBe('Reload page');
});

test('the page around it is told of the unit’s completion, and of a passed entrance exam', async () => {
  respond(form(VOTE), { unit: { complete: true }, passedEntranceExam: true });
  vote().click();
  await waitFor(() =>
    expect(page.posted).toEqual([
      { type: 'lectern.completion', payload: { complete: true } },
      { type: 'entranceExam.passed' },
    ]),
  );
});

test('the first formula of a page waits for its style sheet, which is loaded once', async () => {
  document.head.replaceChildren();
  const respond = (text: string) =>
    page.respond({ body: { html: form(`<span class="katex">${text}</span>${VOTE}`), announcement: text } });
  const sheets = () => [...document.head.querySelectorAll<HTMLLinkElement>('link[href$="/katex.css"]')];
  respond('First');
  vote().click();
  await waitFor(() => expect(sheets()).toHaveLength(1));
  expect(document.body.textContent).not.toContain('First');
  sheets()[0]?.dispatchEvent(new Event('load'));
  await waitFor(() => expect(document.body.textContent).toContain('First'));
  respond('Second');
  vote().click();
  await waitFor(() => expect(document.body.textContent).toContain('Second'));
  expect(sheets()).toHaveLength(1);
});

test('what is sent again after its response was lost has the same key, and another vote another one', async () => {
  const send = async (count: number) => {
    vote().click();
    await waitFor(() => expect(page.sent).toHaveLength(count));
    await waitFor(() => expect(body().getAttribute('aria-busy')).toBe('false'));
  };
  page.respond(null);
  await send(1);
  await send(2);
  find<HTMLInputElement>('input[value=b]').checked = false;
  respond(form(VOTE));
  await send(3);
  await send(4);
  await send(5);
  const keys = page.sent.map((one) => (one.body as { key: string }).key);
  expect(keys[1]).toBe(keys[0]);
  expect(new Set(keys).size).toBe(4);
});
