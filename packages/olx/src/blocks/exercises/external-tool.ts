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
import { findAddress, isSecure } from './tool-address.ts';
import { type RegisteredTool, readRegistration } from './tool-registration.ts';

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

/** What LTI 1.3 has beyond launches and scores, and settings of the dialog and of extensions of the LMS. */
const WITHOUT_EFFECT = [
  'enable_processors',
  'external_config',
  'modal_height',
  'modal_width',
  'lti_1p3_block_key',
  'lti_1p3_client_id',
  'lti_1p3_client_key',
  'lti_1p3_enable_nrps',
  'lti_1p3_passport_id',
  'lti_advantage_deep_linking_enabled',
  'lti_advantage_deep_linking_launch_url',
];

/** `<lti lti_id launch_url custom_parameters open_in_a_new_page has_score weight …>`: LTI 1.1. */
export const readExternalTool: ExerciseReader = (block, tools) => {
  const isTab = block.attributes.boolean('open_in_a_new_page') ?? true;
  return readTool(block, tools, { opens: isTab ? 'tab' : 'frame', height: DEFAULT_HEIGHT });
};

/** `<lti_consumer lti_version lti_id launch_url launch_target="iframe|modal|new_window" inline_height …>`: LTI 1.1 or 1.3. */
export const readLtiConsumer: ExerciseReader = (block, tools) => {
  const { attributes } = block;
  attributes.known(...WITHOUT_EFFECT);
  const target = attributes.choice('launch_target', ['iframe', 'modal', 'new_window']);
  const height = attributes.integer('inline_height') ?? DEFAULT_HEIGHT;
  const isVersion13 = attributes.text('lti_version') === 'lti_1p3';
  const registration = readRegistration(block);
  const isStoredElsewhere = (attributes.text('config_type') ?? 'new') !== 'new';
  if (isStoredElsewhere) {
    const reason = 'Its settings are stored in the LMS that it comes from, not in the export.';
    return withoutTool(block, tools, reason, { fault: isVersion13 ? 'needs-registration' : 'no-address' });
  }
  const placement: Placement = {
    opens: target === 'new_window' ? 'tab' : target === 'modal' ? 'request' : 'frame',
    height: Math.min(Math.max(height, MIN_HEIGHT), MAX_HEIGHT),
  };
  if (!isVersion13) return readTool(block, tools, placement);
  if (registration === null) {
    const reason = 'Its lti_1p3_oidc_url or its lti_1p3_launch_url isn’t an address.';
    return withoutTool(block, tools, reason, { fault: 'no-address' });
  }
  return readTool(block, tools, placement, registration);
};

type Placement = Pick<ExternalToolExercise, 'opens' | 'height'>;

function readTool(
  block: ExerciseSource,
  tools: ReaderTools,
  { opens, height }: Placement,
  registered: RegisteredTool | null = null,
): ReturnType<ExerciseReader> {
  const { attributes } = block;
  const text = attributes.text('description');
  const description = text === null ? null : { html: readHtmlField(text, block, tools.links) };
  const isHidden = attributes.boolean('hide_launch') ?? false;
  const written = attributes.text('launch_url');
  const ltiId = attributes.text('lti_id') ?? '';
  const exercise: ExternalToolExercise = {
    type: 'external-tool',
    toolId: registered?.toolId ?? ltiId,
    ...(registered && { lti13: registered.lti13 }),
    launchUrl: null,
    opens,
    height,
    description,
    buttonText: attributes.text('button_text')?.slice(0, MAX_LABEL) ?? null,
    asksFor: listPersonalFields(block),
    customParameters: readParameters(block, tools),
    acceptsLateScores: attributes.boolean('accept_grades_past_due') ?? true,
  };
  const asked = readScore(block);
  const score = registered?.canReportScores === false ? null : asked;
  if (isHidden) return withoutLaunch(exercise, asked, description);
  const url = registered?.launchUrl ?? findAddress(written);
  if (url === null) {
    return withoutTool(block, tools, 'Its launch_url isn’t an address.', { fault: 'no-address' });
  }
  const isSafe = [url, registered?.loginUrl ?? url].every(isSecure);
  if (!isSafe && opens !== 'tab') {
    const reason = 'Its launch_url isn’t https, so browsers don’t show it inside a unit.';
    return withoutTool(block, tools, reason, { fault: 'not-https', launchUrl: url.href });
  }
  const { diagnostics } = tools.files;
  if (!isSafe && exercise.asksFor.length > 0)
    diagnostics.warning(
      'tool-not-https',
      block,
      'The launch_url isn’t https, so nothing that identifies learners is sent to the tool.',
    );
  if (asked !== null && score === null)
    diagnostics.warning(
      'tool-without-scores',
      block,
      'The tool can’t report its score, so it doesn’t count: lti_advantage_ags_mode is “disabled”, or it has neither a public key nor an https keyset.',
    );
  const asksFor = isSafe ? exercise.asksFor : [];
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
