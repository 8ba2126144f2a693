import type { ExternalToolExercise, PersonalField, ToolKey } from '@lectern/olx';
import { SECOND } from '../../lib/durations.ts';
import { type Parameters, signatureOf } from './oauth.policy.ts';

const PERSONAL_FIELDS = {
  username: 'lis_person_sourcedid',
  name: 'lis_person_name_full',
  email: 'lis_person_contact_email_primary',
};

/** Everything that a tool learns at a launch. */
export interface Launch {
  exercise: ExternalToolExercise;
  /** The tool's address. */
  launchUrl: string;
  course: { courseKey: string; number: string; title: string };
  block: { usageKey: string; title: string; due: number | null; gracePeriodMs: number };
  learner: { opaqueId: string; isStaff: boolean; username: string; name: string; email: string };
  /** Whether the learner agreed to what the tool asks for. */
  hasAgreed: boolean;
  /** Where the tool reports the learner's score, and the id of their result; null for a tool without a score. */
  outcome: { url: string; resultId: string } | null;
  site: { host: string; name: string };
  /** BCP 47; null = unknown. */
  language: string | null;
  target: 'iframe' | 'window';
  /** Where the learner returns to from a window of its own. */
  returnUrl: string;
}

/** The fields of a launch by LTI 1.1 before it is signed (LTI 1.1.1, section 3). Texts of the author can't replace the site's. */
export function launchParameters(launch: Launch): Map<string, string> {
  const { exercise, course, block, learner, outcome, site, language, target } = launch;
  const fields = new Map(exercise.customParameters.map(({ name, value }) => [name, value]));
  const add = (values: Record<string, string | null>) => {
    for (const [name, value] of Object.entries(values)) if (value !== null) fields.set(name, value);
  };
  const addDefault = (name: string, value: string) => {
    if (!fields.has(name)) fields.set(name, value);
  };
  addDefault('resource_link_title', block.title);
  addDefault('context_title', course.title);
  addDefault('context_label', course.number);
  addDefault('context_type', 'CourseSection');
  add({
    lti_message_type: 'basic-lti-launch-request',
    lti_version: 'LTI-1p0',
    resource_link_id: block.usageKey,
    context_id: course.courseKey,
    user_id: learner.opaqueId,
    roles: learner.isStaff ? 'Instructor' : 'Student',
    launch_presentation_document_target: target,
    launch_presentation_locale: language,
    launch_presentation_return_url: target === 'window' ? launch.returnUrl : null,
    tool_consumer_info_product_family_code: 'lectern',
    tool_consumer_instance_guid: site.host,
    tool_consumer_instance_name: site.name,
    custom_component_display_name: block.title,
    custom_component_due_date: block.due === null ? null : new Date(block.due).toISOString(),
    custom_component_graceperiod: block.due === null ? null : String(block.gracePeriodMs / SECOND),
    lis_outcome_service_url: outcome?.url ?? null,
    lis_result_sourcedid: outcome?.resultId ?? null,
    ...personalFields(launch, PERSONAL_FIELDS),
  });
  return fields;
}

/** What the tool asks for and the learner agreed to, under the names of a version of LTI. */
export function personalFields(
  { exercise, learner, hasAgreed }: Launch,
  names: Readonly<Record<PersonalField, string>>,
): Record<string, string> {
  const asks = hasAgreed ? exercise.asksFor : [];
  return Object.fromEntries(asks.map((field) => [names[field], learner[field]]));
}

/** The fields of the form that the learner's browser posts to the tool. `now` is epoch milliseconds. */
export function signLaunch(
  url: string,
  fields: ReadonlyMap<string, string>,
  { key, nonce, now }: { key: ToolKey; nonce: string; now: number },
): Parameters {
  const parameters: Parameters = [
    ...fields,
    ['oauth_callback', 'about:blank'],
    ['oauth_consumer_key', key.consumerKey],
    ['oauth_nonce', nonce],
    ['oauth_signature_method', 'HMAC-SHA1'],
    ['oauth_timestamp', String(Math.floor(now / SECOND))],
    ['oauth_version', '1.0'],
  ];
  const signature = signatureOf({ method: 'POST', url, parameters }, key.secret);
  return [...parameters, ['oauth_signature', signature]];
}
