import { zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { HttpError } from '../../lib/errors.ts';
import { PDF, PNG } from '../exercises/testing/files.ts';
import { checkFile, sizePhrase } from './check-file.ts';
import { FILE_KINDS, type FileKind, isUtf8Text } from './file-type.policy.ts';

const ZIP = Buffer.from(zipSync({ 'a.txt': new Uint8Array([65]) }));
const DOCX = Buffer.from(
  zipSync({
    '[Content_Types].xml': Buffer.from(
      '<Types><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
    ),
    'word/document.xml': Buffer.from('<w/>'),
  }),
);
const EXE = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200, 0x90)]);
const ELF = Buffer.concat([Buffer.from('\u007fELF'), Buffer.alloc(200)]);
const CFB = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)]);
const HTML = Buffer.from('<!doctype html><script>alert(1)</script>');
const LATIN_1 = Buffer.from('caf\u00e9', 'latin1');

const check = (claimedName: string, bytes: Uint8Array, kinds: readonly FileKind[] = FILE_KINDS) =>
  checkFile({ bytes, claimedName }, { maxBytes: 1000, kinds });

describe('what a file contains decides', () => {
  test.each([
    ['essay.pdf', PDF, 'essay.pdf', 'application/pdf'],
    ['essay', PDF, 'essay.pdf', 'application/pdf'],
    ['photo.jpg', PNG, 'photo.png', 'image/png'],
    [
      'essay.docx',
      DOCX,
      'essay.docx',
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    ],
    ['game.sb3', ZIP, 'game.sb3', 'application/zip'],
    ['old.doc', CFB, 'old.doc', 'application/x-cfb'],
    ['page', HTML, 'page.txt', 'text/plain; charset=utf-8'],
    ['solve.py', Buffer.from('print("h\u00e9")'), 'solve.py', 'text/plain; charset=utf-8'],
    ['notes', Buffer.from('notes'), 'notes.txt', 'text/plain; charset=utf-8'],
    ['data.xml', Buffer.from('<?xml version="1.0"?><a/>'), 'data.xml', 'text/plain; charset=utf-8'],
  ])('%s is accepted as %3$s', async (claimed, bytes, name, contentType) => {
    expect(await check(claimed, bytes)).toMatchObject({
      name,
      contentType,
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
  });

  test.each([
    ['essay.pdf', HTML, 415, 'file_type_mismatch'],
    ['essay.pdf', ZIP, 415, 'file_type_mismatch'],
    ['photo.png', PDF, 415, 'file_type_mismatch'],
    ['essay.pdf', EXE, 415, 'file_type_refused'],
    ['essay.txt', ELF, 415, 'file_type_refused'],
    ['essay.txt', LATIN_1, 415, 'file_type_refused'],
    ['setup.msi', CFB, 415, 'file_type_refused'],
    ['setup', CFB, 415, 'file_type_refused'],
    ['run.bat', Buffer.from('del *'), 415, 'file_type_refused'],
    [
      'drawing.svg',
      Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'),
      415,
      'file_type_refused',
    ],
    ['invoice\u202efdp.exe', PDF, 415, 'file_type_refused'],
    ['empty.pdf', Buffer.alloc(0), 400, 'file_empty'],
    ['large.txt', Buffer.alloc(1001, 65), 413, 'payload_too_large'],
  ])('%s is refused: %3$d %4$s', async (claimed, bytes, status, code) => {
    const error = await check(claimed, bytes).catch((fault: unknown) => fault);
    expect(error).toBeInstanceOf(HttpError);
    expect(error).toMatchObject({ status, code });
  });

  test.each([
    'page.html',
    'page.HTM',
    'page.xhtml',
    'page.mht',
    'page.mhtml',
    'sheet.xsl',
    'a.svg',
    'a.js',
    'a.mjs',
  ])('%s is refused, because a browser would run it from the disk of whoever opens it', async (name) => {
    await expect(check(name, HTML)).rejects.toMatchObject({ status: 415, code: 'file_type_refused' });
  });

  test('a feature may take some kinds only, and says which', async () => {
    await expect(check('a.pdf', PDF, ['image'])).rejects.toThrow(
      'Files of this type aren’t accepted. Accepted: images.',
    );
    expect(await check('a.png', PNG, ['image'])).toMatchObject({ kind: 'image' });
  });

  test('broken files of a known type are settled without a fault', async () => {
    for (const bytes of [ZIP, DOCX, PDF, PNG]) {
      for (let end = 1; end < bytes.length; end += 7) {
        const result = await check('a.zip', bytes.subarray(0, end)).catch((fault: unknown) => fault);
        if (result instanceof Error) expect(result).toBeInstanceOf(HttpError);
      }
    }
  });
});

test.each([
  ['plain', true],
  ['caf\u00e9 \u05d0\n\t\r', true],
  ['nul \u0000', false],
  ['bell \u0007', false],
])('%j is text: %s', (text, is) => {
  expect(isUtf8Text(Buffer.from(text))).toBe(is);
});

test.each([
  [999, '999 bytes'],
  [1500, '1.5 kB'],
  [10_000_000, '10 MB'],
])('%d bytes are %s', (bytes, phrase) => {
  expect(sizePhrase(bytes)).toBe(phrase);
});
