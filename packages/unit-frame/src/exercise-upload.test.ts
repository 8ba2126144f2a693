import { beforeEach, expect, test, vi } from 'vitest';
import { announced, find, openPage, waitFor } from './testing/open-page.ts';

const MARKUP = `<div id="body"><textarea name="text">Saved</textarea><div data-message hidden></div>
<div data-upload data-max-bytes="10" data-too-large="This file is too large." hidden><input type="file">
<div data-progress hidden><progress max="100"></progress><button type="button" data-cancel>Cancel</button></div>
<button type="button" data-retry hidden>Try again</button></div></div>`;

/** Requests that wait for the test to answer them. */
class Request {
  static sent: Request[] = [];
  upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
  url = '';
  status = 0;
  response: object | null = null;
  onload = () => undefined;
  onerror = () => undefined;
  onabort = () => undefined;
  open(_: string, url: string) {
    this.url = url;
  }
  setRequestHeader() {}
  send() {
    Request.sent.push(this);
  }
  abort() {
    this.onabort();
  }
  answer(status: number, response: object | null) {
    Object.assign(this, { status, response });
    this.onload();
  }
}

let failure: string;
const request = () => Request.sent.at(-1) as Request;
const area = () => find('[data-upload]');
const retry = () => find('[data-retry]');

/** Chooses a file of so many bytes. */
function choose(bytes: number): void {
  const input = find<HTMLInputElement>('input[type=file]');
  Object.defineProperty(input, 'files', {
    configurable: true,
    value: [new File(['x'.repeat(bytes)], 'a b.txt')],
  });
  input.dispatchEvent(new Event('change'));
}

beforeEach(async () => {
  vi.stubGlobal('XMLHttpRequest', Request);
  Request.sent = [];
  failure = '';
  openPage(MARKUP, {
    texts: {
      uploading: 'Uploading',
      brokeOff: 'The connection broke off.',
      empty: 'Empty.',
      sizeRefused: 'Choose a smaller one.',
    },
  });
  const { start } = await import('./exercise-upload.js');
  const run = async (send: () => Promise<unknown>) => {
    try {
      await send();
      return true;
    } catch (error) {
      failure = (error as Error).message;
      return false;
    }
  };
  start({ body: find('#body'), usageKey: 'e', act: async () => true, run });
});

test('a file is sent as soon as it is chosen, with its progress, and that is announced', async () => {
  choose(5);
  await waitFor(() => expect(Request.sent).toHaveLength(1));
  expect(request().url).toMatch(/e\/handler\/exercise_upload\?name=a%20b\.txt$/);
  expect([announced(), find('[data-progress]').hidden]).toEqual(['Uploading', false]);
  request().upload.onprogress?.({ loaded: 1, total: 4 });
  expect(find<HTMLProgressElement>('progress').value).toBe(25);
});

test('what is typed stays, although the response renders what was saved', async () => {
  find<HTMLTextAreaElement>('textarea').value = 'Typed';
  choose(5);
  await waitFor(() => expect(Request.sent).toHaveLength(1));
  find<HTMLTextAreaElement>('textarea').value = 'Saved';
  request().answer(200, {});
  await waitFor(() => expect(find<HTMLTextAreaElement>('textarea').value).toBe('Typed'));
});

test.each([
  ['too large', 11, 'This file is too large.'],
  ['empty', 0, 'Empty.'],
])('a file that is %s isn’t sent', async (_, bytes, sentence) => {
  choose(bytes);
  await waitFor(() => expect(failure).toBe(sentence));
  expect([Request.sent, retry().hidden]).toEqual([[], true]);
});

test('a file whose connection broke off can be sent again', async () => {
  choose(5);
  await waitFor(() => expect(Request.sent).toHaveLength(1));
  request().onerror();
  await waitFor(() => expect(retry().hidden).toBe(false));
  expect([failure, area().getAttribute('aria-busy')]).toEqual(['The connection broke off.', 'false']);
  retry().click();
  await waitFor(() => expect(Request.sent).toHaveLength(2));
});

test.each([
  ['the LMS', 400, { detail: 'Not a text.' }, 'Not a text.'],
  ['a proxy with a limit of its own', 413, null, 'Choose a smaller one.'],
])('a file that %s refuses can’t be sent again, only another one', async (_, status, response, sentence) => {
  choose(5);
  await waitFor(() => expect(Request.sent).toHaveLength(1));
  request().answer(status, response);
  await waitFor(() => expect(failure).toBe(sentence));
  expect([retry().hidden, find<HTMLInputElement>('input').disabled]).toEqual([true, false]);
});

test('one file is sent at a time, and can be canceled', async () => {
  choose(5);
  choose(6);
  await waitFor(() => expect(Request.sent).toHaveLength(1));
  find('[data-cancel]').click();
  await waitFor(() => expect(area().getAttribute('aria-busy')).toBe('false'));
  expect(Request.sent).toHaveLength(1);
});
