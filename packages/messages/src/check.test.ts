import { expect, test } from 'vitest';
import { checkTranslation, listFaults } from './check.ts';

test('missing and unused messages are listed', () => {
  const english = { a: { defaultMessage: 'Save' }, b: { defaultMessage: 'Cancel' } };
  expect(checkTranslation(english, { b: 'Annuler', c: 'Vieux' }, 'fr')).toEqual([
    { kind: 'missing', id: 'a', text: 'Save' },
    { kind: 'unused', id: 'c', text: 'Vieux' },
  ]);
});

test.each<[string, string, string, string, string[]]>([
  ['a sound one', 'Hello {name}', 'Bonjour {name}', 'fr', []],
  ['a lost argument', 'Hello {name}', 'Bonjour', 'fr', ['lacks {name}']],
  ['an argument of its own', 'Hello', 'Bonjour {name}', 'fr', ['adds {name}']],
  ['a lost tag', 'See <link>help</link>', 'Voir l’aide', 'fr', ['lacks <link>']],
  ['a broken one', 'Hello', 'Bonjour {', 'fr', ['is no valid ICU message']],
  ['an empty one', 'Hello', ' ', 'fr', ['is empty']],
  [
    'a lost category of Hebrew',
    '{n, plural, one {# day} other {# days}}',
    '{n, plural, one {יום אחד} other {# ימים}}',
    'he',
    ['lacks the plural category "two" of {n}'],
  ],
  [
    'exact numbers in place of a category',
    '{n, plural, one {# day} other {# days}}',
    '{n, plural, =1 {יום אחד} =2 {יומיים} other {# ימים}}',
    'he',
    [],
  ],
  [
    'categories that change nothing in English, either',
    '{n, plural, =0 {Helpful} other {Helpful · #}}',
    '{n, plural, =0 {Utile} other {Utile · #}}',
    'fr',
    [],
  ],
  ['a straight quotation mark', 'Don’t', "Ne l'ouvre pas", 'fr', ['has a straight quotation mark']],
  [
    'spaced French marks',
    '“{a}”: 5% (%) of 2:35!',
    '«\u202f{a}\u202f»\u202f: 5\u202f% (%) de 2:35\u202f!',
    'fr',
    [],
  ],
  ...['Où ?', 'Où?', 'Où\u00a0?', 'Ici\u202f: « {a}\u202f»', 'Oui : {a}', '5 %', 'a\u00a0; b'].map(
    (text): [string, string, string, string, string[]] => [
      `a French mark in “${text}”`,
      text,
      text,
      'fr',
      ['lacks a narrow no-break space at a mark'],
    ],
  ),
  ['lost white space', ' (optional)', '(facultatif)', 'fr', ['begins or ends with other white space']],
  [
    'another option of a choice',
    '{who, select, me {I} other {they}}',
    '{who, select, moi {je} other {ils}}',
    'fr',
    ['lacks {who: me, other}', 'adds {who: moi, other}'],
  ],
])('%s', (_, source, text, lang, faults) => {
  expect(listFaults(source, text, lang)).toEqual(faults);
});
