import { expect, test } from 'vitest';
import { DEFAULT_LIMITS } from '../limits.ts';
import { parseXml } from './parse.ts';
import { toHtml } from './to-html.ts';

test.each([
  ['<p>a<br/>b<hr/></p>', '<p>a<br>b<hr></p>'],
  ['<P>a<BR/>b<Img SRC="x"/></P>', '<P>a<BR>b<Img SRC="x"></P>'],
  ['<i class="fa"/>', '<i class="fa"></i>'],
  ['<SCRIPT>a &lt; b</SCRIPT>', '<SCRIPT>a < b</SCRIPT>'],
])('%s as HTML', (source, html) => {
  expect(toHtml([parseXml(source, 'p.xml', DEFAULT_LIMITS)])).toBe(html);
});
