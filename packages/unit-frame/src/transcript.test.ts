import { beforeEach, describe, expect, test, vi } from 'vitest';
import { find, openPage, press } from './testing/open-page.ts';

const cue = (start: number, end: number, text: string, stop = false) =>
  `<button type="button" data-start="${start}" data-end="${end}" tabindex="${stop ? 0 : -1}">${text}</button>`;
const MARKUP = `<div id="video"><button data-transcript-toggle aria-expanded="true">Transcript</button>
<select data-language><option value="en">English</option><option value="es">Español</option></select>
<div data-transcript><input type="search" data-search><p data-found></p>
<div data-cues="en" lang="en">${cue(0, 1000, 'The sea', true)}${cue(1000, 2500, 'is deep')}${cue(2500, 4000, 'and the Sea is salt')}</div>
<div data-cues="es" lang="es" hidden>${cue(0, 1000, 'El mar', true)}</div></div></div>`;

const seek = vi.fn();
const onChange = vi.fn();
let follow: (seconds: number) => void;
const lines = () => [...document.querySelectorAll<HTMLButtonElement>('[data-cues=en] button')];
const line = (index: number) => lines()[index] as HTMLButtonElement;
const stops = () => lines().map(({ tabIndex }) => tabIndex);

async function open(language: string | null = null): Promise<void> {
  vi.clearAllMocks();
  openPage(MARKUP, { texts: { linesFound: { one: '{count} line', other: '{count} lines' } } });
  Element.prototype.scrollTo = () => undefined;
  const { startTranscript } = await import('./transcript.js');
  ({ follow } = startTranscript(find('#video'), { seek, onChange, language }));
}

beforeEach(() => open());

describe('the lines of a transcript', () => {
  test('a line that is clicked plays the video from there', () => {
    line(2).click();
    expect(seek).toHaveBeenCalledExactlyOnceWith(2.5);
  });

  test('are one stop of Tab; arrow keys, Home and End move between them', () => {
    line(0).focus();
    expect(press(line(0), 'ArrowDown').defaultPrevented).toBe(true);
    expect([document.activeElement, stops()]).toEqual([line(1), [-1, 0, -1]]);
    press(line(1), 'End');
    expect(document.activeElement).toBe(line(2));
    press(line(2), 'Home');
    expect([document.activeElement, stops()]).toEqual([line(0), [0, -1, -1]]);
    // Nothing is before the first: the page may scroll.
    expect(press(line(0), 'ArrowUp').defaultPrevented).toBe(false);
  });

  test('the line that is spoken is marked, also in a pause after it', () => {
    follow(1.2);
    expect(lines().map((each) => each.getAttribute('aria-current'))).toEqual([null, 'true', null]);
    follow(3);
    expect(lines().map((each) => each.getAttribute('aria-current'))).toEqual([null, null, 'true']);
  });
});

describe('the search of a transcript', () => {
  const search = (text: string) => {
    const field = find<HTMLInputElement>('[data-search]');
    field.value = text;
    field.dispatchEvent(new Event('input'));
    return field;
  };

  test('marks lines whatever their case, and tells how many', () => {
    search(' SEA ');
    expect(lines().map(({ classList }) => classList.contains('is-found'))).toEqual([true, false, true]);
    expect(find('[data-found]').textContent).toBe('2 lines');
    search('deep');
    expect(find('[data-found]').textContent).toBe('1 line');
    search('');
    expect(find('[data-found]').textContent).toBe('');
  });

  test('Enter moves focus from one line to the next, and begins again after the last', () => {
    const field = search('sea');
    const focused = [1, 2, 3].map(() => {
      press(field, 'Enter');
      return document.activeElement;
    });
    expect(focused).toEqual([line(0), line(2), line(0)]);
  });
});

test('another language is chosen in the list, and saved', () => {
  const select = find<HTMLSelectElement>('[data-language]');
  select.value = 'es';
  select.dispatchEvent(new Event('change'));
  expect([find('[data-cues=en]').hidden, find('[data-cues=es]').hidden]).toEqual([true, false]);
  expect(onChange).toHaveBeenCalledExactlyOnceWith({ language: 'es' });
});

test('the language that the learner chose before is shown', async () => {
  await open('es');
  expect([find<HTMLSelectElement>('[data-language]').value, find('[data-cues=es]').hidden]).toEqual([
    'es',
    false,
  ]);
});

test('its button hides it, says so, and saves that', () => {
  const toggle = find('[data-transcript-toggle]');
  toggle.click();
  expect([find('[data-transcript]').hidden, toggle.getAttribute('aria-expanded')]).toEqual([true, 'false']);
  expect(onChange).toHaveBeenCalledExactlyOnceWith({ transcript: false });
});

test.each([
  [0, '00:00:00.000'],
  [3723.4567, '01:02:03.457'],
  [-1, '00:00:00.000'],
])('%s seconds are %s in captions', async (seconds, text) => {
  const { stamp } = await import('./transcript.js');
  expect(stamp(seconds)).toBe(text);
});
