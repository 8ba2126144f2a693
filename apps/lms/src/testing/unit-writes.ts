import { sealExpiring } from '../kernel/keys/expiring-claims.ts';
import { opaqueIdOf } from '../kernel/keys/opaque-id.ts';
import { makeToken } from '../kernel/keys/tokens.ts';
import { findClientId } from '../kernel/tools/tool-clients.store.ts';
import { ACCESS_TOKEN } from '../modules/external-tools/lti13/access-token.ts';
import { AUTHORIZE_PATH, SCORES_PATH, TOKEN_PATH } from '../modules/external-tools/lti13/addresses.ts';
import { LAUNCH_HINT } from '../modules/external-tools/lti13/launch-hint.ts';
import { SCORE_SCOPE } from '../modules/external-tools/lti13/scopes.policy.ts';
import { scoreUrl } from '../modules/external-tools/outcome-url.ts';
import {
  REGISTERED_TOOL,
  registeredTool,
  tokenRequest,
} from '../modules/external-tools/testing/registered-tool.ts';
import { authorizationOf, scoreXml, TOOL_KEY } from '../modules/external-tools/testing/tool-provider.ts';
import { getOrCreateResultId } from '../modules/external-tools/tool-results.store.ts';
import { usageKey } from './course-builder.ts';
import type { HostileSite } from './hostile-site.ts';
import type { Person } from './learning-site.ts';
import { deniedWith, NO_BODY, ONLY_EMPTY, type WriteRow } from './write-row.ts';

const u1 = (key: string) => usageKey('vertical', 'u1', key);
const s1 = (key: string) => usageKey('sequential', 's1', key);

/** The row with an upload to the exercise that accepts files. */
function withFile([name, row]: [string, WriteRow]): [string, WriteRow] {
  const raw = { type: 'application/octet-stream', payload: Buffer.from('My work') };
  return [
    name,
    {
      ...row,
      async good(world, key, who) {
        const { url, ...sent } = await row.good(world, key, who);
        return { ...sent, url: `${url.replace('block@x1', 'block@f1')}?name=work.txt`, raw };
      },
    },
  ];
}

function handler(
  name: string,
  type: 'html' | 'video' | 'problem' | 'exercise' | 'vertical',
  body: object | undefined,
  fields: WriteRow['fields'],
): [string, WriteRow] {
  const id = { html: 'h1', video: 'v1', problem: 'p1', exercise: 'x1', vertical: 'u1' }[type];
  const row: WriteRow = {
    caller: 'token',
    async good(world, key, who) {
      const token = await world.unitToken(who, key);
      const block = usageKey(type, id, key);
      return {
        url: `/courses/${key}/xblock/${block}/handler/${name}`,
        body,
        headers: { authorization: `Bearer ${token}` },
      };
    },
    fields,
    course: { unknown: 404, malformed: 400, denied: deniedWith(403), otherwise: '' },
  };
  return [`POST /courses/:courseId/xblock/:usageKey/handler/${name}`, row];
}

/** By which id the registered tool knows a course. */
async function getClientId({ context }: HostileSite, courseKey: string): Promise<string> {
  const { toolId } = REGISTERED_TOOL;
  return (await findClientId(context.db.read, { courseKey, toolId })) ?? '';
}

/** As whom external tools know a person. */
function toolLearnerId({ context }: HostileSite, courseKey: string, { user }: Person): string {
  return opaqueIdOf(context.secrets, 'external-tools', { courseKey, userId: user.id });
}

/** A note as a frame sends it. */
export const NOTE = {
  id: '0b6c1b7e-2f1d-4f6e-9a43-5d1f4a1c9e10',
  passage: { quote: 'Words', prefix: '', suffix: ' of a text', start: 0 },
  color: 'yellow',
  text: 'A note',
} as const;

const answers = { answers: { '2_1': 'a' } };

/** The row with a wrong answer to the problem before. */
function withAnswer([name, row]: [string, WriteRow]): [string, WriteRow] {
  return [
    name,
    {
      ...row,
      async good(world, key, who) {
        const sent = await row.good(world, key, who);
        const url = sent.url.replace('problem_reset', 'problem_check');
        await world.send(who, { method: 'POST' }, { ...sent, url, body: answers });
        return sent;
      },
    },
  ];
}

/** Writes of the handlers of sequences and blocks. */
export const UNIT_WRITES: Readonly<Record<string, WriteRow>> = {
  'POST /courses/:courseId/xblock/:sequenceId/handler/get_completion': {
    caller: 'learner',
    good: (_, key) => ({
      url: `/courses/${key}/xblock/${s1(key)}/handler/get_completion`,
      body: { usage_key: u1(key) },
    }),
    fields: { usage_key: 'key' },
    course: { unknown: 404, malformed: 400, denied: deniedWith(404), otherwise: '' },
  },
  'POST /courses/:courseId/xblock/:usageKey/handler_noauth/outcome_service_handler': {
    caller: { without: 'it is authenticated by a signature: outcome.test.ts' },
    async good({ context, clock }, courseKey, { user }) {
      const block = usageKey('exercise', 'l1', courseKey);
      const result = { userId: user.id, courseKey, usageKey: block };
      const fresh = { fresh: makeToken(), learnerId: 'l1', at: clock.now() };
      const id = await context.db.write((tx) => getOrCreateResultId(tx, result, fresh));
      const payload = scoreXml('replaceResult', id, '1');
      const url = scoreUrl('', courseKey, block);
      const signed = { key: TOOL_KEY, now: clock.now() };
      const authorization = authorizationOf(`http://localhost${url}`, payload, signed);
      return { url, raw: { type: 'application/xml', payload }, headers: { authorization } };
    },
    fields: { without: 'its body is XML' },
    course: { without: 'a message without a signature is refused for any course' },
  },
  [`POST ${AUTHORIZE_PATH}`]: {
    caller: { without: 'it is authenticated by a sealed hint: lti13/launch.test.ts' },
    async good(world, courseKey, who) {
      const { context, clock } = world;
      const block = usageKey('exercise', 'k1', courseKey);
      const token = await world.unitToken(who, courseKey, { kind: 'launch', usageKey: block });
      const clientId = await getClientId(world, courseKey);
      const hint = { token, clientId, hasAgreed: false, target: 'iframe' } as const;
      const form = new Map([
        ['client_id', clientId],
        ['target_link_uri', REGISTERED_TOOL.launchUrl],
        ['login_hint', toolLearnerId(world, courseKey, who)],
        ['lti_message_hint', sealExpiring(LAUNCH_HINT, hint, { secrets: context.secrets, now: clock.now() })],
      ]);
      const body = Object.fromEntries(registeredTool.authentication(form));
      return { url: AUTHORIZE_PATH, form: true, body };
    },
    fields: { without: 'a request that differs from the one expected is refused: lti13/launch.test.ts' },
    course: { without: 'the course is in the hint' },
  },
  [`POST ${TOKEN_PATH}`]: {
    caller: { without: 'it is authenticated by a signature: lti13/scores.test.ts' },
    async good(world, courseKey) {
      const assertion = await registeredTool.assertion({
        clientId: await getClientId(world, courseKey),
        audience: `http://localhost${TOKEN_PATH}`,
        now: world.clock.now(),
      });
      return { url: TOKEN_PATH, form: true, body: tokenRequest(assertion) };
    },
    fields: { without: 'a request that isn’t one for a token is refused: lti13/scores.test.ts' },
    course: { without: 'it is about none' },
  },
  [`POST ${SCORES_PATH}`]: {
    caller: { without: 'it is authenticated by an access token: lti13/scores.test.ts' },
    async good(world, courseKey, who) {
      const { context, clock } = world;
      const block = usageKey('exercise', 'k1', courseKey);
      const result = { userId: who.user.id, courseKey, usageKey: block };
      const learnerId = toolLearnerId(world, courseKey, who);
      const fresh = { fresh: makeToken(), learnerId, at: clock.now() };
      await context.db.write((tx) => getOrCreateResultId(tx, result, fresh));
      const claims = { clientId: await getClientId(world, courseKey), scopes: [SCORE_SCOPE] };
      const token = sealExpiring(ACCESS_TOKEN, claims, { secrets: context.secrets, now: clock.now() });
      return {
        url: SCORES_PATH.replace(':courseId', courseKey).replace(':usageKey', block),
        body: {
          userId: learnerId,
          timestamp: new Date(clock.now()).toISOString(),
          activityProgress: 'Completed',
          gradingProgress: 'FullyGraded',
          scoreGiven: 1,
          scoreMaximum: 1,
        },
        headers: { authorization: `Bearer ${token}` },
      };
    },
    fields: { without: 'a score that isn’t one is refused: lti13/scores.test.ts' },
    course: { without: 'a token is for the blocks of one course' },
  },
  'POST /courses/:courseId/xblock/:sequenceId/handler/goto_position': {
    caller: 'learner',
    good: (_, key) => ({
      url: `/courses/${key}/xblock/${s1(key)}/handler/goto_position`,
      body: { position: 2 },
    }),
    fields: { position: 'number' },
    course: { unknown: 404, malformed: 400, denied: deniedWith(404), otherwise: '' },
  },
  ...Object.fromEntries([
    handler('problem_check', 'problem', answers, { answers: 'answers' }),
    handler('problem_save', 'problem', answers, { answers: 'draft' }),
    handler('problem_get', 'problem', {}, ONLY_EMPTY),
    handler('problem_hint', 'problem', {}, ONLY_EMPTY),
    handler('problem_show', 'problem', {}, ONLY_EMPTY),
    handler(
      'problem_preview',
      'problem',
      { questionId: '2_1', text: 'x^2' },
      { questionId: 'key', text: 'text' },
    ),
    withAnswer(handler('problem_reset', 'problem', {}, ONLY_EMPTY)),
    handler('exercise_get', 'exercise', {}, ONLY_EMPTY),
    handler(
      'exercise_act',
      'exercise',
      { action: 'vote', fields: { choice: 't' } },
      { action: 'key', 'fields.choice': 'key' },
    ),
    withFile(handler('exercise_upload', 'exercise', undefined, NO_BODY)),
    handler('publish_completion', 'html', { completion: 1 }, { completion: 'number' }),
    handler(
      'save_user_state',
      'video',
      { position: 2, speed: 1, captions: true, language: 'en' },
      { position: 'number', speed: 'number', captions: 'flag', language: 'text' },
    ),
    handler('list_notes', 'vertical', {}, ONLY_EMPTY),
    handler('save_note', 'html', NOTE, {
      id: 'key',
      color: 'text',
      text: 'text',
      'passage.quote': 'text',
      'passage.prefix': 'text',
      'passage.suffix': 'text',
      'passage.start': 'number',
    }),
    handler('remove_note', 'html', { id: NOTE.id }, { id: 'key' }),
    handler('token_refresh', 'vertical', {}, ONLY_EMPTY),
  ]),
};
