import { expect, test } from 'vitest';
import { OlxError } from '../errors.ts';
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

test.each([
  '<!DOCTYPE p>',
  '<!DOCTYPE p SYSTEM "p.dtd">',
  '<!DOCTYPE p [<!ENTITY nbsp "&#160;">]>',
  '<!DOCTYPE p [\n  <!ENTITY nbsp \'&#xA0;\'>\n  <!ENTITY eacute "&#233;" >\n]>',
])('a document with %s is read', (type) => {
  const { children } = parseXml(`${type}<p>a&nbsp;b</p>`, 'p.xml', DEFAULT_LIMITS);
  expect(children).toMatchObject([{ text: 'a\u00a0b' }]);
});

test.each([
  '<!ENTITY nbsp "&#161;">',
  '<!ENTITY x "y">',
  '<!ENTITY nbsp SYSTEM "file:///etc/passwd">',
  '<!ENTITY % nbsp "&#160;">',
  '<!ENTITY nbsp "&#160;&#160;">',
  '<!ELEMENT p ANY>',
])('a document that declares %s is refused', (declaration) => {
  const source = `<!DOCTYPE p [<!ENTITY nbsp "&#160;">${declaration}]><p>a</p>`;
  expect(() => parseXml(source, 'p.xml', DEFAULT_LIMITS)).toThrow(OlxError);
});
