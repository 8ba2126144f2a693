import { parse } from '@formatjs/icu-messageformat-parser';
import { IntlMessageFormat } from 'intl-messageformat';
import { expect, test } from 'vitest';
import { pseudoLocalize } from './pseudo.ts';

function show(text: string, values: Record<string, string | number>): string {
  return String(new IntlMessageFormat(pseudoLocalize(parse(text)), 'en').format(values));
}

test('a message is accented and about 35 % longer', () => {
  const text = 'There was an error loading this course.';
  const shown = show(text, {});
  expect(shown).toMatch(/^Ţĥéŕé ŵáš áñ éŕŕöŕ/);
  expect(shown.length / text.length).toBeGreaterThan(1.25);
  expect(shown.length / text.length).toBeLessThan(1.45);
});

test('arguments and plurals are preserved', () => {
  const text = '{count, plural, one {# activity in {title}} other {# activities in {title}}}';
  expect(show(text, { count: 1, title: 'Limits' })).toMatch(/^1 áçţívíţý íñ Limits/);
  expect(show(text, { count: 3, title: 'Limits' })).toContain('3 ');
});

test('padding is outside of the message, so that its tags stay intact', () => {
  const [tag] = pseudoLocalize(parse('<link>Sign in to continue</link>'));
  expect(tag).toMatchObject({ type: 8, value: 'link', children: [{ value: 'Šíĝñ íñ ţö çöñţíñüé' }] });
});
