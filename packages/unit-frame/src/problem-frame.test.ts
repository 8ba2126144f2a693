import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { find, type OpenPage, openPage, waitFor } from './testing/open-page.ts';

const TEXTS = {
  noScript: 'This problem doesn’t respond.',
  someUnanswered: 'Answer every question.',
  unanswered: 'Answer {name}.',
  onlyUnanswered: 'Answer the question.',
};
const form = (around: string, parts = 'the parts') =>
  `<form><p data-message tabindex="-1" hidden></p><div class="problem-parts"><iframe title="Circuit" data-live data-problem-frame="${parts}"></iframe></div>${around}
<div class="problem-actions"><button>Submit</button><button type="button" data-action="problem_hint">Hint</button><button type="button" data-action="problem_reset">Reset</button></div></form>`;

let page: OpenPage;
/** What the page told the frame that is shown, in order. */
let told: Record<string, unknown>[];
const frame = () => find<HTMLIFrameElement>('iframe');
const message = () => find('[data-message]').textContent;
const click = (action: string) => find(`[data-action=problem_${action}]`).click();
const submit = () => find('form').dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));

/** The frame's document says this. */
const say = (data: object) =>
  page.receive({ type: 'lectern.problem', ...data }, { source: frame().contentWindow, origin: 'null' });
const lastTold = () => told.at(-1);

/** The frame that is shown loads, as far as it does in jsdom. */
function loadFrame(): void {
  told = [];
  const contentWindow = { postMessage: (data: Record<string, unknown>) => told.push(data) };
  Object.defineProperty(frame(), 'contentWindow', { value: contentWindow });
  say({ isReady: true });
}

async function open({ prefetched = false } = {}): Promise<void> {
  document.body.className = '';
  document.documentElement.dataset.reading = 'dark';
  page = openPage(`<section data-block="p1"><div data-body>${form('')}</div></section>`, {
    settings: { prefetched },
    texts: TEXTS,
  });
  page.respond({ body: { html: form('') } });
  const { startProblem } = await import('./problem.js');
  startProblem(find('[data-block]'));
  if (prefetched) return;
  await vi.dynamicImportSettled();
  expect(frame().src).not.toBe('');
  loadFrame();
}

/** The learner submits, and the scripts in the frame give this work. */
async function submitWork(work: object): Promise<void> {
  submit();
  await waitFor(() => expect(lastTold()).toMatchObject({ collect: true }));
  say({ work });
}

const rendered = async () => {
  await waitFor(() => expect(page.sent).not.toEqual([]));
  await waitFor(() => expect(find('[data-body]').getAttribute('aria-busy')).toBe('false'));
};

afterEach(() => vi.useRealTimers());

describe('a problem with scripts', () => {
  beforeEach(() => open());

  test('gets its text, its name and the reader’s settings, also when these change', () => {
    expect(told).toMatchObject([{ markup: 'the parts', title: 'Circuit', answers: {}, reading: 'dark' }]);
    page.receive({ type: 'lectern.reading', payload: { reading: 'sepia' } });
    expect(lastTold()).toMatchObject({ reading: 'sepia' });
  });

  test('is as high as its document says, within limits', () => {
    say({ height: 480.5 });
    expect(frame().style.blockSize).toBe('481px');
    for (const height of [-1, 100_000, '12px', Number.NaN]) say({ height });
    expect(frame().style.blockSize).toBe('481px');
  });

  test('submits the answers that its scripts give: texts and lists of texts only', async () => {
    const answers = { q1: '5 ohm', q2: ['a', 'b'], q3: 7, q4: ['a', 7], q5: null };
    await submitWork({ answers, count: 5, missing: false });
    await rendered();
    expect(page.sent[0]?.handler).toBe('p1/handler/problem_check');
    const accepted = { q1: '5 ohm', q2: ['a', 'b'] };
    expect(page.sent[0]?.body).toEqual({ answers: accepted, key: expect.any(String) });
  });

  test('names the question that lacks an answer, submits nothing, and leads the learner to it', async () => {
    await submitWork({ answers: { q1: '' }, count: 2, missing: true, name: 'Question 1' });
    await waitFor(() => expect(message()).toBe('Answer Question 1.'));
    expect(page.sent).toEqual([]);
    expect(document.activeElement).toBe(frame());
  });

  test('shows why its scripts gave no answer', async () => {
    submit();
    await waitFor(() => expect(lastTold()).toMatchObject({ collect: true }));
    say({ failure: 'The drawing failed.' });
    await waitFor(() => expect(message()).toBe('The drawing failed.'));
    expect(document.activeElement).toBe(find('[data-message]'));
  });

  test('says so when it doesn’t respond within 15 seconds', async () => {
    vi.useFakeTimers();
    submit();
    await vi.waitFor(() => expect(lastTold()).toMatchObject({ collect: true }));
    await vi.advanceTimersByTimeAsync(14_000);
    expect(message()).toBe('');
    await vi.advanceTimersByTimeAsync(1000);
    expect(message()).toBe('This problem doesn’t respond.');
  });

  test('another window can’t answer for it', async () => {
    submit();
    await waitFor(() => expect(lastTold()).toMatchObject({ collect: true }));
    const work = { answers: { q1: 'forged' }, count: 1, missing: false };
    page.receive({ type: 'lectern.problem', work, height: 5 }, { source: window, origin: 'null' });
    say({ work: { answers: { q1: 'own' }, count: 1, missing: false } });
    await rendered();
    expect(page.sent).toMatchObject([{ body: { answers: { q1: 'own' } } }]);
    expect(frame().style.blockSize).toBe('');
  });

  test('its scripts can’t submit: without a click, their answers go nowhere', async () => {
    say({ work: { answers: { q1: 'by itself' }, count: 1, missing: false } });
    await submitWork({ answers: { q1: 'by click' }, count: 1, missing: false });
    await rendered();
    expect(page.sent).toMatchObject([{ body: { answers: { q1: 'by click' } } }]);
  });

  test('shows the typeset form of what the learner types', async () => {
    page.respond({ body: { html: '<math></math>' } });
    say({ questionId: 'q1', text: 'x^2' });
    await waitFor(() =>
      expect(lastTold()).toMatchObject({ preview: '<math></math>', questionId: 'q1', text: 'x^2' }),
    );
  });

  test('a hint changes what is around the frame, which stays as the learner left it', async () => {
    const before = frame();
    page.respond({ body: { html: form('<ol class="hints"><li tabindex="-1">Use Ohm’s law.</li></ol>') } });
    click('hint');
    await waitFor(() => expect(lastTold()).toMatchObject({ collect: true }));
    say({ work: { answers: {}, count: 1, missing: true } });
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Use Ohm’s law.'));
    expect(frame()).toBe(before);
    expect(document.querySelectorAll('.problem-actions')).toHaveLength(1);
    const order = [...find('form').children].map(({ className, tagName }) => className || tagName);
    expect(order).toEqual(['P', 'problem-parts', 'hints', 'problem-actions']);
  });

  test('a result replaces the frame: the new one has what the learner typed, and the old one’s height', async () => {
    say({ height: 300 });
    page.respond({ body: { html: form('<p>Correct</p>', 'parts with verdicts') } });
    await submitWork({ answers: { q1: '5 ohm' }, count: 1, missing: false });
    await rendered();
    await waitFor(() => expect(frame().src).not.toBe(''));
    loadFrame();
    expect(told).toMatchObject([{ markup: 'parts with verdicts', answers: { q1: '5 ohm' } }]);
    expect(frame().style.blockSize).toBe('300px');
  });
});

test('a problem with scripts loads once the learner sees its unit', async () => {
  await open({ prefetched: true });
  await vi.dynamicImportSettled();
  expect(frame().src).toBe('');
  page.receive({ type: 'lectern.shown', payload: { shown: true } });
  await waitFor(() => expect(frame().src).toContain('problem-frame.html'));
});
