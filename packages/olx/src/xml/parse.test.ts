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

test.each(['&nothing;', '&constructor;', '&toString;', '&nbsp', '& b', 'R&D, &nbsp;', 'R&D</p><p>a &lt; b'])(
  '%s is no entity',
  (source) => {
    expect(() => parseXml(`<p>${source}</p>`, 'p.xml', DEFAULT_LIMITS)).toThrow(XmlSyntaxError);
  },
);

test('an unescaped & is reported in its own line, whatever follows', () => {
  const source = '<p>\n<a href="?a=1&b=2">R</a>\n1 &lt; 2</p>';
  expect(() => parseXml(source, 'p.xml', DEFAULT_LIMITS)).toThrow(
    expect.objectContaining({ line: 2, message: '"&" must be written as "&amp;".' }),
  );
});
