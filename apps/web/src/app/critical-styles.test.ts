// @vitest-environment node
import { expect, test } from 'vitest';
import { openStyleSheets } from './critical-styles.ts';

const sheet = `@layer base,parts;:root{--a:1px}a:hover{color:red}
.button{color:red}.button--small,.badge{margin:0}.card .button{padding:0}
.button:not(.wide):is(.left,.right){border:0}.unused{color:blue}
@media (width<40em){.button{display:block}.unused{display:none}}
@media print{.unused{color:red}}
@supports (display:grid){@media print{.button{display:grid}}}
@font-face{font-family:x;src:url(x)}@keyframes turn{to{rotate:1turn}}
._line_1x-2{order:1}
:root:where([data-reading~=theme-light],[data-reading~=theme-sepia]){--b:2px}
:root[data-reading~=motion-reduced] .button{animation:none}`;

const createCriticalStyles = (text: string) => (markup: string, reading: string) =>
  openStyleSheets([{ name: 'first.css', text }])(markup, reading).styles;

test.each([
  ['the rules of used classes', '<a class="button"></a>', '.button{color:red}'],
  ['rules without a class', '', ':root{--a:1px}a:hover{color:red}'],
  ['statements', '', '@layer base,parts;'],
  ['descriptions of fonts', '', '@font-face {font-family:x;src:url(x)}'],
  ['only the selectors that may match', '<i class="badge">', '.badge{margin:0}'],
  ['selectors of several used classes', '<p class="card x"><a class="button">', '.card .button{padding:0}'],
  ['excluded and alternative classes', '<a class="button">', '.button:not(.wide):is(.left,.right){border:0}'],
  ['rules for some widths', '<a class="button">', '@media (width<40em){.button{display:block}}'],
  [
    'nested conditions',
    '<a class="button">',
    '@supports (display:grid){@media print{.button{display:grid}}}',
  ],
  ['classes of modules', '<p class="_line_1x-2">', '._line_1x-2{order:1}'],
])('has %s', (_, markup, rule) => {
  expect(createCriticalStyles(sheet)(markup, '')).toContain(rule);
});

test('has neither unused rules nor conditions without any, nor animations', () => {
  const styles = createCriticalStyles(sheet)('<a class="button"></a>', '');
  expect(styles).not.toMatch(/unused|badge|\.card|@media print\{\}|@keyframes/);
});

test('is the same for the same classes, in the order of the sheet', () => {
  const find = createCriticalStyles(sheet);
  const styles = find('<a class="badge button">', '');
  expect(styles).toBe(find('<a class="button"><b class="badge">', ''));
  expect(styles).toMatch(/\.button\{.*\.badge\{/);
});

test('has the rules of settings that the reader has chosen', () => {
  const find = createCriticalStyles(sheet);
  const markup = '<a class="button">';
  expect(find(markup, 'size-125 theme-sepia')).toContain('[data-reading~=theme-sepia]){--b:2px}');
  expect(find(markup, 'theme-dark')).not.toContain('data-reading');
  expect(find(markup, 'motion-reduced')).toContain(' .button{animation:none}');
  expect(find('', 'motion-reduced')).not.toContain('data-reading');
});

test('other sheets are among them if the markup has one of their own classes', () => {
  const find = openStyleSheets([
    { name: 'first.css', text: '.button{color:red}' },
    { name: 'dates.css', text: '._day_1{order:1}._later_1{order:2}' },
    { name: 'unit.css', text: '.button:has(._frame_1){order:3}._frame_1{order:4}' },
  ]);
  expect(find('<a class="button"></a>', '')).toEqual({ styles: '.button{color:red}', names: ['first.css'] });
  expect(find('<a class="button _day_1"></a>', '')).toEqual({
    styles: '.button{color:red}._day_1{order:1}',
    names: ['first.css', 'dates.css'],
  });
});
