import { describe, expect, test } from 'vitest';
import type { BlockContent } from '../../model.ts';
import { courseWith, type Files, read } from '../../testing/archive.ts';

async function readTool(xml: string, more: Files = {}) {
  const course = await read(courseWith(xml, more));
  const block = Object.values(course.tree.blocks).find(({ blockId }) => blockId === 'x1');
  const found = course.diagnostics.filter(({ severity }) => severity !== 'info');
  return { course, content: block?.content as BlockContent, codes: found.map(({ code }) => code) };
}

const TOOL = 'url_name="x1" lti_id="maps" launch_url="https://maps.example.org/a?b=c#d"';

describe('a tool of LTI 1.1', () => {
  test('has Open edX’s defaults', async () => {
    expect(await readTool(`<lti ${TOOL}/>`)).toMatchObject({
      codes: [],
      content: {
        kind: 'exercise',
        completedBy: 'viewing',
        pointsPossible: 0,
        exercise: {
          type: 'external-tool',
          toolId: 'maps',
          launchUrl: 'https://maps.example.org/a?b=c',
          opens: 'tab',
          height: 800,
          description: null,
          buttonText: null,
          asksFor: [],
          customParameters: [],
          acceptsLateScores: true,
        },
      },
    });
    const { content } = await readTool(`<lti_consumer ${TOOL}/>`);
    expect(content).toMatchObject({ exercise: { opens: 'frame' } });
  });

  test('has the author’s settings', async () => {
    const { content, codes } = await readTool(
      `<lti_consumer ${TOOL} launch_target="new_window" inline_height="20" button_text="Go" description="Draw &lt;b&gt;it&lt;/b&gt;"
        has_score="true" weight="2.5" accept_grades_past_due="false" ask_to_send_username="true" ask_to_send_full_name="true"
        ask_to_send_email="true" modal_height="80" lti_1p3_block_key=""
        custom_parameters='["page=1", " color = dark red ", "a==b", "context_title=T", "user_id=1"]'/>`,
    );
    expect(codes).toEqual([]);
    expect(content).toMatchObject({
      completedBy: 'working',
      pointsPossible: 1,
      weight: 2.5,
      searchHtml: 'Draw <b>it</b>',
      exercise: {
        opens: 'tab',
        height: 100,
        description: { html: 'Draw <b>it</b>' },
        buttonText: 'Go',
        asksFor: ['username', 'name', 'email'],
        acceptsLateScores: false,
        customParameters: [
          { name: 'custom_page', value: '1' },
          { name: 'custom_color', value: 'dark red' },
          { name: 'custom_a', value: '=b' },
          { name: 'context_title', value: 'T' },
          { name: 'custom_user_id', value: '1' },
        ],
      },
    });
  });

  test.each([
    ['<lti open_in_a_new_page="false"', 'frame'],
    ['<lti_consumer launch_target="iframe"', 'frame'],
    ['<lti_consumer launch_target="modal"', 'request'],
    ['<lti open_in_a_new_page="false" ask_to_send_email="true"', 'request'],
    ['<lti open_in_a_new_page="true" ask_to_send_email="true"', 'tab'],
  ])('%s> opens in a %s', async (tag, opens) => {
    const { content } = await readTool(`${tag} ${TOOL}/>`);
    expect(content).toMatchObject({ exercise: { opens } });
  });

  test('reports parameters that it can’t read', async () => {
    const written = JSON.stringify(['page', '=1', `${'n'.repeat(200)}=1`, 'ok=']).replaceAll('"', '&quot;');
    const { content, codes } = await readTool(`<lti ${TOOL} custom_parameters="${written}"/>`);
    expect(codes).toEqual(['attribute-invalid', 'attribute-invalid', 'attribute-invalid']);
    expect(content).toMatchObject({ exercise: { customParameters: [{ name: 'custom_ok', value: '' }] } });
  });

  test('hidden, it is its description, or a score that staff enter', async () => {
    const hidden = 'url_name="x1" hide_launch="true" description="Later"';
    expect((await readTool(`<lti ${hidden}/>`)).content).toMatchObject({
      completedBy: 'viewing',
      pointsPossible: 0,
      exercise: { type: 'external-tool', launchUrl: null },
    });
    expect((await readTool(`<lti ${hidden} has_score="true" weight="5"/>`)).content).toMatchObject({
      completedBy: 'working',
      pointsPossible: 5,
      exercise: { type: 'graded-offline', instructions: { html: '<p>Later</p>' } },
    });
  });
});

describe('a tool of LTI 1.3', () => {
  const TOOL_13 =
    'url_name="x1" lti_version="lti_1p3" lti_id="maps" lti_1p3_oidc_url="https://maps.example.org/login?site=1" lti_1p3_launch_url="https://maps.example.org/open"';
  const readTool13 = (more: string) => readTool(`<lti_consumer ${TOOL_13} ${more}/>`);

  test('is known by its login address, and has what it told the author', async () => {
    const { content, codes } = await readTool13(
      `lti_1p3_tool_public_key="KEY" lti_1p3_redirect_uris='["https://maps.example.org/open", "https://maps.example.org/b", "http://maps.example.org/c", 7]'
        has_score="true" weight="3" ask_to_send_email="true" custom_parameters='["page=1"]'`,
    );
    expect(codes).toEqual([]);
    expect(content).toMatchObject({
      pointsPossible: 1,
      weight: 3,
      exercise: {
        toolId: 'https://maps.example.org/login',
        launchUrl: 'https://maps.example.org/open',
        opens: 'request',
        asksFor: ['email'],
        customParameters: [{ name: 'custom_page', value: '1' }],
        lti13: {
          loginUrl: 'https://maps.example.org/login?site=1',
          redirectUrls: ['https://maps.example.org/open', 'https://maps.example.org/b'],
          keys: { publicKey: 'KEY' },
        },
      },
    });
  });

  test('is launched at the address without its query, too', async () => {
    const written = TOOL_13.replace('/open"', '/open?map=5"');
    const { content } = await readTool(`<lti_consumer ${written} lti_1p3_tool_public_key="KEY"/>`);
    expect(content).toMatchObject({
      exercise: {
        launchUrl: 'https://maps.example.org/open?map=5',
        lti13: { redirectUrls: ['https://maps.example.org/open?map=5', 'https://maps.example.org/open'] },
      },
    });
  });

  test.each([
    ['https://maps.example.org/keys', { keysetUrl: 'https://maps.example.org/keys' }],
    ['http://maps.example.org/keys', null],
    ['https://127.0.0.1/keys', null],
    ['https://[fd00::1]/keys', null],
    ['https://localhost/keys', null],
    ['https://intranet/keys', null],
    ['https://2130706433/keys', null],
  ])('the server will read its keys at %s: %j', async (url, keys) => {
    const { content } = await readTool13(
      `lti_1p3_tool_key_mode="keyset_url" lti_1p3_tool_keyset_url="${url}"`,
    );
    expect(content).toMatchObject({ exercise: { lti13: { keys } } });
  });

  test.each([
    ['without keys', ''],
    ['with scores switched off', 'lti_1p3_tool_public_key="KEY" lti_advantage_ags_mode="disabled"'],
  ])('%s, it can’t report a score, and doesn’t count', async (_, more) => {
    const { content, codes } = await readTool13(`has_score="true" ${more}`);
    expect(content).toMatchObject({ kind: 'exercise', completedBy: 'viewing', pointsPossible: 0 });
    expect(codes).toEqual(['tool-without-scores']);
  });
});

describe('a tool that can’t be opened', () => {
  test.each([
    ['<lti launch_url="http://a.example/x" open_in_a_new_page="false"', 'not-https'],
    ['<lti_consumer launch_url="http://a.example/x"', 'not-https'],
    [
      '<lti_consumer lti_version="lti_1p3" config_type="database" lti_1p3_passport_id="7"',
      'needs-registration',
    ],
    [
      '<lti_consumer lti_version="lti_1p3" config_type="external" external_config="a:b"',
      'needs-registration',
    ],
    ['<lti_consumer lti_version="lti_1p3" launch_url="https://a.example/x"', 'no-address'],
    ['<lti_consumer lti_version="lti_1p3" lti_1p3_oidc_url="https://a.example/x"', 'no-address'],
    [
      '<lti_consumer lti_version="lti_1p3" lti_1p3_oidc_url="http://a.example/l" lti_1p3_launch_url="https://a.example/x"',
      'not-https',
    ],
    ['<lti_consumer config_type="external" launch_url="https://a.example/x"', 'no-address'],
    ['<lti', 'no-address'],
    ['<lti launch_url="javascript:alert(1)"', 'no-address'],
    ['<lti launch_url="https://me:secret@a.example/"', 'no-address'],
    ['<lti launch_url="/relative"', 'no-address'],
  ])('%s> is unsupported: %s', async (tag, fault) => {
    const { content, codes } = await readTool(`${tag} url_name="x1" lti_id="m" description="Why"/>`);
    expect(content).toMatchObject({ kind: 'unsupported', html: '<p>Why</p>', tool: { fault } });
    expect(codes).toEqual(['block-unsupported']);
  });

  test.each(['http://localhost:9000/x', 'http://127.0.0.1:9000/x', 'http://tool.localhost/x'])(
    'but %s on the same machine can',
    async (url) => {
      const { content } = await readTool(`<lti_consumer url_name="x1" lti_id="m" launch_url="${url}"/>`);
      expect(content).toMatchObject({ exercise: { launchUrl: url } });
    },
  );

  test('in a tab, http works, without anything that identifies learners', async () => {
    const { content, codes } = await readTool(
      '<lti url_name="x1" lti_id="m" launch_url="http://a.example/x" ask_to_send_email="true"/>',
    );
    expect(content).toMatchObject({ exercise: { launchUrl: 'http://a.example/x', asksFor: [] } });
    expect(codes).toEqual(['tool-not-https']);
  });
});

describe('the keys of tools', () => {
  const policy = (passports: unknown) => ({
    'policies/R1/policy.json': JSON.stringify({ 'course/R1': { lti_passports: passports } }),
  });

  test('are read from the policy, and are nowhere else', async () => {
    const { course } = await readTool(
      `<lti ${TOOL}/>`,
      policy(['maps:acme:s3cret', ' quiz : k : a:b ', 'maps:new:s3cret2', 'half:s3cret3', ':k:s3cret4', 7]),
    );
    expect(course.toolKeys).toEqual([
      { toolId: 'maps', consumerKey: 'new', secret: 's3cret2' },
      { toolId: 'quiz', consumerKey: 'k', secret: 'a:b' },
    ]);
    const codes = course.diagnostics.filter(({ code }) => code === 'tool-key-invalid');
    expect(codes.map(({ message }) => message)).toEqual(
      [4, 5, 6].map((entry) => expect.stringContaining(`Entry ${entry} of lti_passports`)),
    );
    expect(JSON.stringify([course.tree, course.diagnostics])).not.toContain('s3cret');
  });

  test('that are no list are none', async () => {
    for (const passports of [null, 'maps:acme:s3cret', { maps: 's3cret' }]) {
      const { course } = await readTool(`<lti ${TOOL}/>`, policy(passports));
      expect(course.toolKeys).toEqual([]);
      expect(JSON.stringify([course.tree, course.diagnostics])).not.toContain('s3cret');
    }
  });
});
