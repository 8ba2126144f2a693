import type { Attributes } from '../../course/attributes.ts';
import type { Rubric, RubricCriterion, RubricOption } from '../../exercise-model.ts';
import type { Links } from '../../text/links.ts';
import { escapeText } from '../../xml/to-html.ts';
import { childrenNamed, textOf, type XmlElement } from '../../xml/xml.ts';
import { readResponseParts, reportUnsupported } from './open-response-settings.ts';
import { chosenDueDate, readPeerStep, readSteps, readTraining } from './open-response-steps.ts';
import { type ExerciseReader, type ExerciseSource, exerciseContent, readHtmlField } from './reader.ts';

const MAX_PROMPTS = 20;
const MAX_CRITERIA = 50;
const MAX_OPTIONS = 50;
const MAX_NAME = 200;
const MAX_TEXT = 5000;
const MAX_POINTS = 1000;

/**
 * `<openassessment submission_start submission_due text_response prompts_type …>` with `<prompts>`, `<rubric>` and
 * `<assessments>`. Settings that the site doesn't support are reported as `step-unsupported`.
 */
export const readOpenResponse: ExerciseReader = (block, tools) => {
  const { attributes, element } = block;
  const rubric = readRubric(element);
  if (typeof rubric === 'string') return rubric;
  const prompts = readPrompts(block, tools.links);
  if (typeof prompts === 'string') return prompts;
  const hasManualDates = usesManualDates(attributes);
  const steps = readSteps(element, hasManualDates);
  const stepNamed = (name: string) => steps.find((step) => step.name === name);
  const self = stepNamed('self-assessment');
  const peer = stepNamed('peer-assessment');
  const staff = stepNamed('staff-assessment');
  if (!self && !peer && !staff) return 'It has no step in which someone assesses the response.';

  const trainingStep = stepNamed('student-training');
  const { training, faults } = trainingStep
    ? readTraining(trainingStep, rubric)
    : { training: null, faults: [] };
  for (const fault of faults) tools.files.diagnostics.warning('example-invalid', block, fault);

  reportUnsupported(block, tools.files.diagnostics);
  const [opensAt, dueAt] = [attributes.date('submission_start'), attributes.date('submission_due')];
  return exerciseContent(
    {
      type: 'open-response',
      prompts: prompts.map((html) => ({ html })),
      ...readResponseParts(attributes),
      opensAt: hasManualDates ? opensAt : null,
      dueAt: hasManualDates ? chosenDueDate(dueAt) : null,
      rubric,
      ...(training && { training }),
      ...(peer && { peer: readPeerStep(peer, tools) }),
      ...(self && peer && steps.indexOf(self) < steps.indexOf(peer) && { isSelfFirst: true }),
      self: self ? { opensAt: self.opensAt, dueAt: self.dueAt } : null,
      waitsForStaff: (!self && !peer) || (staff?.isRequired ?? false),
      ...(attributes.boolean('show_rubric_during_response') && { showsRubric: true }),
    },
    {
      completedBy: 'working',
      pointsPossible: rubric.criteria.reduce((sum, { options }) => sum + mostPoints(options), 0),
      maxAttempts: 1,
      searchHtml: prompts.join('\n'),
    },
  );
};

const mostPoints = (options: readonly RubricOption[]): number =>
  Math.max(0, ...options.map(({ points }) => points));

/** Its own dates count unless the author chose those of the subsection or of the course. */
function usesManualDates(attributes: Attributes): boolean {
  const config = attributes.text('date_config_type');
  return config === null || config === 'manual';
}

/** The prompts as HTML, or the problem with them. Old courses have one prompt, in the rubric. */
function readPrompts(block: ExerciseSource, links: Links): string[] | string {
  const { element, attributes } = block;
  const isHtml = attributes.text('prompts_type') === 'html';
  const listed = childrenNamed(element, 'prompts').flatMap((prompts) => childrenNamed(prompts, 'prompt'));
  const old = [element, ...childrenNamed(element, 'rubric')].flatMap((holder) =>
    childrenNamed(holder, 'prompt'),
  );
  const found = listed.length > 0 ? listed : old.slice(0, 1);
  if (found.length > MAX_PROMPTS) return `It has more than ${MAX_PROMPTS} prompts.`;
  // Without any prompt, the text around the block says what to write about.
  if (found.length === 0) return [''];
  return found.map((prompt) => {
    const text = textIn(prompt, 'description') || (listed.length > 0 ? '' : textOf(prompt).trim());
    return isHtml ? readHtmlField(text, block, links) : paragraphs(text);
  });
}

function paragraphs(text: string): string {
  return text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')
    .map((paragraph) => `<p>${escapeText(paragraph)}</p>`)
    .join('');
}

/** The rubric, or the problem with it. */
function readRubric(element: XmlElement): Rubric | string {
  const [rubric] = childrenNamed(element, 'rubric');
  const found = rubric === undefined ? [] : childrenNamed(rubric, 'criterion');
  if (rubric === undefined || found.length === 0) return 'Its rubric has no criteria.';
  if (found.length > MAX_CRITERIA) return `Its rubric has more than ${MAX_CRITERIA} criteria.`;
  const criteria: RubricCriterion[] = [];
  for (const each of found) {
    const criterion = readCriterion(each);
    if (typeof criterion === 'string') return criterion;
    criteria.push(criterion);
  }
  if (hasDuplicates(criteria)) return 'Two criteria of its rubric have the same name.';
  return { criteria, commentPrompt: textIn(rubric, 'feedbackprompt') || null };
}

function readCriterion(element: XmlElement): RubricCriterion | string {
  const name = textIn(element, 'name').slice(0, MAX_NAME);
  const prompt = textIn(element, 'prompt');
  if (name === '') return 'A criterion of its rubric has no name.';
  const found = childrenNamed(element, 'option');
  if (found.length > MAX_OPTIONS) return `The criterion “${name}” has more than ${MAX_OPTIONS} options.`;
  const options: RubricOption[] = [];
  for (const each of found) {
    const option = readOption(each);
    if (option === null)
      return `An option of the criterion “${name}” has no name, or its points are not a whole number from 0 to ${MAX_POINTS}.`;
    options.push(option);
  }
  if (hasDuplicates(options)) return `Two options of the criterion “${name}” have the same name.`;
  const feedback = element.attributes.get('feedback');
  // Without options, assessors can only give a comment.
  const asked = feedback === 'required' || feedback === 'optional' ? feedback : 'none';
  const comment = options.length === 0 ? 'required' : asked;
  return { name, label: textIn(element, 'label') || name, prompt, comment, options };
}

function readOption(element: XmlElement): RubricOption | null {
  const name = textIn(element, 'name').slice(0, MAX_NAME);
  const points = element.attributes.get('points')?.trim() ?? '';
  if (name === '' || !/^\d{1,4}$/.test(points) || Number(points) > MAX_POINTS) return null;
  return {
    name,
    label: textIn(element, 'label') || name,
    explanation: textIn(element, 'explanation'),
    points: Number(points),
  };
}

function hasDuplicates(items: readonly { name: string }[]): boolean {
  return new Set(items.map(({ name }) => name)).size < items.length;
}

/** The trimmed text of the first child with the name; '' for none. */
function textIn(element: XmlElement, name: string): string {
  const [child] = childrenNamed(element, name);
  return child === undefined ? '' : textOf(child).trim().slice(0, MAX_TEXT);
}
