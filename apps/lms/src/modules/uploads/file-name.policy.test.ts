import { expect, test } from 'vitest';
import { extensionOf, safeFileName } from './file-name.policy.ts';

test.each([
  ['essay.pdf', 'essay.pdf'],
  ['../../etc/passwd', 'passwd'],
  ['C:\\Users\\ada\\essay.pdf', 'essay.pdf'],
  ['..', 'file'],
  ['', 'file'],
  ['.htaccess', 'htaccess'],
  ['invoice\u202efdp.exe', 'invoicefdp.exe'],
  ['a\u0000b\r\nSet-Cookie: x.txt', 'abSet-Cookie_ x.txt'],
  ['<img src=x onerror=alert(1)>.png', '_img src=x onerror=alert(1)_.png'],
  ['"quoted" | piped?.txt', '_quoted_ _ piped_.txt'],
  ['CON', '_CON'],
  ['nul.txt', '_nul.txt'],
  ['console.txt', 'console.txt'],
  ['  spaces   inside .txt ', 'spaces inside.txt'],
  ['\u05e2\u05d1\u05d5\u05d3\u05d4.docx', '\u05e2\u05d1\u05d5\u05d3\u05d4.docx'],
  ['e\u0301.txt', '\u00e9.txt'],
  ['\ud800.txt', 'txt'],
])('%j is stored as %j', (claimed, stored) => {
  expect(safeFileName(claimed)).toBe(stored);
});

test('a long name keeps its extension', () => {
  expect(safeFileName(`${'x'.repeat(500)}.pdf`)).toBe(`${'x'.repeat(116)}.pdf`);
  expect(safeFileName(`a.${'x'.repeat(500)}`)).toHaveLength(120);
  expect(safeFileName(`${'\u{1f600}'.repeat(200)}.pdf`).isWellFormed()).toBe(true);
});

test.each([
  ['a.PDF', 'pdf'],
  ['a.tar.gz', 'gz'],
  ['a', ''],
  ['a.', ''],
  ['a.b c', ''],
])('the extension of %j is %j', (name, extension) => {
  expect(extensionOf(name)).toBe(extension);
});
