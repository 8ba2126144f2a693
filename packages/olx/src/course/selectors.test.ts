import { describe, expect, test } from 'vitest';
import type { Block } from '../model.ts';
import type { Course } from '../read-course.ts';
import { courseWith, type Files, read, reported } from '../testing/archive.ts';

const PARTITIONS = [
  {
    id: 7,
    name: 'Tone',
    scheme: 'random',
    groups: ['Plain', 'Playful', 'Nobody'].map((name, id) => ({ id, name })),
  },
  { id: 8, name: 'Cohorts', scheme: 'cohort', groups: [{ id: 5, name: 'Engineers' }] },
];
const policy = {
  'policies/R1/policy.json': JSON.stringify({ 'course/R1': { user_partitions: PARTITIONS } }),
};
const key = (type: string, id: string) => `block-v1:Acme+CAL101+R1+type@${type}+block@${id}`;
const quoted = (value: object) => JSON.stringify(value).replaceAll('"', '&quot;');

const importUnit = (unit: string, more: Files = {}) => read(courseWith(unit, { ...policy, ...more }));

function component(course: Course, id: string): Block {
  const block = Object.values(course.tree.blocks).find(({ blockId }) => blockId === id);
  if (!block) throw new Error(`There is no ${id}`);
  return block;
}
const within = (course: Course, id: string) => component(course, id).within;

describe('split_test', () => {
  const groups = quoted({ 0: 'i4x://Acme/CAL101/vertical/va', 1: key('vertical', 'vb') });
  const experiment = `<split_test url_name="st" user_partition_id="7" group_id_to_child="${groups}">
    <vertical url_name="va"><html url_name="ha">a</html><html url_name="ha2">a2</html></vertical>
    <vertical url_name="vb"><html url_name="hb">b</html></vertical>
    <vertical url_name="vc"><html url_name="hc">c</html></vertical></split_test>`;

  test('its children are in the unit, each for the groups that it is mapped to', async () => {
    const course = await importUnit(`<html url_name="h0">0</html>${experiment}`);
    expect(component(course, 'v1').children).toEqual(
      ['h0', 'ha', 'ha2', 'hb', 'hc'].map((id) => key('html', id)),
    );
    expect(course.tree.selectors).toEqual({
      'partition:7': {
        kind: 'experiment',
        key: 'partition:7',
        name: 'Tone',
        count: 1,
        choices: [
          { id: '0', name: 'Plain' },
          { id: '1', name: 'Playful' },
          { id: '2', name: 'Nobody' },
        ],
      },
    });
    expect(within(course, 'h0')).toBeUndefined();
    expect(within(course, 'ha')).toEqual([{ selector: 'partition:7', choices: ['0'] }]);
    expect(within(course, 'ha2')).toEqual(within(course, 'ha'));
    expect(within(course, 'hb')).toEqual([{ selector: 'partition:7', choices: ['1'] }]);
    expect(course.summary.unsupportedByTag).toEqual({});
  });

  test('a child of no group is for staff only, with a warning', async () => {
    const course = await importUnit(experiment);
    expect(component(course, 'hc')).toMatchObject({ visibleToStaffOnly: true });
    expect(component(course, 'hb')).toMatchObject({ visibleToStaffOnly: false });
    expect(reported(course)).toContain('warning choice-unreachable vertical/v1.xml:1');
  });

  test('right in a subsection, its units are for the groups that they are mapped to', async () => {
    const course = await read(
      courseWith('', {
        ...policy,
        'sequential/s1.xml': '<sequential><split_test url_name="st"/></sequential>',
        'split_test/st.xml': experiment,
      }),
    );
    expect(component(course, 's1').children).toEqual(['va', 'vb', 'vc'].map((id) => key('vertical', id)));
    for (const id of ['va', 'ha', 'ha2'])
      expect(within(course, id)).toEqual([{ selector: 'partition:7', choices: ['0'] }]);
    expect(within(course, 'vb')).toEqual([{ selector: 'partition:7', choices: ['1'] }]);
    expect(component(course, 'vc')).toMatchObject({ visibleToStaffOnly: true });
    expect(within(course, 's1')).toBeUndefined();
    expect(reported(course)).not.toContainEqual(expect.stringContaining('block-moved'));
  });

  test('right in a section, its subsections are for these groups, with settings of their own', async () => {
    const children = quoted({ 0: key('sequential', 'sa'), 1: key('sequential', 'sb') });
    const course = await read(
      courseWith('', {
        ...policy,
        'chapter/c1.xml': `<chapter><split_test url_name="st" user_partition_id="7" group_id_to_child="${children}">
          <sequential url_name="sa" display_name="A" format="Homework" graded="true"><html url_name="ha">a</html></sequential>
          <sequential url_name="sb" display_name="B"><vertical url_name="vb">
            <library_content url_name="lc" max_count="1"><html url_name="hb">b</html></library_content></vertical></sequential>
        </split_test></chapter>`,
      }),
    );
    expect(component(course, 'c1').children).toEqual(['sa', 'sb'].map((id) => key('sequential', id)));
    expect(component(course, 'sa')).toMatchObject({ displayName: 'A', format: 'Homework', graded: true });
    const inA = [{ selector: 'partition:7', choices: ['0'] }];
    const inB = [{ selector: 'partition:7', choices: ['1'] }];
    for (const id of ['sa', 'ha-unit', 'ha']) expect(within(course, id)).toEqual(inA);
    for (const id of ['sb', 'vb']) expect(within(course, id)).toEqual(inB);
    expect(within(course, 'hb')).toEqual([
      ...inB,
      { selector: key('library_content', 'lc'), choices: ['html/hb'] },
    ]);
  });

  test('right in a subsection, it gets one unit for what is no unit', async () => {
    const course = await read(
      courseWith('', {
        ...policy,
        'sequential/s1.xml': `<sequential>
          <split_test url_name="st" user_partition_id="7" group_id_to_child="${quoted({ 0: key('html', 'ha') })}">
            <html url_name="ha">a</html><vertical url_name="vb"><html url_name="hb">b</html></vertical></split_test>
        </sequential>`,
      }),
    );
    const [unit] = component(course, 's1').children;
    expect(course.tree.blocks[unit ?? '']?.children).toHaveLength(2);
  });

  test('over content groups, a child is for the learners of its group', async () => {
    const course = await importUnit(
      `<split_test url_name="st" user_partition_id="8" group_id_to_child="${quoted({ 5: key('html', 'ha') })}">
      <html url_name="ha">a</html></split_test>`,
    );
    expect(component(course, 'ha')).toMatchObject({ groupAccess: { 8: [5] } });
    expect(within(course, 'ha')).toBeUndefined();
    expect(course.tree.selectors).toBeUndefined();
  });

  test.each(['user_partition_id="99"', 'user_partition_id="x"', ''])(
    'without a known partition (%s), only staff see its children',
    async (attribute) => {
      const course = await importUnit(
        `<split_test url_name="st" ${attribute} group_id_to_child="${groups}"><html url_name="ha">a</html></split_test>`,
      );
      expect(component(course, 'ha')).toMatchObject({ visibleToStaffOnly: true });
    },
  );
});

test('an experiment that has no groups yet is reported as such', async () => {
  const course = await importUnit(
    '<split_test url_name="st" user_partition_id="-1"><html url_name="ha">a</html></split_test>',
  );
  const messages = course.diagnostics
    .filter(({ file }) => file === 'vertical/v1.xml')
    .map(({ message }) => message);
  expect(messages).toEqual([
    '1 of 1 alternatives of a <split_test> have no group configuration; only staff see them.',
  ]);
});

describe('abtest', () => {
  const groupsOf = (id: string, portions: readonly (string | number)[]) =>
    `<abtest url_name="${id}" experiment="Tone">
      <group name="plain" portion="${portions[0]}"><vertical url_name="${id}-v"><html url_name="${id}-a">a</html></vertical></group>
      <group name="playful" portion="${portions[1]}"><html url_name="${id}-b">b</html></group>
      <default><html url_name="${id}-c">c</html></default></abtest>`;
  const inGroup = (name: string) => [{ selector: 'abtest:Tone', choices: [name] }];

  test('each learner gets the content of one group, the same wherever the experiment is', async () => {
    const course = await importUnit(
      `${groupsOf('x', [0.33333, 0.33333])}${groupsOf('y', [0.33333, 0.33333])}`,
    );
    expect(course.tree.selectors).toEqual({
      'abtest:Tone': {
        kind: 'experiment',
        key: 'abtest:Tone',
        name: 'Tone',
        count: 1,
        choices: ['plain', 'playful', 'default'].map((name) => ({ id: name, name })),
      },
    });
    for (const id of ['x', 'y']) {
      expect(within(course, `${id}-a`)).toEqual(inGroup('plain'));
      expect(within(course, `${id}-b`)).toEqual(inGroup('playful'));
      expect(within(course, `${id}-c`)).toEqual(inGroup('default'));
    }
    expect(reported(course)).not.toContainEqual(expect.stringContaining('choice-unreachable'));
  });

  test('a group without learners is for staff only, and unequal shares are reported', async () => {
    const course = await importUnit(groupsOf('x', [0.7, 0.3]));
    expect(course.tree.selectors?.['abtest:Tone']?.choices).toHaveLength(2);
    expect(component(course, 'x-c')).toMatchObject({ visibleToStaffOnly: true });
    expect(within(course, 'x-c')).toBeUndefined();
    expect(component(course, 'x-b')).toMatchObject({ visibleToStaffOnly: false });
    const messages = course.diagnostics.filter(({ code }) => code === 'choice-unreachable');
    expect(messages.map(({ message }) => message)).toEqual([
      '1 of 3 groups of an <abtest> get no learners; only staff see them.',
      'The groups of an <abtest> get equally many learners here, whatever their portions are.',
    ]);
  });
});

describe('blocks that draw some of their children', () => {
  const children = '<problem url_name="p1"><p>1</p></problem><problem url_name="p2"><p>2</p></problem>';

  test.each([
    [
      'a legacy library',
      'library_content',
      'source_library_id="library-v1:A+B" mode="random" max_count="1"',
      1,
    ],
    ['a library of today', 'itembank', 'max_count="1"', 1],
    ['no number', 'itembank', '', 1],
    ['more than there are', 'itembank', 'max_count="9"', 2],
    ['none', 'itembank', 'max_count="0"', 0],
    ['one', 'randomize', '', 1],
  ])('%s: %s %s', async (_, tag, attributes, count) => {
    const course = await importUnit(
      `<${tag} url_name="bank" display_name="Bank" ${attributes}>${children}</${tag}>`,
    );
    expect(course.tree.selectors).toEqual({
      [key(tag, 'bank')]: {
        kind: 'random',
        key: key(tag, 'bank'),
        name: 'Bank',
        count,
        choices: [
          { id: 'problem/p1', name: '' },
          { id: 'problem/p2', name: '' },
        ],
      },
    });
    expect(within(course, 'p2')).toEqual([{ selector: key(tag, 'bank'), choices: ['problem/p2'] }]);
  });

  test('all of them: nothing is drawn', async () => {
    const course = await importUnit(
      `<library_content url_name="bank" max_count="-1" source_library_id="lib:A:B">${children}</library_content>`,
    );
    expect(course.tree.selectors).toBeUndefined();
    expect([within(course, 'p1'), within(course, 'p2')]).toEqual([undefined, undefined]);
  });

  test('a child of several blocks is one choice', async () => {
    const course = await importUnit(
      `<itembank url_name="bank"><wrapper url_name="w">${children}</wrapper></itembank>`,
    );
    const inside = [{ selector: key('itembank', 'bank'), choices: ['wrapper/w'] }];
    expect([within(course, 'p1'), within(course, 'p2')]).toEqual([inside, inside]);
  });

  test('inside each other, the outermost comes first', async () => {
    const groups = quoted({ 0: key('itembank', 'bank') });
    const course = await importUnit(
      `<split_test url_name="st" user_partition_id="7" group_id_to_child="${groups}">
      <itembank url_name="bank">${children}</itembank></split_test>`,
    );
    expect(within(course, 'p1')).toEqual([
      { selector: 'partition:7', choices: ['0'] },
      { selector: key('itembank', 'bank'), choices: ['problem/p1'] },
    ]);
  });

  test('nested without end, they are left out', async () => {
    const depth = 50;
    const open = Array.from({ length: depth }, (_, at) => `<randomize url_name="r${at}">`).join('');
    const course = await importUnit(`${open}<html url_name="h1">x</html>${'</randomize>'.repeat(depth)}`);
    expect(component(course, 'v1').children).toEqual([]);
    expect(reported(course)).toContain('error block-misplaced vertical/v1.xml:1');
  });

  test('without children, a warning says that nothing is shown', async () => {
    const course = await importUnit('<library_content url_name="bank" max_count="1"/>');
    expect(reported(course)).toContain('warning choice-unreachable vertical/v1.xml:1');
  });
});
