import { expect, test } from 'vitest';
import { storeCookie } from './store-cookie.ts';

const LASTING = 'path=/; max-age=31536000; samesite=lax';

test.each<[string, string | null, string, 'http:' | 'https:', string[]]>([
  ['this host alone', null, 'learn.example.org', 'https:', [`language=fr; ${LASTING}; secure`]],
  ['a machine of one’s own', null, 'localhost', 'http:', [`language=fr; ${LASTING}`]],
  [
    'the domain that is shared with the LMS',
    '.example.org',
    'apps.example.org',
    'https:',
    ['language=; path=/; max-age=0', `language=fr; ${LASTING}; secure; domain=example.org`],
  ],
  [
    'the domain itself',
    'example.org',
    'example.org',
    'https:',
    ['language=; path=/; max-age=0', `language=fr; ${LASTING}; secure; domain=example.org`],
  ],
  [
    'a domain that only ends alike',
    'example.org',
    'badexample.org',
    'https:',
    [`language=fr; ${LASTING}; secure`],
  ],
])('a choice is stored for %s', (_, cookieDomain, hostname, protocol, expected) => {
  const written: string[] = [];
  const jar = {
    get cookie() {
      return '';
    },
    set cookie(text: string) {
      written.push(text);
    },
  };
  storeCookie({ cookieDomain }, { name: 'language', value: 'fr' }, { jar, location: { hostname, protocol } });
  expect(written).toEqual(expected);
});
