import { describe, expect, test } from 'vitest';
import { refusalNotice } from './refusal-notice.html.ts';

const show = (reason: string | null, notLive: string | null = null) =>
  refusalNotice({ reason, notLive })?.toString() ?? null;

test('there is no notice without a reason in the URL', () => {
  expect(show(null)).toBeNull();
  expect(show('', '')).toBeNull();
  expect(show(' \n ')).toBeNull();
});

describe('a reason', () => {
  test('is shown as text, whatever it contains', () => {
    expect(show('<a href="//x">Pay</a> & "go"')).toContain(
      '<p dir="auto">&lt;a href=&quot;//x&quot;&gt;Pay&lt;/a&gt; &amp; &quot;go&quot;</p>',
    );
  });

  test.each([
    [300, 'x'.repeat(300)],
    [301, `${'x'.repeat(300)}…`],
    [100_000, `${'x'.repeat(300)}…`],
  ])('of %i characters', (length, shown) => {
    expect(show('x'.repeat(length))).toContain(`<p dir="auto">${shown}</p>`);
  });

  test('can’t contain line breaks or change the text direction', () => {
    expect(show('Over.\r\n\u0000\u202eNow')).toContain('<p dir="auto">Over. Now</p>');
  });
});

describe('a start', () => {
  test.each(['2/5/2013', '5.2.2013', '2013-02-05', '2013. 2. 5.', '5.02.2013 г.', '٥‏/٢‏/٢٠١٣', '۱۳۹۱/۱۱/۱۷'])(
    '%s is a day',
    (day) => {
      expect(show(null, day)).toContain(`<p>It starts on <bdi>${day}</bdi>.</p>`);
    },
  );

  test.each(['soon', 'call 5550123 now', '<b>1/2/2013</b>', '1/2/2013'.repeat(4), '1', '2/5/2013\u202e'])(
    '%s is none, and not shown',
    (text) => {
      expect(show(null, text)).toContain('That course hasn’t started yet.');
      expect(show(null, text)).not.toContain('<p>It starts');
    },
  );

  test('gives way to a reason', () => {
    expect(show('Ended.', '2/5/2013')).not.toContain('2/5/2013');
  });
});
