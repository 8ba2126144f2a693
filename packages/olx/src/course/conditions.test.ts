import { describe, expect, test } from 'vitest';
import type { Condition } from '../model.ts';
import { courseWith, read, reported } from '../testing/archive.ts';

const key = (type: string, id: string) => `block-v1:Acme+CAL101+R1+type@${type}+block@${id}`;
const source = '<problem url_name="p1"><p>1</p></problem>';
const KEY = key('conditional', 'if');

/** The condition of a `conditional` with these attributes, beside a problem. */
async function conditionOf(attributes: string): Promise<Condition | undefined> {
  const { tree } = await read(
    courseWith(
      `${source}<conditional url_name="if" ${attributes}><html url_name="h1">1</html></conditional>`,
    ),
  );
  return tree.selectors?.[KEY]?.condition;
}

describe('conditional', () => {
  test.each([
    ['with an attribute of its own', 'attempted="True"', 'attempted', 'True'],
    ['set in Studio', 'conditional_attr="voted" conditional_value="False"', 'voted', 'False'],
    ['a poll', 'poll_answer="yes"', 'poll_answer', 'yes'],
    ['nothing', '', 'correct', 'True'],
    ['something else', 'conditional_attr="liked"', 'correct', 'True'],
  ])('asks for %s', async (_, attributes, asks, expected) => {
    expect(await conditionOf(`sources="i4x://Acme/CAL101/problem/p1" ${attributes}`)).toEqual({
      sources: [key('problem', 'p1')],
      asks,
      expected,
      message: null,
    });
  });

  test.each([
    ['old keys', 'sources="i4x://Acme/CAL101/problem/p1; i4x://Acme/CAL101/html/h1"'],
    ['keys of today', `sources="${key('problem', 'p1')};${key('html', 'h1')}"`],
    [
      'a list',
      `sources_list="[&quot;${key('problem', 'p1')}&quot;, &quot;${key('html', 'h1')}&quot;]" message="Do {link}."`,
    ],
  ])('names its sources by %s', async (_, attributes) => {
    expect((await conditionOf(attributes))?.sources).toEqual([key('problem', 'p1'), key('html', 'h1')]);
  });

  test('its children are in the unit, each within it', async () => {
    const { tree } = await read(
      courseWith(
        `${source}<conditional url_name="if" sources="i4x://a/b/problem/p1"><html url_name="h1">1</html>
        <wrapper url_name="w"><html url_name="h2">2</html></wrapper></conditional>`,
      ),
    );
    expect(tree.blocks[key('vertical', 'v1')]?.children).toEqual([
      key('problem', 'p1'),
      key('html', 'h1'),
      key('html', 'h2'),
    ]);
    expect(tree.blocks[key('html', 'h2')]?.within).toEqual([{ selector: KEY, choices: ['met'] }]);
    expect(tree.selectors?.[KEY]).toMatchObject({
      kind: 'condition',
      count: 1,
      choices: [{ id: 'met', name: '' }],
    });
  });

  test('<show> takes children that were written above it, without a file of their own', async () => {
    const course = await read(
      courseWith(
        `${source}<html display_name="About tea"><p>Tea</p></html><conditional url_name="if" sources="i4x://a/b/problem/p1"><show sources="i4x://a/b/html/About_tea"/></conditional>`,
      ),
    );
    const contents = Object.values(course.tree.blocks).map(({ content }) => content);
    expect(
      contents.filter((content) => content?.kind === 'html' && content.html === '<p>Tea</p>'),
    ).toHaveLength(2);
    expect(reported(course).join()).not.toContain('file-missing');
  });

  test('<show> takes children that are defined elsewhere', async () => {
    const { tree } = await read(
      courseWith(
        `${source}<conditional url_name="if" sources="i4x://a/b/problem/p1" completed="True"><show sources="i4x://a/b/html/h1;i4x://a/b/html/h2"/></conditional>`,
        { 'html/h1.xml': '<html>one</html>', 'html/h2.xml': '<html>two</html>' },
      ),
    );
    expect(tree.blocks[key('vertical', 'v1')]?.children).toHaveLength(3);
    expect(tree.blocks[key('html', 'h2')]).toMatchObject({
      content: { html: 'two' },
      within: [{ selector: KEY, choices: ['met'] }],
    });
  });

  test.each(['sources="i4x://a/b/problem/nowhere;i4x://a/b/problem/p8"', 'sources="?"', ''])(
    'without its sources (%s) it can never be met, with a warning',
    async (attributes) => {
      const course = await read(
        courseWith(
          `${source}<conditional url_name="if" ${attributes}><html url_name="h1">1</html></conditional>`,
        ),
      );
      expect(course.tree.selectors?.[KEY]?.condition?.sources).toEqual([]);
      expect(reported(course)).toContain('warning choice-unreachable vertical/v1.xml:1');
    },
  );

  test('with some of its sources it depends on these, with a warning', async () => {
    const sources = 'i4x://a/b/problem/nowhere;i4x://a/b/problem/p1';
    const course = await read(
      courseWith(
        `${source}<conditional url_name="if" sources="${sources}"><html url_name="h1">1</html></conditional>`,
      ),
    );
    expect(course.tree.selectors?.[KEY]?.condition?.sources).toEqual([key('problem', 'p1')]);
    expect(reported(course)).toContain('warning choice-unreachable vertical/v1.xml:1');
  });
});
