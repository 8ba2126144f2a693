import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Limits } from './limits.ts';
import { readCourse } from './read-course.ts';
import { archiveOf, courseWith, type Files, read, readBytes, tar, tarOf, zipOf } from './testing/archive.ts';

const html = '<html url_name="h1" display_name="Text"><p>Hello</p></html>';
const good = courseWith(html);

const before = new Set<string>();
const spools = async (): Promise<string[]> =>
  (await readdir(tmpdir())).filter((name) => name.startsWith('lectern-olx-') && !before.has(name));

beforeEach(async () => {
  for (const name of await spools()) before.add(name);
});

afterEach(async () => {
  expect(await spools()).toEqual([]);
});

function refuses(code: string, reading: Promise<unknown>, file?: string): Promise<void> {
  return expect(reading).rejects.toMatchObject({
    name: 'OlxError',
    code,
    ...(file === undefined ? {} : { file }),
  });
}

function refusesFiles(code: string, files: Files, limits: Partial<Limits> = {}): Promise<void> {
  return refuses(code, read(files, { limits }));
}

async function withEntry(header: Parameters<typeof tar>[0][number]['header'], content = ''): Promise<Buffer> {
  const rest = Object.entries(good).map(([name, text]) => ({
    header: { name: `course/${name}` },
    content: text,
  }));
  return gzipSync(await tar([...rest, { header, content }]));
}

describe('paths and kinds of entries', () => {
  test.each(['/etc/passwd', '../outside.xml', 'course/../../outside.xml', 'C:\\x.xml', 'course\\..\\x.xml'])(
    'refuses the path %s',
    async (name) => refuses('unsafe-path', readBytes(await withEntry({ name }, 'x'))),
  );

  test.each([
    ['symlink', '/etc/passwd'],
    ['link', '/etc/passwd'],
    ['symlink', '../../../etc/passwd'],
    ['link', '../course/course.xml'],
    ['symlink', '..\\course.xml'],
    ['symlink', '../nothing.png'],
    ['symlink', '.'],
    ['symlink', '../course.xml'],
    ['symlink', 'a'],
    ['symlink', `${'./'.repeat(2000)}a`],
  ] as const)('refuses a %s to %s', async (type, linkname) =>
    refuses(
      'link-not-allowed',
      readBytes(await withEntry({ name: 'course/static/a', type, linkname })),
      'course/static/a',
    ),
  );

  test('refuses links that make much of one file', async () => {
    const entries = [...Array(10).keys()].map((copy) => ({
      header: { name: `course/html/h${copy}.html`, type: 'link' as const, linkname: 'course/html/h.html' },
    }));
    const bytes = gzipSync(
      await tar([
        { header: { name: 'course/course.xml' }, content: good['course.xml'] },
        { header: { name: 'course/html/h.html' }, content: 'x'.repeat(10_000) },
        ...entries,
      ]),
    );
    await refuses('archive-too-large', readBytes(bytes, { limits: { maxTextBytes: 60_000 } }));
  });

  test.each(['character-device', 'block-device', 'fifo'] as const)('refuses a %s', async (type) =>
    refuses('special-file-not-allowed', readBytes(await withEntry({ name: 'course/static/a', type }))),
  );

  test('refuses duplicate files', async () =>
    refuses('duplicate-path', readBytes(await withEntry({ name: 'course/course.xml' }, '<course/>'))));

  test('refuses endlessly nested folders', async () => {
    await refuses(
      'path-too-deep',
      readBytes(await withEntry({ name: `course/${'a/'.repeat(40)}x.xml` }, 'x')),
    );
    await refuses(
      'path-too-long',
      readBytes(await withEntry({ name: `course/${'a'.repeat(2000)}.xml` }, 'x')),
    );
  });

  test('refuses a file name that is not UTF-8', async () => {
    const bytes = await tarOf({ ...good, 'static/qqqq.png': 'x' });
    const at = bytes.indexOf('qqqq');
    const start = at - (at % 512);
    bytes[at] = 0xff;
    const sum =
      bytes.readUInt8(at) -
      'q'.charCodeAt(0) +
      Number.parseInt(bytes.toString('ascii', start + 148, start + 154), 8);
    bytes.write(sum.toString(8).padStart(6, '0'), start + 148, 'ascii');
    await refuses('invalid-utf8', readBytes(gzipSync(bytes)));
  });
});

describe('sizes', () => {
  test('refuses a file larger than the limit', async () => {
    await refusesFiles(
      'file-too-large',
      { ...good, 'static/a.bin': Buffer.alloc(2000) },
      { maxFileBytes: 1999 },
    );
    await refusesFiles(
      'file-too-large',
      { ...good, 'html/a.html': 'x'.repeat(300) },
      { maxTextFileBytes: 299 },
    );
    await expect(
      read({ ...good, 'static/a.bin': Buffer.alloc(2000) }, { limits: { maxFileBytes: 1024 } }),
    ).rejects.toThrow('"course/static/a.bin" has 2 kB, but a file like this may have at most 1 kB.');
    const course = await read(
      { ...good, 'static/a.bin': Buffer.alloc(2000) },
      { limits: { maxFileBytes: 2000 } },
    );
    expect(course.summary.assetBytes).toBe(2000);
  });

  test('refuses a declared size before reading the data', async () => {
    const bytes = await tarOf({ 'static/huge.bin': 'x' });
    const eightGigabytes = '77777777777';
    bytes.write(eightGigabytes, 124, 'ascii');
    let sum = 0;
    bytes.fill(' ', 148, 156);
    for (let index = 0; index < 512; index += 1) sum += bytes[index] ?? 0;
    bytes.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148, 'ascii');
    await refuses('file-too-large', readBytes(gzipSync(bytes)));
  });

  test('refuses more bytes in total than the limit', async () => {
    await refusesFiles(
      'archive-too-large',
      { ...good, 'static/a.bin': Buffer.alloc(50_000) },
      { maxTotalBytes: 40_000 },
    );
    await refusesFiles('archive-too-large', good, { maxTextBytes: 200 });
  });

  test('refuses a compression bomb long before it is unpacked', async () => {
    const bytes = await archiveOf({ 'static/zeros.bin': Buffer.alloc(100 * 1024 * 1024) });
    let last = 0;
    const onProgress = ({ bytesRead }: { bytesRead: number }): void => {
      last = bytesRead;
    };
    await refuses('compression-bomb', readBytes(bytes, { onProgress }));
    expect(last).toBeLessThan(bytes.byteLength);
  });

  test('stops at the first of a million entries beyond the limit', async () => {
    const header = (await tar([{ header: { name: 'course/static/', type: 'directory' } }])).subarray(0, 512);
    let sent = 0;
    async function* million(): AsyncIterable<Uint8Array> {
      const block = Buffer.concat(Array.from({ length: 1000 }, () => header));
      for (; sent < 1000; sent += 1) yield gzipSync(block, { level: 1 });
    }
    const reading = readCourse({ archive: Readable.from(million()) }, { limits: { maxEntries: 5000 } });
    await refuses('too-many-entries', reading);
    expect(sent).toBeLessThan(100);
  });

  test('refuses more blocks than the limit', async () => {
    const many = Array.from({ length: 30 }, (_, index) => `<html url_name="h${index}">x</html>`).join('');
    await refusesFiles('too-many-blocks', courseWith(many), { maxBlocks: 20 });
  });
});

describe('damaged archives', () => {
  test('refuses a file that isn’t gzip', async () => {
    const zip = readBytes(Buffer.from('PK\x03\x04 something else'));
    await refuses('not-a-gzip', zip);
    await expect(zip).rejects.toThrow('import the folder');
    await refuses('not-a-gzip', readBytes(Buffer.alloc(0)));
    await expect(readBytes(await tarOf(good))).rejects.toThrow(
      /Compress this tar archive .*import the folder/,
    );
  });

  test('refuses a gzip without a tar', async () => {
    await refuses('not-a-tar', readBytes(gzipSync('nothing like it'.repeat(100))));
    await refuses('not-a-tar', readBytes(gzipSync('')));
  });

  test('refuses a truncated gzip, wherever it ends', async () => {
    const bytes = await archiveOf({
      ...good,
      'static/a.bin': Buffer.from(Array.from({ length: 9000 }, (_, i) => (i * i) % 251)),
    });
    for (const share of [0.01, 0.3, 0.6, 0.99]) {
      await refuses('truncated-archive', readBytes(bytes.subarray(0, Math.ceil(bytes.byteLength * share))));
    }
  });

  test('refuses a gzip with a wrong checksum', async () => {
    const bytes = await archiveOf(good);
    const at = bytes.byteLength - 8;
    bytes[at] = (bytes[at] ?? 0) ^ 1;
    await refuses('corrupt-archive', readBytes(bytes));
  });

  test('passes on why the archive’s stream failed', async () => {
    const bytes = await archiveOf(good);
    async function* broken(): AsyncIterable<Uint8Array> {
      yield bytes.subarray(0, 50);
      throw new Error('the line went dead');
    }
    const reading = readCourse({ archive: Readable.from(broken()) });
    await expect(reading).rejects.toMatchObject({
      code: 'source-failed',
      message: expect.stringContaining('the line went dead'),
    });
  });

  test('refuses a tar that ends within a file', async () => {
    const bytes = await tarOf({ ...good, 'static/a.bin': Buffer.alloc(9000) });
    await refuses('truncated-archive', readBytes(gzipSync(bytes.subarray(0, bytes.byteLength - 6000))));
  });

  test('refuses a missing file', async () => {
    await refuses('source-not-found', readCourse({ archive: '/nowhere/course.tar.gz' }));
    await refuses('source-not-found', readCourse({ folder: '/nowhere/course' }));
  });
});

describe('hostile XML and text', () => {
  const bomb =
    '<!DOCTYPE problem [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]><problem>&b;</problem>';
  const external = '<!DOCTYPE problem [<!ENTITY f SYSTEM "file:///etc/passwd">]><problem>&f;</problem>';
  const pointer = '<problem url_name="p1"/>';

  test('refuses an entity bomb', () =>
    refusesFiles('doctype-not-allowed', courseWith(pointer, { 'problem/p1.xml': bomb })));

  test('refuses external entities', () =>
    refusesFiles('doctype-not-allowed', courseWith(pointer, { 'problem/p1.xml': external })));

  test('ignores a document type without declarations', async () => {
    const old =
      '<?xml version="1.0"?><!DOCTYPE problem SYSTEM "file:///etc/passwd"><problem><p>&nbsp;One</p></problem>';
    const { tree } = await read(courseWith(pointer, { 'problem/p1.xml': old }));
    expect(JSON.stringify(tree)).toContain('One');
  });

  test('refuses endlessly nested elements', async () => {
    const deep = `<problem>${'<b>'.repeat(100_000)}${'</b>'.repeat(100_000)}</problem>`;
    await refusesFiles('xml-too-deep', courseWith(pointer, { 'problem/p1.xml': deep }));
  });

  test('refuses more elements in a file than the limit', async () => {
    const files = courseWith(pointer, { 'problem/p1.xml': `<problem>${'<b/>'.repeat(99)}</problem>` });
    await refusesFiles('xml-too-large', files, { maxXmlElements: 99 });
    expect((await read(files, { limits: { maxXmlElements: 100 } })).summary.blocksByType.problem).toBe(1);
  });

  test.each([
    ['windows-1252', '', Buffer.from('<p>caf\xe9 \x96 \xff</p>', 'latin1'), '<p>café – ÿ</p>'],
    ['windows-1251', '<?xml version="1.0" encoding="windows-1251"?>', Buffer.from([0xef]), 'п'],
    ['windows-1252', "<?xml version='1.0' encoding='utf-8'?>", Buffer.from([0xe9]), 'é'],
    ['windows-1252', '<?xml version="1.0" encoding="nonsense"?>', Buffer.from([0xe9]), 'é'],
    ['utf-16le', '', Buffer.from('\ufeffпроба', 'utf16le'), 'проба'],
  ])('reads text that is not UTF-8 as %s, and names the file', async (encoding, declaration, bytes, text) => {
    const file = Buffer.concat([Buffer.from(declaration), bytes]);
    const files = courseWith('<html url_name="h1" filename="h1"/>', { 'html/h1.html': file });
    const { tree, diagnostics } = await read(files);
    const block = Object.values(tree.blocks).find(({ blockId }) => blockId === 'h1');
    expect(block?.content).toMatchObject({ kind: 'html', html: `${declaration}${text}` });
    expect(diagnostics).toContainEqual(
      expect.objectContaining({
        code: 'invalid-text',
        file: 'html/h1.html',
        message: expect.stringContaining(encoding),
      }),
    );
  });

  test('keeps deeply nested JSON out of the tree', async () => {
    const deep = `{"course/R1": {"x": ${'['.repeat(100_000)}${']'.repeat(100_000)}}}`;
    const course = await read({ ...good, 'policies/R1/policy.json': deep });
    expect(course.diagnostics.map(({ code }) => code)).toContain('invalid-json');
    expect(() => JSON.stringify(course.tree)).not.toThrow();
  });
});

describe('invalid courses', () => {
  test('refuses an archive without a course', () =>
    refusesFiles('missing-course-xml', { 'readme.html': '<p>Nothing</p>' }));

  test('says where a repository with several runs has the course.xml of each', () =>
    expect(read({ 'roots/2012.xml': '<course/>', 'roots/2013.xml': '<course/>' })).rejects.toThrow(
      'There is no course.xml, but one for each run: "course/roots/2012.xml", "course/roots/2013.xml". Copy one of them',
    ));

  test('says of a content library what to import instead', async () => {
    const library = read({
      'library.xml': '<library org="Acme" library="L"/>',
      'problem/p.xml': '<problem/>',
    });
    await expect(library).rejects.toThrow(/content library\. Import a course/);
  });

  const products: [string, string[], string][] = [
    ['a Moodle backup', ['moodle_backup.xml', 'course/course.html'], 'backup of a Moodle course'],
    [
      'the course of a Moodle backup',
      ['moodle_backup.xml', 'course/course.xml'],
      'backup of a Moodle course',
    ],
    ['a SCORM package', ['imsmanifest.xml', 'adlcp_rootv1p2.xsd'], 'This is a SCORM package.'],
    ['a Common Cartridge', ['imsmanifest.xml', 'course_settings/files_meta.xml'], 'a Common Cartridge.'],
    ['a manifest alone', ['imsmanifest.xml'], 'a SCORM package or a Common Cartridge'],
    ['a Blackboard export', ['.bb-package-info', 'imsmanifest.xml'], 'a Blackboard course'],
    ['an H5P package', ['h5p.json', 'content/content.json'], 'an H5P package'],
    ['a library of today', ['package.toml', 'entities/a.toml'], 'Import a course that uses it'],
  ];
  test.each(products)('says what %s is, packed by tar and gzip or by zip', async (_, names, text) => {
    const files = Object.fromEntries(names.map((name) => [name, '<a/>']));
    await refusesFiles('other-product', files);
    await expect(read(files)).rejects.toThrow(text);
    await refuses('other-product', readBytes(zipOf(names)));
    await expect(readBytes(zipOf(names))).rejects.toThrow(text);
  });

  test('names archives within an archive', () =>
    expect(read({ 'export.tar.gz': 'x' })).rejects.toThrow('It contains archives: "course/export.tar.gz".'));

  test('says where a course.xml refers to instead of the only course', () =>
    expect(
      read({ ...good, 'course.xml': '<course url_name="R2" org="Acme" course="CAL101"/>' }),
    ).rejects.toThrow(
      'course.xml refers to course/R2.xml, which doesn\'t exist; the only course there is course/R1.xml. Write url_name="R1"',
    ));

  test('says that a course is a Mako template', async () => {
    const template = '<course>\n<%include file="a.xml"/>\n</course>';
    await refusesFiles('invalid-xml', { ...good, 'course.xml': template });
    await expect(read({ ...good, 'course.xml': template })).rejects.toThrow('This is a Mako template');
    await expect(read({ ...good, 'course/R1.xml': template })).rejects.toThrow(
      "course/R1.xml can't be read. This is a Mako template",
    );
  });

  test('refuses several courses in one archive', () =>
    refusesFiles('several-courses', { 'a/course.xml': '<course/>', 'b/course.xml': '<course/>' }));

  test.each([
    ['<course url_name="R1" org="Acme"/>', 'The attribute course is missing in course.xml.'],
    ['<course url_name="R1" org="My School" course="C"/>', 'The org in course.xml, "My School", must be'],
    ['<course url_name="R1" org="A/B" course="C"/>', 'The org in course.xml, "A/B", must be'],
  ])('refuses a course without a usable key: %s', async (xml, message) => {
    await refusesFiles('invalid-course-key', { 'course.xml': xml });
    await expect(read({ 'course.xml': xml })).rejects.toThrow(message);
  });

  test.each(['<course', '<problem/>', ''])('refuses an unreadable course.xml: %s', (xml) =>
    refusesFiles('invalid-xml', { ...good, 'course.xml': xml }),
  );

  test('refuses blocks that contain themselves', () =>
    refusesFiles(
      'block-cycle',
      courseWith('<vertical url_name="v2"/>', {
        'vertical/v2.xml': '<vertical><wrapper url_name="w1"/></vertical>',
        'wrapper/w1.xml': '<wrapper><vertical url_name="v2"/></wrapper>',
      }),
    ));

  test('refuses a file that includes itself', () =>
    refusesFiles(
      'block-cycle',
      courseWith('<include file="a.xml"/>', { 'a.xml': '<include file="a.xml"/>' }),
    ));

  test('refuses containers that multiply by being nested twice in each other', () => {
    const twice = (id: number) => `<wrapper url_name="w${id}"/><wrapper url_name="w${id}"/>`;
    const nested = Array.from({ length: 40 }, (_, id) => [
      `wrapper/w${id}.xml`,
      `<wrapper>${id === 39 ? '' : twice(id + 1)}</wrapper>`,
    ]);
    return refusesFiles('too-many-blocks', courseWith(twice(0), Object.fromEntries(nested)));
  });

  test('refuses a course without blocks, and says where its files are', async () => {
    const files = {
      'course.xml': '<course url_name="R1" org="Acme" course="CAL101"/>',
      'data/course/R1.xml': '<course><chapter url_name="c1"/></course>',
    };
    await refuses('no-blocks', read(files), 'course.xml');
    await expect(read(files)).rejects.toThrow(
      'there is no course/R1.xml. Files that nothing refers to: "data/course/R1.xml".',
    );
    await refusesFiles('no-blocks', { ...good, 'course/R1.xml': '<course><wiki slug="w"/></course>' });
  });
});

describe('folders', () => {
  let folder = '';
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'olx-folder-test-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  test('refuses a link in a folder', async () => {
    await writeFile(join(folder, 'course.xml'), '<course url_name="R1" org="A" course="B"/>');
    await mkdir(join(folder, 'static'));
    await symlink('/etc/passwd', join(folder, 'static', 'x'));
    await refuses('link-not-allowed', readCourse({ folder }), 'static/x');
    await expect(readCourse({ folder })).rejects.toThrow(
      'The folder contains a link, "static/x". Replace it',
    );
  });

  test('refuses a folder with its course one level down, and names that folder', async () => {
    for (const [path, content] of Object.entries(good)) {
      await mkdir(join(folder, 'calculus', path, '..'), { recursive: true });
      await writeFile(join(folder, 'calculus', path), content);
    }
    await refuses('course-in-subfolder', readCourse({ folder }), 'calculus/course.xml');
    await expect(readCourse({ folder })).rejects.toThrow('in "calculus" below it');
    await refuses('missing-course-xml', readCourse({ folder: join(folder, 'calculus', 'vertical') }));
  });

  test('applies the same limits to a folder', async () => {
    for (const [path, content] of Object.entries(good)) {
      await mkdir(join(folder, path, '..'), { recursive: true });
      await writeFile(join(folder, path), content);
    }
    await refuses('too-many-entries', readCourse({ folder }, { limits: { maxEntries: 3 } }));
    await refuses('file-too-large', readCourse({ folder }, { limits: { maxTextFileBytes: 40 } }));
    const course = await readCourse({ folder });
    expect(course.tree.courseKey).toBe('course-v1:Acme+CAL101+R1');
    await course.close();
  });
});
