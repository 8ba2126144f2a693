import { quote } from '../../diagnostics.ts';
import type { ExternalToolExercise, Markup, PersonalField, UnsupportedContent } from '../../model.ts';
import { readableText } from '../readable-text.ts';
import { unsupported } from '../unsupported.ts';
import {
  type ExerciseReader,
  type ExerciseSource,
  exerciseContent,
  type ReaderTools,
  readHtmlField,
} from './reader.ts';

const MAX_URL = 2000;
const MAX_PARAMETERS = 100;
const MAX_NAME = 100;
const MAX_VALUE = 2000;
const MAX_LABEL = 200;
const MAX_WEIGHT = 1_000_000;
const MIN_HEIGHT = 100;
const MAX_HEIGHT = 5000;
const DEFAULT_HEIGHT = 800;

/** Sent without the prefix `custom_`: fields of LTI that say nothing about the learner. */
const PLAIN_PARAMETERS = new Set([
  'context_label',
  'context_title',
  'context_type',
  'launch_presentation_css_url',
  'resource_link_description',
  'resource_link_title',
]);

/** Settings of LTI 1.3, of the dialog and of extensions of the LMS. */
const WITHOUT_EFFECT = [
  'enable_processors',
  'modal_height',
  'modal_width',
  'lti_1p3_block_key',
  'lti_1p3_client_id',
  'lti_1p3_client_key',
  'lti_1p3_enable_nrps',
  'lti_1p3_launch_url',
  'lti_1p3_oidc_url',
  'lti_1p3_redirect_uris',
  'lti_1p3_tool_key_mode',
  'lti_1p3_tool_keyset_url',
  'lti_1p3_tool_public_key',
  'lti_advantage_ags_mode',
  'lti_advantage_deep_linking_enabled',
  'lti_advantage_deep_linking_launch_url',
];

/** `<lti lti_id launch_url custom_parameters open_in_a_new_page has_score weight …>`: LTI 1.1. */
export const readExternalTool: ExerciseReader = (block, tools) => {
  const isTab = block.attributes.boolean('open_in_a_new_page') ?? true;
  return readTool(block, tools, { opens: isTab ? 'tab' : 'frame', height: DEFAULT_HEIGHT });
};

/** `<lti_consumer lti_id launch_url launch_target="iframe|modal|new_window" inline_height …>`: LTI 1.1 or 1.3. */
export const readLtiConsumer: ExerciseReader = (block, tools) => {
  const { attributes } = block;
  attributes.known(...WITHOUT_EFFECT);
  const target = attributes.choice('launch_target', ['iframe', 'modal', 'new_window']);
  const height = attributes.integer('inline_height') ?? DEFAULT_HEIGHT;
  const version = attributes.text('lti_version') ?? 'lti_1p1';
  const isStoredElsewhere = (attributes.text('config_type') ?? 'new') !== 'new';
  if (version !== 'lti_1p1') {
    const reason = 'It uses LTI 1.3, for which a tool has to be registered. Only LTI 1.1 is supported.';
    return withoutTool(block, tools, reason, { fault: 'needs-registration' });
  }
  if (isStoredElsewhere) {
    const reason = 'Its settings are stored in the LMS that it comes from, not in the export.';
    return withoutTool(block, tools, reason, { fault: 'no-address' });
  }
  return readTool(block, tools, {
    opens: target === 'new_window' ? 'tab' : target === 'modal' ? 'request' : 'frame',
    height: Math.min(Math.max(height, MIN_HEIGHT), MAX_HEIGHT),
  });
};

type Placement = Pick<ExternalToolExercise, 'opens' | 'height'>;

function readTool(
  block: ExerciseSource,
  tools: ReaderTools,
  { opens, height }: Placement,
): ReturnType<ExerciseReader> {
  const { attributes } = block;
  const text = attributes.text('description');
  const description = text === null ? null : { html: readHtmlField(text, block, tools.links) };
  const isHidden = attributes.boolean('hide_launch') ?? false;
  const written = attributes.text('launch_url');
  const exercise: ExternalToolExercise = {
    type: 'external-tool',
    toolId: attributes.text('lti_id') ?? '',
    launchUrl: null,
    opens,
    height,
    description,
    buttonText: attributes.text('button_text')?.slice(0, MAX_LABEL) ?? null,
    asksFor: listPersonalFields(block),
    customParameters: readParameters(block, tools),
    acceptsLateScores: attributes.boolean('accept_grades_past_due') ?? true,
  };
  const score = readScore(block);
  if (isHidden) return withoutLaunch(exercise, score, description);
  const url = findAddress(written);
  if (url === null) {
    return withoutTool(block, tools, 'Its launch_url isn’t an address.', { fault: 'no-address' });
  }
  const isSecure = url.protocol === 'https:' || isOnThisMachine(url);
  if (!isSecure && opens !== 'tab') {
    const reason = 'Its launch_url isn’t https, so browsers don’t show it inside a unit.';
    return withoutTool(block, tools, reason, { fault: 'not-https', launchUrl: url.href });
  }
  if (!isSecure && exercise.asksFor.length > 0) {
    const message = 'The launch_url isn’t https, so nothing that identifies learners is sent to the tool.';
    tools.files.diagnostics.warning('tool-not-https', block, message);
  }
  const asksFor = isSecure ? exercise.asksFor : [];
  return exerciseContent(
    {
      ...exercise,
      launchUrl: url.href,
      asksFor,
      // What appears without the learner's doing can't ask first.
      opens: opens === 'frame' && asksFor.length > 0 ? 'request' : opens,
    },
    {
      completedBy: score === null ? 'viewing' : 'working',
      ...score,
      searchHtml: description?.html ?? '',
    },
  );
}

/** A tool reports a fraction of one point, which counts as `weight`. Null for a tool without a score. */
function readScore({ attributes }: ExerciseSource): { pointsPossible: number; weight: number } | null {
  const weight = Math.min(attributes.number('weight') ?? 1, MAX_WEIGHT);
  return attributes.boolean('has_score') ? { pointsPossible: 1, weight } : null;
}

/**
 * With `hide_launch`, a block stands for scores that come from another system. Here staff enter them, as for other work
 * done elsewhere.
 */
function withoutLaunch(
  exercise: ExternalToolExercise,
  score: ReturnType<typeof readScore>,
  description: Markup | null,
): ReturnType<ExerciseReader> {
  const searchHtml = description?.html ?? '';
  if (score === null) return exerciseContent(exercise, { completedBy: 'viewing', searchHtml });
  return exerciseContent(
    { type: 'graded-offline', instructions: description },
    { completedBy: 'working', pointsPossible: score.weight, searchHtml },
  );
}

function withoutTool(
  block: ExerciseSource,
  { links }: ReaderTools,
  reason: string,
  tool: NonNullable<UnsupportedContent['tool']>,
): UnsupportedContent {
  return { ...unsupported(block, reason, readableText(block, links)), tool };
}

function findAddress(text: string | null): URL | null {
  if (text === null || text.length > MAX_URL || !URL.canParse(text)) return null;
  const url = new URL(text);
  url.hash = '';
  const isPlain = url.username === '' && url.password === '';
  return isPlain && ['https:', 'http:'].includes(url.protocol) ? url : null;
}

/** Browsers trust these addresses as they trust https. */
function isOnThisMachine({ hostname }: URL): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(hostname) || hostname.endsWith('.localhost');
}

function listPersonalFields({ attributes }: ExerciseSource): PersonalField[] {
  const asked = {
    username: attributes.boolean('ask_to_send_username'),
    name: attributes.boolean('ask_to_send_full_name'),
    email: attributes.boolean('ask_to_send_email'),
  };
  return (['username', 'name', 'email'] as const).filter((field) => asked[field]);
}

/** `["page=1", "color=white"]` */
function readParameters(block: ExerciseSource, { files }: ReaderTools): { name: string; value: string }[] {
  const value = block.attributes.json('custom_parameters');
  const written = Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];
  return written.slice(0, MAX_PARAMETERS).flatMap((each) => {
    const [, name = '', text = ''] = /^\s*([^=\s]+)\s*=(.*)$/s.exec(each) ?? [];
    if (name !== '' && name.length <= MAX_NAME && text.length <= MAX_VALUE)
      return { name: PLAIN_PARAMETERS.has(name) ? name : `custom_${name}`, value: text.trim() };
    const message = `The custom parameter ${quote(each)} isn’t of the form name=value, or too long; it is ignored.`;
    files.diagnostics.warning('attribute-invalid', block, message);
    return [];
  });
}
