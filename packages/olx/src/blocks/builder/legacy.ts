import { childrenNamed, textOf, type XmlElement } from '../../xml/xml.ts';

/** Old names of elements within builders, and those of today. */
const RENAMED: Readonly<Record<string, string>> = {
  quizz: 'pb-mcq',
  mcq: 'pb-mcq',
  mrq: 'pb-mrq',
  answer: 'pb-answer',
  choice: 'pb-choice',
  tip: 'pb-tip',
  message: 'pb-message',
  'mentoring-message': 'pb-message',
  'mentoring-table': 'pb-table',
  column: 'pb-column',
  'shared-header': 'pb-introduction',
};
/** Elements whose content is an author's markup: names in it mean something else. */
const MARKUP = new Set([
  'html',
  'html_demo',
  'question',
  'title',
  'header',
  'pb-choice',
  'pb-tip',
  'pb-message',
]);

/** A builder of the first version in the form of today: other names, and tips that say which choices are right. */
export function modernized(element: XmlElement, isInColumn = false): XmlElement {
  const name = modernName(element, isInColumn);
  if (MARKUP.has(name)) return { ...element, name, attributes: modernAttributes(element, name) };
  const children = element.children.map((child) =>
    child.kind === 'element' ? modernized(child, name === 'pb-column') : child,
  );
  const attributes = modernAttributes(element, name);
  addRightChoices(element, name, attributes);
  return { ...element, name, attributes, children };
}

function modernName({ name, attributes }: XmlElement, isInColumn: boolean): string {
  const modern = RENAMED[name] ?? name;
  if (modern === 'pb-mcq' && attributes.get('type') === 'rating') return 'pb-rating';
  if (name === 'answer' && (isInColumn || attributes.get('read_only') === 'true')) return 'pb-answer-recap';
  return modern;
}

function modernAttributes(element: XmlElement, name: string): Map<string, string> {
  const attributes = new Map(element.attributes);
  if (name === 'pb-tip' && !attributes.has('values'))
    attributes.set('values', JSON.stringify(TIP_LISTS.flatMap((list) => valuesOf(element, list))));
  return attributes;
}

const TIP_LISTS = ['display', 'require', 'reject'];

function addRightChoices(element: XmlElement, name: string, attributes: Map<string, string>): void {
  const tips = childrenNamed(element, 'tip');
  if (tips.length === 0) return;
  const [list, attribute] =
    name === 'pb-mrq' ? ['require', 'required_choices'] : ['display', 'correct_choices'];
  attributes.set(attribute, JSON.stringify(tips.flatMap((tip) => valuesOf(tip, list))));
}

/** `display="4,5"` */
function valuesOf(tip: XmlElement, list: string): string[] {
  const written = tip.attributes.get(list) ?? '';
  return written
    .split(',')
    .map((value) => value.trim())
    .filter((value) => value !== '');
}

/** The XML that `mentoring` of the first version holds as a text; null where it holds none. */
export function innerXmlOf(element: XmlElement): string | null {
  const [holder] = childrenNamed(element, 'xml_content');
  const written = holder === undefined ? (element.attributes.get('xml_content') ?? '') : textOf(holder);
  return written.trim() === '' ? null : written.trim();
}
