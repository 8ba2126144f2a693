import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { find, type OpenPage, openPage, waitFor } from './testing/open-page.ts';

const markup = (data: string, value = '') =>
  `<div id="body"><div data-question="q"><input type="hidden" value='${value}'><iframe data-js-input data-bridge data-src="about:blank" data-grade="getGrade" ${data}></iframe></div></div>`;

type Message = { id?: number; name?: string; argument?: string; isPing?: boolean };

let page: OpenPage;
let calls: Message[];
const frame = () => find<HTMLIFrameElement>('iframe');
const say = (data: object | string) => page.receive(data, { source: frame().contentWindow, origin: 'null' });

/** An author's page whose functions return these values. */
async function open(
  data: string,
  { value = '', returns }: { value?: string; returns: Record<string, unknown> },
) {
  page = openPage(markup(data, value), {
    texts: { notLoaded: 'It hasn’t loaded.', silent: 'It doesn’t answer.', noWork: 'It failed.' },
  });
  calls = [];
  const postMessage = (message: Message | string) => {
    if (typeof message === 'string' || message.isPing) return;
    calls.push(message);
    const { id, name = '' } = message;
    const response = name in returns ? { result: returns[name] } : { isMissing: true };
    queueMicrotask(() => say({ lectern: 'js-input', id, ...response }));
  };
  Object.defineProperty(frame(), 'contentWindow', { value: { postMessage } });
  const script = await import('./js-input.js');
  script.startPages(find('#body'));
  return script;
}

const ready = () => say({ lectern: 'js-input', isReady: true });

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('the page of an author’s question', () => {
  test('is asked for its answer when the learner submits', async () => {
    const { collectWork } = await open('', { returns: { getGrade: { done: true } } });
    ready();
    expect((await collectWork(find('#body'))).answers).toEqual({ q: '{"done":true}' });
  });

  test('is asked for its state too, and gets it back on the next visit', async () => {
    const data = 'data-get-state="getState" data-set-state="setState"';
    const returns = { getGrade: 'A', getState: 'moved', setState: null };
    const { collectWork } = await open(data, { returns });
    ready();
    const { answers } = await collectWork(find('#body'));
    expect(JSON.parse(String(answers.q))).toEqual({ answer: 'A', state: 'moved' });
    await open(data, { value: String(answers.q), returns });
    ready();
    await waitFor(() => expect(calls).toMatchObject([{ name: 'setState', argument: 'moved' }]));
  });

  test('begins in the author’s state before the first answer', async () => {
    await open('data-set-state="setState" data-initial-state="start"', { returns: { setState: null } });
    ready();
    await waitFor(() => expect(calls).toMatchObject([{ name: 'setState', argument: 'start' }]));
  });

  test('that doesn’t load within ten seconds is named in the error', async () => {
    const { collectWork } = await open('', { returns: {} });
    const work = expect(collectWork(find('#body'))).rejects.toThrow('It hasn’t loaded.');
    await vi.advanceTimersByTimeAsync(10_000);
    await work;
  });

  test('may define its functions later; one that never exists is an error', async () => {
    const returns: Record<string, unknown> = {};
    const { collectWork } = await open('', { returns });
    ready();
    const late = collectWork(find('#body'));
    await vi.advanceTimersByTimeAsync(600);
    returns.getGrade = 'late';
    await vi.advanceTimersByTimeAsync(600);
    expect((await late).answers).toEqual({ q: 'late' });
    delete returns.getGrade;
    const never = expect(collectWork(find('#body'))).rejects.toThrow('It doesn’t answer.');
    await vi.advanceTimersByTimeAsync(6000);
    await never;
  });

  test('another window can’t answer for it', async () => {
    const { collectWork } = await open('', { returns: { getGrade: 'own' } });
    const work = collectWork(find('#body'));
    page.receive({ lectern: 'js-input', isReady: true }, { source: window, origin: 'null' });
    await vi.advanceTimersByTimeAsync(100);
    expect(calls).toEqual([]);
    ready();
    expect((await work).answers).toEqual({ q: 'own' });
  });
});
