import { afterEach, describe, expect, test } from 'vitest';
import { takeActivationPopup } from './popup-cookie.ts';

const NAME = 'show-account-activation-popup';

/** A cookie jar like a browser's, with one cookie that was set for `domain` (null: the page's own host). */
function makeJar(domain: string | null, others = '') {
  let isThere = true;
  const written: string[] = [];
  return {
    written,
    get cookie() {
      return [others, isThere ? `${NAME}=True` : ''].filter((one) => one !== '').join('; ');
    },
    set cookie(text: string) {
      written.push(text);
      const [, named = null] = /; domain=(\S+)$/.exec(text) ?? [];
      if (named === domain && text.startsWith(`${NAME}=;`) && text.includes('path=/;')) isThere = false;
    },
  };
}

describe('the cookie opens the dialog once', () => {
  test.each([
    ['of the page’s host', null, null, true],
    ['of the page’s host, where a domain is configured', null, 'example.org', true],
    ['of the configured domain', 'example.org', 'example.org', true],
    ['[ACT-02] of another domain: it can not be removed', 'lms.example.org', 'example.org', false],
    ['[ACT-02] of a domain, where none is configured', 'example.org', null, false],
  ])('%s', (_, domain, configured, opens) => {
    const jar = makeJar(domain, 'csrftoken=1');
    expect(takeActivationPopup(jar, configured)).toBe(opens);
    expect(jar.cookie === 'csrftoken=1').toBe(opens);
    expect(takeActivationPopup(jar, configured)).toBe(false);
  });
});

describe('other cookies don’t, and are kept', () => {
  test.each(['', 'csrftoken=1', `x${NAME}=1`, `${NAME}2=1`, `other=${NAME}=1`])('%s', (cookie) => {
    const written: string[] = [];
    const jar = {
      get cookie() {
        return cookie;
      },
      set cookie(text: string) {
        written.push(text);
      },
    };
    expect(takeActivationPopup(jar, null)).toBe(false);
    expect(written).toEqual([]);
  });
});

describe('in a browser', () => {
  const write = (text: string, jar: { cookie: string } = document) => {
    jar.cookie = text;
  };
  afterEach(() => {
    write(`${NAME}=; path=/; max-age=0`);
  });

  test.each(['true', 'false', ''])('[ACT-01] the value %j does not matter', (value) => {
    write(`${NAME}=${value}; path=/`);
    expect(takeActivationPopup(document, null)).toBe(true);
    expect(document.cookie).not.toContain(NAME);
  });
});
