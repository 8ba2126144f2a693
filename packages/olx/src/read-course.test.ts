import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import type { Block, CourseTree } from './model.ts';
import { readCourse } from './read-course.ts';
import { courseWith, type Files, read, readBytes, reported, tar } from './testing/archive.ts';

const text = '<html url_name="h1">Hello</html>';

function block(tree: CourseTree, type: string, id: string): Block {
  const found = tree.blocks[`block-v1:Acme+CAL101+R1+type@${type}+block@${id}`];
  if (found === undefined) throw new Error(`There is no ${type} ${id}.`);
  return found;
}

const INLINE: Files = {
  'course.xml': `<course url_name="R1" org="Acme" course="CAL101" display_name="Calculus" start="2026-01-01T00:00:00Z">
    <chapter url_name="c1" display_name="Limits">
      <sequential url_name="s1" display_name="Ideas">
        <vertical url_name="v1" display_name="First">${text}</vertical>
      </sequential>
    </chapter>
  </course>`,
};

test.each([
  ['in files of their own', courseWith(text)],
  ['inline in one file', INLINE],
])('reads a course with its blocks %s', async (_, files) => {
  const { tree, diagnostics } = await read(files);
  expect(tree).toMatchObject({
    courseKey: 'course-v1:Acme+CAL101+R1',
    title: 'Calculus',
    start: Date.UTC(2026, 0, 1),
  });
  const chain = Object.values(tree.blocks).map(({ type, displayName }) => `${type} ${displayName}`);
  expect(chain).toEqual([
    'course Calculus',
    'chapter Limits',
    'sequential Ideas',
    'vertical First',
    'html Text',
  ]);
  expect(block(tree, 'html', 'h1')).toMatchObject({
    parent: block(tree, 'vertical', 'v1').usageKey,
    content: { kind: 'html', html: 'Hello', wordCount: 1 },
  });
  expect(diagnostics.filter(({ severity }) => severity !== 'info')).toEqual([]);
  expect(JSON.parse(JSON.stringify(tree))).toEqual(tree);
});

test('reads the same from a folder as from an archive', async () => {
  const files = courseWith(text, { 'static/a.png': 'picture' });
  const folder = await mkdtemp(join(tmpdir(), 'olx-folder-test-'));
  try {
    for (const [path, content] of Object.entries(files)) {
      await mkdir(join(folder, path, '..'), { recursive: true });
      await writeFile(join(folder, path), content);
    }
    const [fromFolder, fromArchive] = [await readCourse({ folder }), await read(files)];
    expect(fromFolder.tree).toEqual(fromArchive.tree);
    expect(Buffer.from((await fromFolder.assets[0]?.read()) ?? '').toString()).toBe('picture');
    expect(fromFolder.assets.map(({ sha256 }) => sha256)).toEqual(
      fromArchive.assets.map(({ sha256 }) => sha256),
    );
  } finally {
    await rm(folder, { recursive: true });
  }
});

test('settings of policy.json win over attributes', async () => {
  const policy = {
    'course/R1': { self_paced: true, end: '2027-01-01T00:00:00Z', catalog_visibility: 'none' },
    'sequential/s1': { due: '2026-03-01T00:00:00Z', format: 'Homework', graded: true },
  };
  const { tree } = await read(courseWith(text, { 'policies/R1/policy.json': JSON.stringify(policy) }));
  expect(tree).toMatchObject({ selfPaced: true, end: Date.UTC(2027, 0, 1), catalogVisibility: 'none' });
  expect(block(tree, 'html', 'h1')).toMatchObject({
    due: Date.UTC(2026, 2, 1),
    ownDue: null,
    format: 'Homework',
    graded: true,
  });
});

test('inherits settings: latest start, nearest due, any staff-only, shared groups', async () => {
  const { tree } = await read({
    'course.xml': `<course url_name="R1" org="Acme" course="CAL101" start="2026-02-01T00:00:00Z" due="2026-12-01" showanswer="never">
      <chapter url_name="c1" start="2026-01-01T00:00:00Z" group_access="{&quot;50&quot;: [1, 2]}">
        <sequential url_name="s1" due="&quot;2026-06-01T00:00:00+02:00&quot;" group_access="{&quot;50&quot;: [2], &quot;7&quot;: []}" max_attempts="2">
          <vertical url_name="v1" start="2026-03-01" visible_to_staff_only="true">
            <problem url_name="p1" showanswer="attempted"><p>x</p></problem>
            <html url_name="h1" group_access="{&quot;50&quot;: [1]}" visible_to_staff_only="false">x</html>
          </vertical>
        </sequential>
      </chapter></course>`,
  });
  expect(block(tree, 'chapter', 'c1')).toMatchObject({
    start: Date.UTC(2026, 1, 1),
    ownStart: Date.UTC(2026, 0, 1),
    due: Date.UTC(2026, 11, 1),
    groupAccess: { 50: [1, 2] },
  });
  expect(block(tree, 'sequential', 's1')).toMatchObject({
    due: Date.UTC(2026, 4, 31, 22),
    groupAccess: { 50: [2] },
    visibleToStaffOnly: false,
  });
  expect(block(tree, 'html', 'h1')).toMatchObject({
    start: Date.UTC(2026, 2, 1),
    visibleToStaffOnly: true,
    groupAccess: { 50: [] },
  });
  expect(block(tree, 'problem', 'p1').content).toMatchObject({ showAnswer: 'attempted', maxAttempts: 2 });
});

test('without a start the course starts on 2030-01-01, and says so', async () => {
  const course = await read({
    'course.xml': '<course url_name="R1" org="Acme" course="CAL101"><chapter url_name="c1"/></course>',
  });
  expect(course.tree.start).toBe(Date.UTC(2030, 0, 1));
  expect(reported(course)).toContain('info default-used course.xml:1');
});

test('reads the flags of a timed exam and a prerequisite', async () => {
  const course = await read({
    'course.xml': `<course url_name="R1" org="Acme" course="CAL101"><chapter url_name="c1" is_entrance_exam="true">
      <sequential url_name="s1" is_time_limited="true" default_time_limit_minutes="30" hide_after_due="true" show_correctness="past_due"/>
      <sequential url_name="s2" prerequisite="s1" prerequisite_min_score="60"/>
      <sequential url_name="s3" prerequisite="nothing"/>
      <sequential url_name="s4" prerequisite="s4"/>
    </chapter></course>`,
  });
  const { tree } = course;
  expect(block(tree, 'sequential', 's1')).toMatchObject({
    isEntranceExam: true,
    hideAfterDue: true,
    showCorrectness: 'past_due',
    prerequisite: null,
    exam: { isTimeLimited: true, timeLimitMinutes: 30, isProctored: false },
  });
  const usageKey = block(tree, 'sequential', 's1').usageKey;
  expect(block(tree, 'sequential', 's2').prerequisite).toEqual({
    usageKey,
    minScorePercent: 60,
    minCompletionPercent: 100,
  });
  expect(block(tree, 'sequential', 's3').prerequisite).toBeNull();
  expect(reported(course)).toEqual(
    expect.arrayContaining([
      'error prerequisite-unresolved course.xml:4',
      'error prerequisite-unresolved course.xml:5',
    ]),
  );
});

test.each([
  ['block-v1:Acme+CAL101+R1+type@sequential+block@s1', 's1'],
  ['i4x://Acme/CAL101/sequential/s1', 's1'],
  ['s1', 's1'],
  ['a/b', 'a_b'],
  ['block-v1:Acme+CAL101+R1+type@vertical+block@s1', null],
  ['i4x://Acme/CAL101/chapter/s1', null],
])('a prerequisite may be named by the key %s', async (name, blockId) => {
  const { tree } = await read({
    'course.xml': `<course url_name="R1" org="Acme" course="CAL101"><chapter url_name="c1">
      <sequential url_name="s1"/><sequential url_name="a/b"/>
      <sequential url_name="s2" prerequisite="${name}"/>
    </chapter></course>`,
  });
  const usageKey = blockId && block(tree, 'sequential', blockId).usageKey;
  expect(block(tree, 'sequential', 's2').prerequisite?.usageKey ?? null).toBe(usageKey);
});

test('places misplaced blocks where learners can find them', async () => {
  const course = await read({
    'course.xml': `<course url_name="R1" org="Acme" course="CAL101"><chapter url_name="c1">
      <sequential url_name="s1"><html url_name="h1" display_name="Alone">x</html></sequential>
      <sequential url_name="s2"><vertical url_name="v1"><vertical url_name="v2"><html url_name="h2">y</html></vertical></vertical></sequential>
      <html url_name="h3">found</html>
    </chapter></course>`,
  });
  const { tree } = course;
  expect(block(tree, 'vertical', 'h3-unit').parent).toBe(block(tree, 'sequential', 'h3-subsection').usageKey);
  expect(block(tree, 'vertical', 'h1-unit')).toMatchObject({
    displayName: 'Alone',
    children: [block(tree, 'html', 'h1').usageKey],
  });
  expect(block(tree, 'vertical', 'v1').children).toEqual([block(tree, 'html', 'h2').usageKey]);
  expect(reported(course)).toEqual(
    expect.arrayContaining([
      'info block-moved course.xml:2',
      'info block-moved course.xml:3',
      'info block-moved course.xml:4',
    ]),
  );
});

test('shows the children of containers that are the same for everyone', async () => {
  const course = await read(
    courseWith(
      `<wrapper url_name="w1" display_name="Review">
        <html url_name="h1">One</html>
        <poll url_name="q1" question="Which?"/>
      </wrapper>
      <problemset url_name="ps1"/>`,
      {
        'problemset/ps1.xml':
          '<problemset visible_to_staff_only="true" due="2026-06-01"><vertical url_name="v2" group_access="{&quot;7&quot;: [1]}"><html url_name="h2">Two</html></vertical></problemset>',
      },
    ),
  );
  const { tree, summary } = course;
  const [h1, q1, h2] = [block(tree, 'html', 'h1'), block(tree, 'poll', 'q1'), block(tree, 'html', 'h2')];
  expect(block(tree, 'vertical', 'v1').children).toEqual([h1.usageKey, q1.usageKey, h2.usageKey]);
  expect(h1).toMatchObject({ visibleToStaffOnly: false, due: null });
  expect(h2).toMatchObject({ visibleToStaffOnly: true, due: Date.UTC(2026, 5, 1), groupAccess: { 7: [1] } });
  expect(summary.unsupportedByTag).toEqual({});
});

test('a problem set is a subsection right in a section, and a unit in a subsection', async () => {
  const { tree } = await read(
    courseWith('', {
      'chapter/c1.xml': '<chapter><problemset url_name="s1"/></chapter>',
      'problemset/s1.xml':
        '<problemset display_name="Homework"><problemset url_name="p1" display_name="Warm-up"><html url_name="h1">x</html></problemset></problemset>',
    }),
  );
  expect(block(tree, 'sequential', 's1')).toMatchObject({ type: 'sequential', displayName: 'Homework' });
  expect(block(tree, 'vertical', 'p1-unit')).toMatchObject({
    displayName: 'Warm-up',
    children: [block(tree, 'html', 'h1').usageKey],
  });
});

test('a block with several parents is copied to each, and the copies keep their ids', async () => {
  const readTwice = (more: string) =>
    read(
      courseWith('<html url_name="h1"/><html url_name="h1"/>', {
        'chapter/c1.xml': `<chapter><sequential url_name="s1"/>${more}<sequential url_name="s2"/></chapter>`,
        'sequential/s2.xml': '<sequential><vertical url_name="v1"/></sequential>',
        'html/h1.html': '<p>Hello</p>',
      }),
    );
  const textsOf = ({ tree }: { tree: CourseTree }) =>
    Object.values(tree.blocks).filter(({ type }) => type === 'html');
  const course = await readTwice('');
  const texts = textsOf(course);
  expect(texts.map(({ content }) => content)).toEqual(
    Array.from({ length: 4 }, () => ({ kind: 'html', html: '<p>Hello</p>', wordCount: 1 })),
  );
  expect(texts.map(({ blockId }) => blockId)).toEqual([
    'h1',
    expect.stringMatching(/^h1_[0-9a-f]{8}$/),
    expect.stringMatching(/^h1_[0-9a-f]{8}$/),
    expect.stringMatching(/^h1_[0-9a-f]{8}-2$/),
  ]);
  expect(reported(course).filter((line) => line.includes('block-copied'))).toEqual([
    'warning block-copied vertical/v1.xml:1',
    'warning block-copied sequential/s2.xml:1',
    'warning block-copied vertical/v1.xml:1',
    'warning block-copied vertical/v1.xml:1',
  ]);
  const again = await readTwice('<sequential url_name="s3"><vertical url_name="v3"/></sequential>');
  expect(textsOf(again).map(({ usageKey }) => usageKey)).toEqual(texts.map(({ usageKey }) => usageKey));
});

test('names unnamed blocks by their content, so that the name stays', async () => {
  const unit = '<html>a</html><html>a</html><html>b</html>';
  const ids = async (content: string): Promise<string[]> =>
    Object.values((await read(courseWith(content))).tree.blocks)
      .filter(({ type }) => type === 'html')
      .map(({ blockId }) => blockId);
  const first = await ids(unit);
  expect(new Set(first).size).toBe(3);
  expect(await ids(`<html>c</html>${unit}`)).toEqual([expect.any(String), ...first]);
});

test('says that a policy is a template', async () => {
  const { diagnostics } = await read(
    courseWith('<html url_name="h1">x</html>', {
      'policies/_base/policy.json': '<%namespace file="/course.xml" name="course"/>\n{"course/R1": {}}',
    }),
  );
  expect(diagnostics.filter(({ code }) => code === 'invalid-json')).toMatchObject([
    {
      file: 'policies/_base/policy.json',
      message: 'This is a Mako template, which is not run here. Put what it renders to in its place.',
    },
  ]);
});

test('says how scripts can import a module beside the course', async () => {
  const course = await read(
    courseWith('<problem url_name="p1"/>', { 'python_lib/units.py': 'METER = 1', 'notes.txt': '' }),
  );
  const ignored = course.diagnostics.filter(({ code }) => code === 'file-ignored');
  expect(ignored.map(({ file, message }) => [file, message])).toEqual([
    [
      'python_lib/units.py',
      'The file is not used by courses. To let the scripts of problems import it, add it to static/python_lib.zip.',
    ],
    ['notes.txt', 'The file is not used by courses.'],
  ]);
});

test('unusable content is reported with file and line', async () => {
  const course = await read(
    courseWith(
      `
    <crossword url_name="x1"/>
    <problem url_name="p1"/>
    <html url_name="h2" filename="nowhere"/>
    <html url_name="h3" sparkle="yes" start="soon"><a href="/jump_to_id/nobody">x</a>
      <img src="/static/none.png"/></html>
    <problem url_name="p2"/>`,
      {
        'problem/p2.xml': '<problem>\n  <p>\n</problem>',
        'html/orphan.html': '<p>nobody</p>',
        'policies/R1/grading_policy.json': '{"GRADER": [{"type": "Exam", "weight": 0.5}]',
        'drafts/vertical/x.xml': '<vertical/>',
        'notes.txt': 'x',
      },
    ),
  );
  expect(reported(course)).toEqual(
    expect.arrayContaining([
      'warning block-unsupported vertical/v1.xml:2',
      'error file-missing vertical/v1.xml:3',
      'error file-missing vertical/v1.xml:4',
      'info attribute-ignored vertical/v1.xml:5',
      'warning attribute-invalid vertical/v1.xml:5',
      'warning link-unresolved vertical/v1.xml:5',
      'warning link-unresolved vertical/v1.xml:6',
      'error invalid-xml problem/p2.xml:3',
      'info file-unused html/orphan.html:0',
      'error invalid-json policies/R1/grading_policy.json:1',
      'info drafts-ignored drafts/:0',
      'info file-ignored notes.txt:0',
    ]),
  );
  expect(course.summary.unsupportedByTag).toEqual({ crossword: 1, problem: 2, html: 1 });
});

test('a date without a year is reported with the name of its block', async () => {
  const { diagnostics } = await read(
    courseWith('<html url_name="h1" display_name="Warm-up" start="Oct 30 23:00">x</html>', {
      'sequential/s1.xml': '<sequential due="Oct 31"><vertical url_name="v1"/></sequential>',
    }),
  );
  const messages = diagnostics
    .filter(({ code }) => code === 'attribute-invalid')
    .map(({ message }) => message);
  expect(messages.toSorted()).toEqual([
    'due="Oct 31" of "s1" is not a date with a year, such as 2026-10-30; it is ignored.',
    'start="Oct 30 23:00" of "Warm-up" is not a date with a year, such as 2026-10-30; it is ignored.',
  ]);
});

test('counts blocks, assets and diagnostics, and reports progress', async () => {
  const seen: string[] = [];
  const onProgress = ({
    phase,
    done,
    total,
  }: {
    phase: string;
    done: number;
    total: number | null;
  }): void => {
    seen.push(`${phase} ${done}/${total}`);
  };
  const course = await read(courseWith(text, { 'static/a.png': 'picture' }), { onProgress });
  expect(course.summary).toMatchObject({
    blocksByType: { course: 1, chapter: 1, sequential: 1, vertical: 1, html: 1 },
    assetCount: 1,
    assetBytes: 7,
  });
  expect(seen).toContain('files 6/null');
  expect(seen.at(-1)).toBe('blocks 5/5');
});

test('a link within an archive has the content of the file that it leads to', async () => {
  const files = courseWith('<html url_name="h1"/><html url_name="h2"/><html url_name="h3"/>', {
    'html/h1.xml': '<html filename="h1"/>',
    'html/h2.xml': '<html filename="h2"/>',
    'html/h3.xml': '<html filename="h3"/>',
    'static/sub/a.png': 'picture',
  });
  const link = (name: string, type: 'symlink' | 'link', linkname: string) => ({
    header: { name: `course/${name}`, type, linkname },
  });
  const bytes = await tar([
    link('html/h3.html', 'symlink', 'h2.html'),
    ...Object.entries(files).map(([name, content]) => ({ header: { name: `course/${name}` }, content })),
    {
      header: { name: 'course/html/h1.html' },
      content: '<img src="/static/b.png"> <img src="/static/c.png">',
    },
    link('html/h2.html', 'symlink', '../../course/./html/h1.html'),
    link('static/b.png', 'symlink', 'sub/a.png'),
    link('static/c.png', 'link', './course/static/sub/a.png'),
    link('.DS_Store', 'symlink', 'nowhere'),
  ]);
  const course = await readBytes(gzipSync(bytes));
  const shown = ['h1', 'h2', 'h3'].map((id) => block(course.tree, 'html', id).content);
  expect(shown[0]).toMatchObject({ html: expect.stringMatching(/b\.png.*c\.png/) });
  expect(shown[1]).toEqual(shown[0]);
  expect(shown[2]).toEqual(shown[0]);
  expect(course.assets.map(({ path, size }) => `${path} ${size}`).toSorted()).toEqual(
    expect.arrayContaining(['static/b.png 7', 'static/c.png 7']),
  );
});

test('stores assets beyond the memory limit in a temporary file until closed', async () => {
  const contents = Object.fromEntries(
    ['a', 'b', 'c'].map((name) => [`static/${name}.bin`, Buffer.alloc(3000, name)]),
  );
  const course = await read(courseWith(text, contents), { limits: { maxAssetBytesInMemory: 3500 } });
  for (const asset of course.assets) {
    const bytes = await asset.read();
    expect(Buffer.from(bytes)).toEqual(contents[asset.path]);
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(asset.sha256);
  }
  const last = course.assets.at(-1);
  await course.close();
  await expect(last?.read()).rejects.toThrow('closed');
});

test('adds up the effort of what learners can see', async () => {
  const words = 'word '.repeat(480);
  const { tree } = await read(
    courseWith(
      `<html url_name="h1">${words}</html><problem url_name="p1"><p>x</p></problem>
     <video url_name="w1" youtube_id_1_0="abcdefghijk" start_time="00:00:10" end_time="00:01:10"/>
     <html url_name="h2" visible_to_staff_only="true">${words}</html>`,
    ),
  );
  expect(block(tree, 'chapter', 'c1')).toMatchObject({ effortTimeSeconds: 120 + 60, effortActivities: 1 });
});
