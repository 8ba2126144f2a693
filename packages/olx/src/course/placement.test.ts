import { expect, test } from 'vitest';
import type { Block, CourseTree } from '../model.ts';
import { type Files, read, reported } from '../testing/archive.ts';

const COURSE = 'org="Acme" course="CAL101" start="2026-01-01"';
const WARNINGS = /^(warning|error) /;

/** Each block as its tag and name, indented by its depth. */
function outline(tree: CourseTree): string[] {
  const lines: string[] = [];
  const add = (usageKey: string, depth: number): void => {
    const block = tree.blocks[usageKey];
    if (block === undefined) return;
    lines.push(`${'  '.repeat(depth)}${block.sourceType} ${block.displayName}`);
    for (const child of block.children) add(child, depth + 1);
  };
  for (const child of tree.blocks[tree.rootUsageKey]?.children ?? []) add(child, 0);
  return lines;
}

const inline = (content: string): Files => ({
  'course.xml': `<course url_name="R1" ${COURSE}>${content}</course>`,
});

function find(tree: CourseTree, id: string): Block | undefined {
  return Object.values(tree.blocks).find(({ blockId }) => blockId === id);
}

const html = (name: string) => `<html url_name="${name}" display_name="${name}">x</html>`;
const unit = (name: string, inside: string) =>
  `<vertical url_name="${name}" display_name="${name}">${inside}</vertical>`;

test('a component, a unit or a subsection right in a section or the course gets the levels that are missing', async () => {
  const course = await read(
    inline(`<chapter url_name="c" display_name="C">${html('h1')}${unit('v1', html('h2'))}</chapter>
      ${html('h3')}<sequential url_name="s" display_name="S">${html('h4')}</sequential>`),
  );
  expect(outline(course.tree)).toEqual([
    'chapter C',
    '  sequential h1',
    '    vertical h1',
    '      html h1',
    '  sequential v1',
    '    vertical v1',
    '      html h2',
    'chapter h3',
    '  sequential h3',
    '    vertical h3',
    '      html h3',
    'chapter S',
    '  sequential S',
    '    vertical h4',
    '      html h4',
  ]);
  expect(reported(course).filter((line) => WARNINGS.test(line))).toEqual([]);
});

test('what gets a subsection of its own is graded and due as it says itself', async () => {
  const { tree } = await read(
    inline(`<chapter url_name="c"><vertical url_name="v1" format="Homework" graded="true" due="2026-02-01">
      <problem url_name="p1" due="2026-03-01"><p>1</p></problem></vertical>
      <randomize url_name="r"><html url_name="h1" due="2026-04-01">a</html><html url_name="h2">b</html></randomize></chapter>`),
  );
  const graded = { format: 'Homework', graded: true, due: Date.UTC(2026, 1, 1) };
  expect(find(tree, 'v1-subsection')).toMatchObject(graded);
  expect(find(tree, 'p1')).toMatchObject({ ...graded, due: Date.UTC(2026, 2, 1) });
  // What is right for one of several is not for all of them.
  expect(find(tree, 'r-subsection')).toMatchObject({ due: null });
});

test('a subsection in a subsection, a unit or a section in a section becomes part of it, with its settings', async () => {
  const course = await read(
    inline(`<chapter url_name="c" display_name="C"><sequential url_name="s" display_name="S">
        <sequential url_name="s2" due="2026-02-01">${unit('v1', html('h1'))}${html('h2')}</sequential>
        <vertical url_name="v2" display_name="v2"><sequential url_name="s3">${html('h3')}</sequential></vertical>
      </sequential>
      <chapter url_name="c2"><sequential url_name="s4" display_name="S4">${unit('v3', html('h4'))}</sequential></chapter>
    </chapter>`),
  );
  expect(outline(course.tree)).toEqual([
    'chapter C',
    '  sequential S',
    '    vertical v1',
    '      html h1',
    '    vertical h2',
    '      html h2',
    '    vertical v2',
    '      html h3',
    '  sequential S4',
    '    vertical v3',
    '      html h4',
  ]);
  expect(find(course.tree, 'h1')).toMatchObject({ due: Date.UTC(2026, 1, 1) });
  expect(find(course.tree, 'v2')).toMatchObject({ due: null });
});

test('names, ids and files of old courses: name, slug, filename, and files with another root element', async () => {
  const { tree, diagnostics } = await read({
    'course.xml': `<course name="Old Calculus" ${COURSE} slug="2012 Fall"/>`,
    'course/2012 Fall.xml': '<sequential><chapter filename="w1" slug="Week_1"/></sequential>',
    'chapter/w1.xml': `<sequential><section name="Lecture"><sequential slug="s1">
        <vertical filename="v" slug="v1"/></sequential></section>
      <section name="Lab" format="Lab">${html('h3')}${html('h4')}</section></sequential>`,
    'vertical/v.xml':
      '<sequential><html slug="h1" filename="t" name="One"/><video slug="x" youtube="1.0:abcdefghijk"/></sequential>',
    'html/t.xml': '<p>Old text</p>',
    'policies/2012/policy.json':
      '{"course/2012": {"display_name": "Calculus"}, "video/x": {"display_name": "Film"}}',
  });
  expect(tree).toMatchObject({ courseKey: 'course-v1:Acme+CAL101+2012_Fall', title: 'Calculus' });
  expect(outline(tree)).toEqual([
    'chapter Week 1',
    '  sequential Lecture',
    '    vertical Unit',
    '      html One',
    '      video Film',
    '  sequential Lab',
    '    vertical h3',
    '      html h3',
    '    vertical h4',
    '      html h4',
  ]);
  expect(find(tree, 'h1')?.content).toMatchObject({ html: '<p>Old text</p>' });
  expect(find(tree, 'h3')).toMatchObject({ format: 'Lab' });
  expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
});

test('a run or a unit under another name: unit, timelimit, include', async () => {
  const course = await read({
    ...inline(`<chapter url_name="c" display_name="C"><timelimit url_name="t"><sequential url_name="s" display_name="S">
      <unit url_name="u1"/><include file="more/part.xml"/><include file="more/none.xml"/></sequential></timelimit></chapter>`),
    'unit/u1.xml': `<unit display_name="U">${html('h1')}</unit>`,
    'more/part.xml': unit('v2', html('h2')),
  });
  expect(outline(course.tree)).toEqual([
    'chapter C',
    '  sequential S',
    '    vertical U',
    '      html h1',
    '    vertical v2',
    '      html h2',
  ]);
  expect(reported(course)).toContain('error file-missing course.xml:2');
});

test('an unknown container gives its place to the blocks in it; what is not for learners keeps its own inside', async () => {
  const { tree } = await read(
    inline(`<chapter url_name="c" display_name="C"><sequential url_name="s" display_name="S"><vertical url_name="v" display_name="V">
      <adventure url_name="a"><p>A <b>story</b></p><step url_name="st">${html('h1')}</step></adventure>
      <crowdsource_hinter url_name="ch">${html('h2')}</crowdsource_hinter>
      <lesson url_name="l">${html('h3')}<poll url_name="p" display_name="p" question="?"/></lesson>
      <error url_name="err">${html('secret')}</error></vertical></sequential></chapter>`),
  );
  const names = outline(tree)
    .slice(3)
    .map((line) => line.trim());
  expect(names).toEqual(expect.arrayContaining(['html h1', 'html h2', 'html h3', 'poll p']));
  expect(names).not.toContain('html secret');
  const texts = Object.values(tree.blocks).map(({ content }) =>
    content.kind === 'html' ? content.html : '',
  );
  expect(texts).toContain('<p>A <b>story</b></p>');
});

test('markup beside blocks is a text in a unit, and no section, subsection or unit of its own', async () => {
  const course = await read(
    inline(`<p>MITx</p><chapter url_name="c" display_name="C"><b>Week 1</b>
      <sequential url_name="s" display_name="S"><p>Read</p><vertical url_name="v" display_name="V">
      <p>A</p> and <b>B</b>${html('h1')}<h3>C</h3><vertical url_name="w"><p>D</p></vertical></vertical></sequential></chapter>`),
  );
  expect(outline(course.tree)).toEqual([
    'chapter C',
    '  sequential S',
    '    vertical V',
    '      html Text 1',
    '      html h1',
    '      html Text 2',
    '      html Text 3',
  ]);
  const texts = Object.values(course.tree.blocks).flatMap(({ content }) =>
    content.kind === 'html' ? content.html.trim() : [],
  );
  expect(texts).toEqual(['<p>A</p> and <b>B</b>', 'x', '<h3>C</h3>', '<p>D</p>']);
  expect(reported(course).filter((line) => line.includes('element-ignored'))).toEqual([
    'warning element-ignored course.xml:1',
    'warning element-ignored course.xml:1',
    'warning element-ignored course.xml:2',
  ]);
});

test('what is hidden from everybody leaves nothing behind, at any level', async () => {
  const course = await read(
    inline(`<chapter url_name="c" display_name="C"><hidden url_name="h1"/>
      <sequential url_name="s" display_name="S"><vertical url_name="v" display_name="V">
      <hidden url_name="h2">${html('secret')}</hidden></vertical></sequential></chapter>`),
  );
  expect(outline(course.tree)).toEqual(['chapter C', '  sequential S', '    vertical V']);
  expect(reported(course)).toEqual(
    expect.arrayContaining(['warning element-ignored course.xml:1', 'warning element-ignored course.xml:3']),
  );
  expect(course.summary.unsupportedByTag).toEqual({});
});

test('a block without an id has that of its name, so that references to it are resolved', async () => {
  const { tree, diagnostics } = await read(
    inline(`<chapter display_name="Week 1"><sequential url_name="s"><vertical url_name="v">
      <poll_question name="Tea or coffee?"><p>?</p><answer id="Yes">Yes</answer><answer id="No">No</answer></poll_question>
      <conditional sources="i4x://Acme/CAL101/poll_question/Tea_or_coffee_" poll_answer="Yes">${html('h1')}</conditional>
      <html display_name="Same">1</html><html display_name="Same">2</html></vertical></sequential></chapter>`),
  );
  const ids = Object.values(tree.blocks).map(({ blockId }) => blockId);
  expect(ids).toEqual(expect.arrayContaining(['Week_1', 'Tea_or_coffee_', 'h1', 'Same']));
  expect(ids.filter((id) => /^html_[0-9a-f]{12}$/.test(id))).toHaveLength(1);
  expect(Object.values(tree.selectors ?? {})[0]?.condition?.sources).toEqual([
    'block-v1:Acme+CAL101+R1+type@poll_question+block@Tea_or_coffee_',
  ]);
  expect(diagnostics.map(({ message }) => message)).toContain(
    '<chapter> has no url_name; it gets "Week_1", which changes with its name.',
  );
});

test('settings in child elements are no blocks, and don’t hide the file of a block', async () => {
  const option = (name: string, rest: string) =>
    `<ns0:${name} xmlns:ns0="http://code.edx.org/xblock/option"${rest}`;
  const { tree } = await read({
    ...inline(`<chapter url_name="c" display_name="C">${option('upstream', ' none="true"/>')}
      <sequential url_name="s" display_name="S"><vertical url_name="v" display_name="V">
      <problem url_name="p">${option('upstream', ' none="true"/>')}</problem>
      <poll url_name="q" display_name="Q" xmlns:option="http://code.edx.org/xblock/option"><option:question>Tea?</option:question></poll>
      ${option('upstream', ' none="true"/>')}</vertical></sequential></chapter>`),
    'problem/p.xml': `<problem display_name="P"><p>In a file</p>${option('weight', '>3</ns0:weight>')}</problem>`,
  });
  expect(outline(tree)).toEqual([
    'chapter C',
    '  sequential S',
    '    vertical V',
    '      problem P',
    '      poll Q',
  ]);
  expect(find(tree, 'p')?.content).toMatchObject({ parts: [{ html: '<p>In a file</p>' }], weight: 3 });
  expect(find(tree, 'q')?.content).toMatchObject({ exercise: { question: { html: '<p>Tea?</p>' } } });
});

test('a block that needs no settings needs no file, while others miss theirs', async () => {
  const course = await read(
    inline(`<chapter url_name="c"><sequential url_name="s"><vertical url_name="v">
      <done url_name="d"/><html url_name="h"/></vertical></sequential></chapter>`),
  );
  expect(find(course.tree, 'd')?.content).toMatchObject({ exercise: { type: 'done' } });
  expect(find(course.tree, 'h')?.content).toMatchObject({ reason: 'html/h.xml is missing.' });
  expect(reported(course).filter((line) => line.startsWith('error'))).toEqual([
    'error file-missing course.xml:2',
  ]);
});

test('files of old courses in other folders, and the attempts of their problems', async () => {
  const course = await read({
    ...inline(`<chapter url_name="c"><sequential url_name="s"><vertical url_name="v">
      <problem url_name="p1" filename="Week1/p1.problem" attempts="3"/>
      <problem url_name="p2" filename="exams/p2.problem" attempts="10" max_attempts="null"/>
      <html url_name="h1" filename="shared/texts/h1.html"/></vertical></sequential></chapter>`),
    'problems/Week1/p1.problem.xml':
      '<html><problem><p>Hint</p><numericalresponse answer="2"><textline/></numericalresponse></problem></html>',
    'exams/p2.problem.xml':
      '<problem><numericalresponse answer="3"><textline/></numericalresponse></problem>',
    'texts/h1.html': '<p>Shared text</p>',
  });
  expect(find(course.tree, 'p1')?.content).toMatchObject({
    kind: 'problem',
    maxAttempts: 3,
    pointsPossible: 1,
  });
  expect(find(course.tree, 'p2')?.content).toMatchObject({ kind: 'problem', maxAttempts: null });
  expect(find(course.tree, 'h1')?.content).toMatchObject({ html: '<p>Shared text</p>' });
  expect(reported(course).filter((line) => WARNINGS.test(line))).toEqual([]);
});
