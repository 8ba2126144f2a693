import { expect, test } from 'vitest';
import { DEFAULT_LIMITS } from '../limits.ts';
import { parseXml, XmlSyntaxError } from './parse.ts';

test.each([
  ['&amp;&lt;&gt;&quot;&apos;', '&<>"\''],
  ['a&nbsp;b &ndash; &eacute;&Eacute; &pi;', 'a\u00a0b – éÉ π'],
  ['&#160;&#xe9;', '\u00a0é'],
])('entities of XML and HTML: %s', (source, text) => {
  const element = parseXml(`<p title="${source}">${source}</p>`, 'p.xml', DEFAULT_LIMITS);
  expect(element.children).toMatchObject([{ kind: 'text', text }]);
  expect(element.attributes.get('title')).toBe(text);
});

test.each(['&nothing;', '&constructor;', '&toString;', '&nbsp', '& b'])('%s is no entity', (source) => {
  expect(() => parseXml(`<p>${source}</p>`, 'p.xml', DEFAULT_LIMITS)).toThrow(XmlSyntaxError);
});
