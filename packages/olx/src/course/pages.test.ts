import { expect, test } from 'vitest';
import type { BlockContent } from '../model.ts';
import type { Course } from '../read-course.ts';
import { courseWith, type Files, read, reported } from '../testing/archive.ts';

const text = '<html url_name="h1">x</html>';

function contentOf(course: Course, id: string): BlockContent | undefined {
  return Object.values(course.tree.blocks).find(({ blockId }) => blockId === id)?.content;
}

function policy(settings: object): Files {
  return { 'policies/R1/policy.json': JSON.stringify({ 'course/R1': settings }) };
}

test('rewrites links to files, blocks and the course, and leaves others alone', async () => {
  const html = `<img src="/static/a b.png"><img src='/static/a_b.png'><a href="/jump_to_id/p1?x=1&amp;y=2#z">p</a>
<a href="/course/progress">c</a><a href="https://example.org/static/a.png">e</a>
<div style="background: url(/static/img/c.png)"></div><script>load("/static/img_c.png")</script>
<a href="/static/none.pdf">n</a>`;
  const course = await read(
    courseWith('<html url_name="h1" filename="h1"/><problem url_name="p1"><p>x</p></problem>', {
      'html/h1.html': html,
      'static/a b.png': 'one',
      'static/img/c.png': 'two',
    }),
  );
  const url = (name: string): string =>
    course.assets.find((asset) => asset.path === `static/${name}`)?.url ?? 'missing';
  const content = contentOf(course, 'h1');
  expect(content).toMatchObject({
    kind: 'html',
    html: `<img src="${url('a b.png')}"><img src='${url('a b.png')}'><a href="/courses/course-v1:Acme+CAL101+R1/jump_to/block-v1:Acme+CAL101+R1+type@problem+block@p1?x=1&amp;y=2#z">p</a>
<a href="/courses/course-v1:Acme+CAL101+R1/progress">c</a><a href="https://example.org/static/a.png">e</a>
<div style="background: url(${url('img/c.png')})"></div><script>load("${url('img/c.png')}")</script>
<a href="/static/none.pdf">n</a>`,
  });
  expect(url('a b.png')).toMatch(/^\/assets\/courseware\/[0-9a-f]{64}\/a%20b\.png$/);
  expect(reported(course)).toContain('warning link-unresolved html/h1.html:4');
});

test.each([
  '/c4x/Acme/CAL101/asset/a_b.png',
  '/asset-v1:Acme+CAL101+R1+type@asset+block@a_b.png',
  '/asset-v1:Acme+CAL101+R1+type@asset+block/a_b.png',
  '/assets/courseware/v1/0123456789abcdef0123456789abcdef/asset-v1:Acme+CAL101+R1+type@asset+block/a_b.png',
  'https://courses.example.org/asset-v1:Acme+CAL101+R0+type@asset+block@a_b.png',
  'https://courses.example.org/c4x/Acme/CAL101/asset/a_b.png',
  '/static/a%20b.png',
])('rewrites the other ways to write a link to a file: %s', async (link) => {
  const course = await read(
    courseWith(`<html url_name="h1"><img src="${link}"/></html>`, { 'static/a b.png': 'x' }),
  );
  expect(contentOf(course, 'h1')).toMatchObject({ html: `<img src="${course.assets[0]?.url}">` });
});

test.each(['img/map.png', './img/map.png', '../static/img/map.png', 'static/img/map.png', 'img/map.png?v=2'])(
  'finds the file of a relative source: %s',
  async (link) => {
    const course = await read(
      courseWith(`<html url_name="h1"><img src="${link}"/></html>`, { 'static/img/map.png': 'x' }),
    );
    const query = link.endsWith('?v=2') ? '?v=2' : '';
    expect(contentOf(course, 'h1')).toMatchObject({ html: `<img src="${course.assets[0]?.url}${query}">` });
  },
);

test('reports a relative source without a file, and no source that a script or a browser completes', async () => {
  const html = `<img src="image001.png">
<iframe src="about:blank"></iframe><img src="#a"><img src="&#47;a.png"><img src="data:,x"><img src="//example.org/a.png">
<script>write('<img src="' + name + '">', '<img src="\${name}">')</script>`;
  const course = await read(courseWith('<html url_name="h1" filename="h1"/>', { 'html/h1.html': html }));
  expect(contentOf(course, 'h1')).toMatchObject({ html });
  expect(course.diagnostics.filter(({ code }) => code === 'link-unresolved')).toMatchObject([
    {
      line: 1,
      message:
        '"image001.png" won’t work: it is relative, and the export has no such file in static/ and no such block.',
    },
  ]);
});

test.each(['p1', '../p1/', 'courseware/c1/p1', '../../c1/p1/2/', '../p1?x=1#z'])(
  'finds the block of a relative link: %s',
  async (link) => {
    const course = await read(
      courseWith(
        `<html url_name="h1"><a href="${link}">p</a></html><problem url_name="p1"><p>x</p></problem>`,
      ),
    );
    const rest = link.endsWith('?x=1#z') ? '?x=1#z' : '';
    const target = `/courses/course-v1:Acme+CAL101+R1/jump_to/block-v1:Acme+CAL101+R1+type@problem+block@p1${rest}`;
    expect(contentOf(course, 'h1')).toMatchObject({ html: `<a href="${target}">p</a>` });
  },
);

test('finds the file of a relative link, and reports a link to nothing', async () => {
  const html =
    '<a href="notes.pdf">n</a>\n<a href="../week2/">w</a> <a href="mailto:a@b.org">m</a> <a href="#a">a</a>';
  const course = await read(
    courseWith('<html url_name="h1" filename="h1"/>', { 'html/h1.html': html, 'static/notes.pdf': 'x' }),
  );
  const expected = html.replace('notes.pdf', course.assets[0]?.url ?? '');
  expect(contentOf(course, 'h1')).toMatchObject({ html: expected });
  expect(reported(course).filter((line) => line.includes('link-unresolved'))).toEqual([
    'warning link-unresolved html/h1.html:2',
  ]);
});

test.each([
  'https://courses.example.org/c4x/Acme/CAL102/asset/a_b.png',
  'https://courses.example.org/asset-v1:Acme+CAL101+R1+type@asset+block@none.png',
  'https://example.org/static/a_b.png',
  '/courses/Acme/CAL102/R1/info',
  '/courses/course-v1:Acme+CAL101+R1/info',
])('leaves the address of anything else as it is: %s', async (link) => {
  const course = await read(
    courseWith(`<html url_name="h1"><img src="${link}"/></html>`, { 'static/a b.png': 'x' }),
  );
  expect(contentOf(course, 'h1')).toMatchObject({ html: `<img src="${link}">` });
  expect(reported(course).filter((each) => each.includes('link-unresolved'))).toEqual([]);
});

test.each([
  ['progress', 'progress'],
  ['courseware/c1/s1/?a=b', 'courseware/c1/s1/?a=b'],
  ['jump_to/i4x://Acme/CAL101/html/h1', 'jump_to/block-v1:Acme+CAL101+R1+type@html+block@h1'],
  ['jump_to/i4x://Acme/CAL101/html/none', 'jump_to/i4x://Acme/CAL101/html/none'],
])('rewrites links under the former key of the course: %s', async (before, after) => {
  const course = await read(
    courseWith(`<html url_name="h1"><a href="/courses/Acme/CAL101/R1/${before}">a</a></html>`),
  );
  expect(contentOf(course, 'h1')).toMatchObject({
    html: `<a href="/courses/course-v1:Acme+CAL101+R1/${after}">a</a>`,
  });
});

test('reads a video with its sources, transcripts and duration', async () => {
  const course = await read(
    courseWith(
      `<video url_name="w1" display_name="Film" youtube="0.75:aaaaaaaaaaa,1.00:abcdefghijk" html5_sources="[&quot;https://example.org/a.m3u8&quot;, &quot;/static/a.mp4&quot;]"
      transcripts="{&quot;de&quot;: &quot;de.srt&quot;, &quot;fr&quot;: &quot;missing.srt&quot;}" start_time="00:00:05" end_time="00:01:00" download_video="true">
      <source src="https://example.org/a.webm"/><transcript language="en" src="en.srt"/>
      <video_asset duration="61.5"/></video>`,
      {
        'static/a.mp4': 'film',
        'static/de.srt': '1\n00:00:01,000 --> 00:00:02,000\nHallo\n',
        'static/en.srt': '1\n00:00:01,000 --> 00:00:02,000\nHello\n',
      },
    ),
  );
  expect(contentOf(course, 'w1')).toMatchObject({
    kind: 'video',
    youtubeId: 'abcdefghijk',
    startTime: 5,
    endTime: 60,
    durationSeconds: 61.5,
    downloadAllowed: true,
    sources: [
      { url: course.assets.find(({ name }) => name === 'a.mp4')?.url, contentType: 'video/mp4' },
      { url: 'https://example.org/a.webm', contentType: 'video/webm' },
      { url: 'https://example.org/a.m3u8', contentType: 'application/vnd.apple.mpegurl' },
    ],
    transcripts: [
      { language: 'en', cues: [{ startMs: 1000, endMs: 2000, text: 'Hello' }] },
      { language: 'de' },
    ],
  });
  expect(reported(course)).toContain('warning transcript-unreadable vertical/v1.xml:1');
});

test('a script URL is not a video source', async () => {
  const course = await read(
    courseWith('<video url_name="w1" html5_sources="[&quot;javascript:alert(1)&quot;]"/>'),
  );
  expect(contentOf(course, 'w1')).toMatchObject({ kind: 'unsupported' });
});

test('reads a discussion', async () => {
  const course = await read(
    courseWith(
      '<discussion url_name="d1" discussion_id="t1" discussion_category="Week 1" discussion_target="Limits"/>',
    ),
  );
  expect(contentOf(course, 'd1')).toEqual({
    kind: 'discussion',
    topicId: 't1',
    category: 'Week 1',
    target: 'Limits',
  });
});

test('reads tabs and the pages they show', async () => {
  const tabs = [
    { type: 'courseware', name: 'Course' },
    { type: 'static_tab', name: 'Syllabus', url_slug: 'syl', course_staff_only: true },
    { type: 'static_tab', name: 'Gone', url_slug: 'gone' },
    { type: 'wiki', name: 'Wiki', is_hidden: true },
  ];
  const course = await read(courseWith(text, { ...policy({ tabs }), 'tabs/syl.html': '<p>Plan</p>' }));
  expect(course.tree.tabs.map(({ type, name, hidden }) => [type, name, hidden])).toEqual([
    ['courseware', 'Course', false],
    ['static_tab', 'Syllabus', false],
    ['static_tab', 'Gone', false],
    ['wiki', 'Wiki', true],
  ]);
  expect(course.tree.staticPages).toEqual([
    { slug: 'syl', title: 'Syllabus', html: '<p>Plan</p>', staffOnly: true },
  ]);
  expect(reported(course)).toContain('warning tab-unresolved tabs/gone.html:0');
});

test('warns of tabs that can’t be shown, unless learners don’t see them', async () => {
  const tabs = [
    { type: 'discussion', name: 'Forum' },
    { type: 'wiki', name: 'Wiki', is_hidden: true },
    { type: 'teams', name: 'Teams' },
    { type: 'external_link', name: 'Shop', link: 'javascript:alert(1)' },
    { type: 'external_link', name: 'Library', link: 'https://library.example.org/' },
    { type: 'external_link', name: 'Reader', link: '/static/reader.pdf' },
    { type: 'progress', name: 'Progress' },
  ];
  const { tree, diagnostics } = await read(
    courseWith(text, { ...policy({ tabs }), 'static/reader.pdf': '%PDF' }),
  );
  expect(tree.tabs.map(({ link }) => link)).toEqual([
    null,
    null,
    null,
    null,
    'https://library.example.org/',
    expect.stringMatching(/^\/assets\/courseware\/.*\/reader\.pdf$/),
    null,
  ]);
  const warnings = diagnostics.filter(
    ({ code, severity }) => code === 'tab-unresolved' && severity === 'warning',
  );
  expect(warnings.map(({ message }) => message)).toEqual([
    'Tabs of the type "teams" can’t be shown; "Teams" is left out.',
    'The tab "Shop" has no web address; it is left out.',
  ]);
});

test('reads the syllabus of a syllabus tab, and one page for two tabs of it', async () => {
  const tabs = [
    { type: 'syllabus', name: 'Plan' },
    { type: 'static_tab', name: 'One', url_slug: 'p' },
    { type: 'static_tab', name: 'Two', url_slug: 'p' },
  ];
  const course = await read(
    courseWith(text, {
      ...policy({ tabs }),
      'syllabus/syllabus.html': '<a href="/course/p/">p</a>',
      'tabs/p.html': '<p>P</p>',
    }),
  );
  expect(course.tree.staticPages).toEqual([
    {
      slug: 'syllabus',
      title: 'Plan',
      html: '<a href="/courses/course-v1:Acme+CAL101+R1/p/">p</a>',
      staffOnly: false,
    },
    { slug: 'p', title: 'One', html: '<p>P</p>', staffOnly: false },
  ]);
  expect(reported(course)).toContain('warning tab-unresolved tabs/p.html:1');
});

test('reads no more than 100 tabs', async () => {
  const tabs = Array.from({ length: 101 }, (_, index) => ({
    type: 'external_link',
    name: `${index}`,
    link: 'https://e.org',
  }));
  const { tree, diagnostics } = await read(courseWith(text, policy({ tabs })));
  expect(tree.tabs).toHaveLength(100);
  expect(diagnostics.map(({ message }) => message)).toContain('Only the first 100 of 101 tabs are read.');
});

test('reads textbooks: chapters in place, also without a file, books of one file, and HTML', async () => {
  const course = await read(
    courseWith(text, {
      ...policy({
        pdf_textbooks: [
          {
            tab_title: 'Book',
            chapters: [
              { title: 'Gone', url: '/static/gone.pdf' },
              { title: 'Here', url: '/static/here.pdf' },
            ],
          },
          { tab_title: 'Old', url: 'https://books.example.org/old.pdf' },
        ],
        html_textbooks: [{ tab_title: 'Web', chapters: [{ title: 'One', url: '/static/one.html' }] }],
      }),
      'static/here.pdf': '%PDF',
      'static/one.html': '<p>1</p>',
    }),
  );
  const { textbooks, htmlTextbooks } = course.tree.settings;
  expect(textbooks).toEqual([
    {
      title: 'Book',
      chapters: [
        { title: 'Gone', url: null },
        { title: 'Here', url: expect.stringMatching(/\/here\.pdf$/) },
      ],
    },
    { title: 'Old', chapters: [{ title: '', url: 'https://books.example.org/old.pdf' }] },
  ]);
  expect(htmlTextbooks).toEqual([
    { title: 'Web', chapters: [{ title: 'One', url: expect.stringMatching(/\/one\.html$/) }] },
  ]);
  expect(reported(course).filter((line) => line.includes('link-unresolved'))).toHaveLength(1);
});

test('warns of textbooks whose scanned pages are elsewhere', async () => {
  const { diagnostics } = await read(
    courseWith(text, {
      'course.xml':
        '<course org="Acme" course="CAL101" url_name="R1"><textbook title="Scan" book_url="https://e.org/"/><chapter url_name="c"><sequential url_name="s"><vertical url_name="v"><html url_name="h">x</html></vertical></sequential></chapter></course>',
    }),
  );
  expect(diagnostics.map(({ message }) => message)).toContain(
    'The textbook "Scan" consists of scanned pages that aren’t in the export; it is left out.',
  );
});

test('reads about pages and handouts, except empty ones', async () => {
  const { tree } = await read(
    courseWith(text, {
      'about/overview.html': '<h2>All about</h2>',
      'about/short_description.html': ' Short \n',
      'about/effort.html': '',
      'about/video.html': '<iframe src="//www.youtube.com/embed/abcdefghijk?rel=0"></iframe>',
      'info/handouts.html': '<ol></ol>',
    }),
  );
  expect(tree.about).toMatchObject({
    overviewHtml: '<h2>All about</h2>',
    shortDescription: 'Short',
    effort: null,
    introVideo: 'abcdefghijk',
  });
  expect(tree.handoutsHtml).toBeNull();
});

test('reads updates as items, newest first, without deleted ones', async () => {
  const items = [
    { id: 1, date: 'May 1, 2026', content: '<p>old</p>', status: 'visible' },
    { id: 2, date: 'May 9, 2026', content: '<p>new</p>', status: 'visible' },
    { id: 3, date: 'May 9, 2026', content: '<p>gone</p>', status: 'deleted' },
  ];
  const { tree } = await read(courseWith(text, { 'info/updates.items.json': JSON.stringify(items) }));
  expect(tree.updates.map(({ id, dateMs, html }) => [id, dateMs, html])).toEqual([
    [2, Date.UTC(2026, 4, 9), '<p>new</p>'],
    [1, Date.UTC(2026, 4, 1), '<p>old</p>'],
  ]);
});

test('reads updates in the old form', async () => {
  const html = '<ol><li><h2>May 9, 2026</h2><p>new</p></li><li><h2>May 1, 2026</h2>old</li></ol>';
  const { tree } = await read(courseWith(text, { 'info/updates.html': html }));
  expect(tree.updates).toMatchObject([
    { date: 'May 9, 2026', html: '<p>new</p>', status: 'visible' },
    { date: 'May 1, 2026', html: 'old' },
  ]);
});

test('reads the grading policy, highest cutoff first', async () => {
  const grading = {
    GRADER: [
      { type: 'Homework', short_label: 'HW', min_count: 12, drop_count: 2, weight: 0.4 },
      { type: 'Exam', weight: 0.5 },
      { weight: 1 },
    ],
    GRADE_CUTOFFS: { B: 0.6, A: 0.9, Z: 7 },
  };
  const course = await read(courseWith(text, { 'policies/R1/grading_policy.json': JSON.stringify(grading) }));
  expect(course.tree.gradingPolicy).toEqual({
    assignmentTypes: [
      { type: 'Homework', shortLabel: 'HW', numTotal: 12, numDroppable: 2, weight: 0.4 },
      { type: 'Exam', shortLabel: null, numTotal: 0, numDroppable: 0, weight: 0.5 },
    ],
    gradeCutoffs: [
      { letter: 'A', minimum: 0.9 },
      { letter: 'B', minimum: 0.6 },
    ],
  });
  expect(course.diagnostics.filter(({ code }) => code === 'grading-policy-invalid')).toHaveLength(3);
});

test.each([
  ['no file', {}],
  ['a file that can’t be read', { 'policies/R1/grading_policy.json': '{' }],
  ['no list of types', { 'policies/R1/grading_policy.json': '{"GRADE_CUTOFFS": {"Pass": 0.5}}' }],
])('a course with %s has the assignment types of Open edX, if it uses one', async (_, files) => {
  const graded = (format: string) =>
    read({
      'course.xml': `<course url_name="R1" org="Acme" course="CAL101" start="2026-01-01"><chapter url_name="c1">
        <sequential url_name="s1" graded="true" format="${format}"><vertical url_name="v1"/></sequential></chapter></course>`,
      ...files,
    });
  const used = await graded('Midterm Exam');
  expect(used.tree.gradingPolicy).toEqual({
    assignmentTypes: [
      { type: 'Homework', shortLabel: 'HW', numTotal: 12, numDroppable: 2, weight: 0.15 },
      { type: 'Lab', shortLabel: null, numTotal: 12, numDroppable: 2, weight: 0.15 },
      { type: 'Midterm Exam', shortLabel: 'Midterm', numTotal: 1, numDroppable: 0, weight: 0.3 },
      { type: 'Final Exam', shortLabel: 'Final', numTotal: 1, numDroppable: 0, weight: 0.4 },
    ],
    gradeCutoffs: [{ letter: 'Pass', minimum: 0.5 }],
  });
  expect(reported(used)).toContain('warning default-used policies/R1/grading_policy.json:0');
  const unused = await graded('Quiz');
  expect(unused.tree.gradingPolicy.assignmentTypes).toEqual([]);
  expect(reported(unused)).toContain('info default-used policies/R1/grading_policy.json:0');
});

test('a course whose list of assignment types is empty grades nothing', async () => {
  const course = await read(courseWith(text, { 'policies/R1/grading_policy.json': '{"GRADER": []}' }));
  expect(course.tree.gradingPolicy.assignmentTypes).toEqual([]);
  expect(reported(course)).not.toContain('info default-used policies/R1/grading_policy.json:0');
});

test('reports graded sequences that no assignment type of the grading policy counts', async () => {
  const problem = '<problem><stringresponse answer="a"><textline/></stringresponse></problem>';
  const sequence = (id: string, attributes: string, content = problem) =>
    `<sequential url_name="${id}" display_name="${id}" ${attributes}><vertical url_name="v${id}">${content}</vertical></sequential>`;
  const course = await read({
    'course.xml': `<course url_name="R1" org="Acme" course="CAL101" start="2026-01-01"><chapter url_name="c1">
      ${sequence('s1', 'graded="true" format="Homework"')}
      ${sequence('s2', 'graded="true" format="Lab"')}
      ${sequence('s3', 'graded="true"')}
      ${sequence('s4', 'graded="true"', '<html url_name="h">Read</html>')}
      ${sequence('s5', '')}</chapter></course>`,
    'policies/R1/grading_policy.json': '{"GRADER": [{"type": "Homework", "weight": 1}], "GRADE_CUTOFFS": {}}',
  });
  expect(course.diagnostics.filter(({ code }) => code === 'format-unknown')).toMatchObject([
    { line: 3, message: 'Assignment type "Lab" is not in the grading policy, so it does not count.' },
    { line: 4, message: '"s3" is graded but has no assignment type (format), so it does not count.' },
  ]);
});

test('reads advanced settings and keeps those it does not know', async () => {
  const { tree } = await read(
    courseWith(text, {
      ...policy({
        show_calculator: true,
        edxnotes: true,
        graceperiod: '1 day 2 hours',
        invitation_only: true,
        wiki_slug: 'w',
        mystery: { a: [1] },
        user_partitions: [
          { id: 50, name: 'Track', scheme: 'enrollment_track', groups: [{ id: 1, name: 'Audit' }] },
        ],
        pdf_textbooks: [{ tab_title: 'Book', chapters: [{ title: 'One', url: '/static/b.pdf' }] }],
        entrance_exam_enabled: true,
        entrance_exam_minimum_score_pct: '65',
        language: 'ar',
        course_image: 'c.png',
      }),
      'static/b.pdf': 'pdf',
      'static/c.png': 'png',
    }),
  );
  expect(tree).toMatchObject({
    invitationOnly: true,
    language: 'ar',
    courseImage: expect.stringMatching(/c\.png$/),
  });
  expect(tree.settings).toMatchObject({
    showCalculator: true,
    notesEnabled: true,
    gracePeriodMs: 93_600_000,
    wikiSlug: 'w',
    entranceExam: { enabled: true, minimumScore: 0.65 },
    userPartitions: [
      { id: 50, scheme: 'enrollment_track', active: true, groups: [{ id: 1, name: 'Audit' }] },
    ],
    textbooks: [{ title: 'Book', chapters: [{ title: 'One', url: expect.stringMatching(/b\.pdf$/) }] }],
    other: { mystery: { a: [1] } },
  });
});

test('asset types come from the name, else from the export; locked assets are marked', async () => {
  const assets = {
    'a.png': { contentType: 'text/html', locked: true },
    'data.xyz': { contentType: 'chemical/x-xyz' },
    evil: { contentType: 'a\r\nb' },
  };
  const course = await read(
    courseWith(text, {
      'policies/assets.json': JSON.stringify(assets),
      'static/a.png': '1',
      'static/data.xyz': '2',
      'static/evil': '3',
    }),
  );
  expect(course.tree.lockedFiles).toEqual(course.assets.flatMap(({ locked, url }) => (locked ? [url] : [])));
  expect(course.assets.map(({ name, contentType, locked }) => [name, contentType, locked])).toEqual([
    ['a.png', 'image/png', true],
    ['data.xyz', 'chemical/x-xyz', false],
    ['evil', 'application/octet-stream', false],
  ]);
});

test('pages in a folder of the run come before those of all runs', async () => {
  const { tree } = await read(
    courseWith('', {
      'about/R1/overview.html': '<p>This run</p>',
      'about/overview.html': '<p>All runs</p>',
      'about/effort.html': '3 hours',
      'info/R1/updates.html': '<ol><li><h2>May 1, 2020</h2><p>Hello</p></li></ol>',
      'info/R1/handouts.html': '<p>Sheets</p>',
      'tabs/R1/faq.html': '<p>Questions</p>',
      'policies/R1/policy.json':
        '{"course/R1": {"tabs": [{"type": "static_tab", "url_slug": "faq", "name": "FAQ"}]}}',
    }),
  );
  expect(tree.about).toMatchObject({ overviewHtml: '<p>This run</p>', effort: '3 hours' });
  expect(tree.updates).toMatchObject([{ date: 'May 1, 2020', html: '<p>Hello</p>' }]);
  expect(tree.handoutsHtml).toBe('<p>Sheets</p>');
  expect(tree.staticPages).toMatchObject([{ slug: 'faq', html: '<p>Questions</p>' }]);
});

test.each(['NFC', 'NFD'] as const)('names with accents are found, as %s in the source', async (form) => {
  const name = 'Équipe café'.normalize(form);
  const other = 'Équipe café'.normalize(form === 'NFC' ? 'NFD' : 'NFC');
  const course = await read(
    courseWith(`<html url_name="${other}"/>`, {
      [`html/${name}.xml`]: `<html filename="${other}"/>`,
      [`html/${name}.html`]: `<img src="/static/${other}.png"><img src="/static/${encodeURIComponent(other)}.png">`,
      [`static/${name}.png`]: 'x',
    }),
  );
  expect(reported(course).filter((line) => /missing|unresolved|unused/.test(line))).toEqual([]);
});

test('a link finds any file in the folder of handouts, which old courses have beside static/', async () => {
  const course = await read(
    courseWith(
      '<html url_name="h"><a href="/static/handouts/week1.js">a</a><a href="/static/handouts/data.json">b</a></html>',
      {
        'handouts/week1.js': 'a',
        'handouts/data.json': '{}',
        'handouts/run.sh': 'unused',
      },
    ),
  );
  expect(course.assets.map(({ path }) => path).sort()).toEqual(['handouts/data.json', 'handouts/week1.js']);
  expect(reported(course)).not.toContainEqual(expect.stringContaining('link-unresolved'));
});

test('a link finds media in any folder of the course, first in static/; media without a link are left out', async () => {
  const { tree, assets } = await read(
    courseWith('<html url_name="h"><img src="/static/circuits/a.png"/><img src="/static/b.png"/></html>', {
      'circuits/a.png': 'a',
      'b.png': 'outside',
      'static/b.png': 'inside',
      'notes/solutions.pdf': 'x',
      'bin/tool.exe': 'x',
    }),
  );
  expect(assets.map(({ path }) => path).sort()).toEqual(['circuits/a.png', 'static/b.png']);
  const content = Object.values(tree.blocks).find(({ blockId }) => blockId === 'h')?.content;
  const urls = assets.toSorted((a, b) => (a.path < b.path ? -1 : 1)).map(({ url }) => url);
  expect(content).toMatchObject({ html: `<img src="${urls[0]}"><img src="${urls[1]}">` });
});
