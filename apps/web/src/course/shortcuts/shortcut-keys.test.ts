// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { readShortcut, takesKeys } from './shortcut-keys.ts';

const none = { altKey: false, ctrlKey: false, metaKey: false, shiftKey: false };

test.each([
  ['n', 'KeyN', {}, 'next'],
  ['N', 'KeyN', {}, 'next'],
  ['N', 'KeyN', { shiftKey: true }, null],
  ['n', 'KeyN', { ctrlKey: true }, null],
  ['n', 'KeyN', { metaKey: true }, null],
  ['n', 'KeyN', { altKey: true }, null],
  ['p', 'KeyP', {}, 'previous'],
  ['b', 'KeyB', {}, 'bookmark'],
  ['o', 'KeyO', {}, 'outline'],
  ['x', 'KeyX', {}, null],
  ['/', 'Slash', {}, 'search'],
  // German: the character is on another key, with Shift.
  ['/', 'Digit7', { shiftKey: true }, 'search'],
  ['?', 'Minus', { shiftKey: true }, 'help'],
  ['?', 'Slash', { shiftKey: true, ctrlKey: true }, null],
  // Dvorak: the typed character counts, not the position of the key.
  ['b', 'KeyN', {}, 'bookmark'],
  // Cyrillic, Hebrew and Arabic: the position of the key counts.
  ['т', 'KeyN', {}, 'next'],
  ['מ', 'KeyN', {}, 'next'],
  ['Т', 'KeyN', { shiftKey: true }, null],
  ['؟', 'Slash', { shiftKey: true }, 'help'],
  ['.', 'Slash', {}, null],
  ['Enter', 'Enter', {}, null],
  ['ArrowRight', 'ArrowRight', {}, null],
  ['Dead', 'KeyN', {}, null],
])('%s by the key %s with %j is %s', (key, code, modifiers, expected) => {
  expect(readShortcut({ key, code, ...none, ...modifiers })).toBe(expected);
});

test.each([
  ['<input>', true],
  ['<input type="checkbox">', true],
  ['<textarea></textarea>', true],
  ['<select></select>', true],
  ['<video></video>', true],
  ['<div contenteditable></div>', true],
  ['<div contenteditable="plaintext-only"></div>', true],
  ['<div contenteditable="false"></div>', false],
  ['<div role="textbox"></div>', true],
  ['<button></button>', false],
  ['<a href="/"></a>', false],
])('%s takes keys: %s', (html, expected) => {
  document.body.innerHTML = html;
  expect(takesKeys(document.body.firstElementChild)).toBe(expected);
});

test('an element inside an editable one takes keys, `body` doesn’t', () => {
  document.body.innerHTML = '<div contenteditable><b>bold</b></div>';
  expect(takesKeys(document.querySelector('b'))).toBe(true);
  expect(takesKeys(document.body)).toBe(false);
  expect(takesKeys(window)).toBe(false);
  expect(takesKeys(null)).toBe(false);
});
