import { beforeEach, describe, expect, test } from 'vitest';
import { createTestLms } from '../../lms/testing.ts';
import { consumeFlash, flashQuery, storeFlash } from './flash.ts';

const key = 'UserMessagesProvider.flashMessages';
const enrolled = { code: 'enrolled', topic: 'general', type: 'success', text: '', dismissible: true };

beforeEach(() => window.localStorage.clear());

/** The messages that one load of the page shows. */
const load = () => createTestLms({}).client.fetchQuery(flashQuery());

describe('[ALT-13] a message stored for the next page', () => {
  test('is shown by exactly one page load, dismissed or not', async () => {
    storeFlash(enrolled);
    expect(await load()).toMatchObject([
      { code: 'enrolled', topic: 'general', type: 'success', dismissible: true },
    ]);
    expect(window.localStorage.getItem(key)).toBeNull();
    expect(await load()).toEqual([]);
  });

  test('is shown by only one of two tabs', () => {
    storeFlash(enrolled);
    expect(consumeFlash()).toHaveLength(1);
    expect(consumeFlash()).toEqual([]);
  });

  test('is the same when read again within one load', async () => {
    storeFlash(enrolled);
    const { client } = createTestLms({});
    expect(await client.fetchQuery(flashQuery())).toHaveLength(1);
    storeFlash(enrolled);
    expect(await client.fetchQuery(flashQuery())).toHaveLength(1);
    expect(await load()).toHaveLength(1);
  });

  test('are shown in the order in which they were stored', async () => {
    storeFlash({ ...enrolled, code: 'first', text: 'First' });
    storeFlash({ ...enrolled, code: 'second', text: 'Second' });
    expect(await load()).toMatchObject([
      { code: 'plain', text: 'First', id: 'flash-0' },
      { code: 'plain', text: 'Second', id: 'flash-1' },
    ]);
  });
});

describe('[ALT-13] invalid stored data', () => {
  test.each([
    '',
    'nonsense',
    '{}',
    'null',
    '"enrolled"',
    '[1,null,{"code":1}]',
    '[{"code":"enrolled"}]',
    '[{"topic":"course"}]',
  ])('%s is ignored and removed', (stored) => {
    window.localStorage.setItem(key, stored);
    expect(consumeFlash()).toEqual([]);
    expect(window.localStorage.getItem(key)).toBeNull();
  });

  test('doesn’t hide readable ones', () => {
    window.localStorage.setItem(key, JSON.stringify(['x', enrolled, { ...enrolled, dismissible: 'yes' }]));
    expect(consumeFlash()).toEqual([enrolled, { ...enrolled, dismissible: false }]);
  });

  test('of other front ends has no code and another topic', async () => {
    const stored = [
      { topic: 'course', text: 'Saved.', type: 'success', dismissible: true },
      { topic: 'course' },
    ];
    window.localStorage.setItem(key, JSON.stringify(stored));
    expect(await load()).toMatchObject([
      { code: 'plain', topic: 'general', text: 'Saved.', type: 'success' },
    ]);
  });

  test('can be replaced by a new message', () => {
    window.localStorage.setItem(key, 'nonsense');
    storeFlash(enrolled);
    expect(consumeFlash()).toEqual([enrolled]);
  });

  test('a browser without storage shows nothing and throws nothing', () => {
    const locked = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    };
    expect(() => storeFlash(enrolled, locked)).not.toThrow();
    expect(consumeFlash(locked)).toEqual([]);
  });
});
