import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findLiteralSentences, findLiteralTexts } from './literals.ts';
import { lms } from './programs.ts';

/** Tests, commands for operators, and what compares the LMS with another. */
const OUTSIDE = /\.test\.ts$|\/testing\/|^src\/(?:cli|parity|reference-clients)\//;
/** Sources that only make what people see. */
const PAGES = /\.(?:html|page)\.ts$|-mails?\.ts$|^src\/pages\/|^src\/modules\/staff\//;
/**
 * The code of a language in the XML of a protocol; what operators read before the front end is built; the report by
 * criterion, which is English for readers of every language.
 */
const EXCEPTIONS = [
  'src/modules/external-tools/outcome-message.ts',
  'src/modules/site/front-end.page.ts',
  'src/modules/site/accessibility.page.ts',
];

test.each([
  ['html`<p>Nothing here.</p>`', ['Nothing here.']],
  [`html\`<p>\${count} learners</p>\``, ['learners']],
  [`html\`<ul>\${items.map((item) => html\`<li>No answer</li>\`)}</ul>\``, ['No answer']],
  ['html`<ol aria-label="Hints">`', ['Hints']],
  ["attributes({ 'aria-label': 'Hints' })", ['Hints']],
  ["siteText('Submit')", ['Submit']],
  [`html\`<p>\${t(messages.empty)}</p>\``, []],
  [`html\`<ol aria-label="\${t(messages.hints)}">\``, []],
  ['html` required aria-current="page"`', []],
  ['html`<code>lectern import</code> · &nbsp;`', []],
  ["defaultMessage: '<link>See the report</link>'", []],
  ['(items: Array<Item>) => items // <p>Hello</p>', []],
])('English in markup is found: %s', (source, texts) => {
  expect(findLiteralTexts(source)).toEqual(texts);
});

test.each([
  ["alert('info', 'No score was changed')", ['No score was changed']],
  [`errors.points = \`Enter a score from 0 to \${possible}.\``, ['Enter a score from 0 to ….']],
  ["{ heading: 'Wiki' }", ['Wiki']],
  ["{ defaultMessage: 'No score was changed', description: 'An alert' }", []],
  ["throw new Error('The course has no sequence')", []],
  ["label: t(messages.score), name: 'points'", []],
])('English sentences are found: %s', (source, sentences) => {
  expect(findLiteralSentences(source)).toEqual(sentences);
});

test('[LOC-01] no page, unit or mail of the LMS has literal English text', () => {
  const files = globSync(lms.sources, { cwd: lms.folder }).filter(
    (file) => !OUTSIDE.test(file) && !EXCEPTIONS.includes(file),
  );
  expect(files.filter((file) => PAGES.test(file)).length).toBeGreaterThan(100);
  const found = files.flatMap((file) => {
    const source = readFileSync(join(lms.folder, file), 'utf8');
    const texts = [...findLiteralTexts(source), ...(PAGES.test(file) ? findLiteralSentences(source) : [])];
    return texts.map((text) => `${file}: ${text}`);
  });
  expect(found).toEqual([]);
});
