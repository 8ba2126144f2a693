import { isBlank, textOf, type XmlElement, type XmlNode } from '../xml/xml.ts';
import { isServerScript } from './program.ts';
import { RESPONSE_KINDS } from './response-kinds.ts';

/** Input fields that need a response element of a suitable kind around them: nothing else could grade them. */
export const DEPENDENT_INPUTS = new Set([
  'jsinput',
  'javascriptinput',
  'drag_and_drop_input',
  'imageinput',
  'annotationinput',
  'choicetextgroup',
  'codeinput',
  'crystallography',
  'chemicalequationinput',
  'vsepr_input',
  'designprotein2dinput',
  'editageneinput',
  'editamolecule',
  'editamoleculeinput',
  'filesubmission',
  'matlabinput',
  'schematic',
]);
/** What a problem contains beside text and questions. Each has its own display. */
const SUPPLEMENTS = new Set(['solution', 'solutionset', 'targetedfeedbackset', 'demandhint']);
/** Children of a response that are read with its questions instead of shown as text. */
export const RESPONSE_PROPERTIES = new Set([
  'label',
  'description',
  'responseparam',
  'additional_answer',
  'correcthint',
  'stringequalhint',
  'regexphint',
  'hintgroup',
  'compoundhint',
  'answer',
]);

export function isResponse(name: string): boolean {
  return name.endsWith('response');
}

/** Whether an element contains no question, solution, hint or server script, so that it is shown as written. */
export function isPlainMarkup(element: XmlElement): boolean {
  const { name } = element;
  if (name === 'script')
    return !isServerScript(element) && !/perl/i.test(element.attributes.get('type') ?? '');
  if (SUPPLEMENTS.has(name) || isResponse(name) || DEPENDENT_INPUTS.has(name)) return false;
  return element.children.every((child) => child.kind === 'text' || isPlainMarkup(child));
}

/** Older problems have the question twice, as a paragraph and as the `label` of the field. Only the label is shown. */
export function isRepeatedLabel(node: XmlNode, siblings: readonly XmlNode[], index: number): boolean {
  if (node.kind === 'text' || (node.name !== 'p' && node.name !== 'label')) return false;
  const [first, second] = [siblings[index + 1], siblings[index + 2]];
  const next = first !== undefined && isBlank(first) ? second : first;
  if (next?.kind !== 'element' || RESPONSE_KINDS[next.name] === undefined) return false;
  const normalize = (text: string): string => text.replace(/\s+/g, ' ').trim();
  const label = RESPONSE_KINDS[next.name]?.inputs(next)[0]?.attributes.get('label');
  return label !== undefined && normalize(label) !== '' && normalize(label) === normalize(textOf(node));
}
