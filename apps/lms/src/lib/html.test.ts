import { expect, test } from 'vitest';
import { html, raw } from './html.ts';

test.each([
  ['text', html`<p>${'<b>&"\''}</p>`, '<p>&lt;b&gt;&amp;&quot;&#39;</p>'],
  ['an attribute', html`<a href="${'"onclick="x'}">`, '<a href="&quot;onclick=&quot;x">'],
  ['a number', html`${0}`, '0'],
  ['nothing', html`a${null}${undefined}${false}b`, 'ab'],
  ['a template in a template', html`<ul>${html`<li>${'<'}</li>`}</ul>`, '<ul><li>&lt;</li></ul>'],
  ['a list', html`${['<', html`<br>`]}`, '&lt;<br>'],
  ['what is HTML already', html`${raw('<hr>')}`, '<hr>'],
])('%s', (_, template, expected) => {
  expect(template.toString()).toBe(expected);
});
