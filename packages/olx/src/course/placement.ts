import { isDocument } from '../blocks/documents.ts';
import { isExercise } from '../blocks/exercises/read-exercise.ts';
import { NOT_FOR_LEARNERS } from '../blocks/readable-text.ts';
import { elementsOf, isBlank, type XmlElement, type XmlNode } from '../xml/xml.ts';
import { urlNameOf } from './course-key.ts';
import { isSelector } from './selectors.ts';

/** The levels of a course, by OLX tag: each contains the next. Components are below the last one. */
const LEVELS = ['course', 'chapter', 'sequential', 'vertical'];
/** The same levels under other names. */
const OTHER_NAMES: Readonly<Record<string, string>> = { unit: 'vertical' };
/** What authors call the blocks of a level. */
const AUTHOR_TERMS: Readonly<Record<string, string>> = {
  chapter: 'section',
  sequential: 'subsection',
  vertical: 'unit',
};
/** Sequences under an older name if they are directly in a section, otherwise containers within a unit. */
const OLD_SEQUENCES = new Set(['problemset', 'videosequence']);
/** Containers that show nothing themselves and are the same for everyone. Their children replace them. */
const TRANSPARENT = new Set(['wrapper', 'problemset', 'videosequence', 'timelimit', 'crowdsource_hinter']);
/** Children of `<course>` with metadata, which other modules read. */
const COURSE_PROPERTIES = new Set(['wiki', 'textbook']);
/** Elements of HTML that hand-written courses have beside blocks. Open edX knows no blocks of these types, and shows nothing. */
const MARKUP = new Set(
  (
    'p div span a img b i u em strong font center br hr h1 h2 h3 h4 h5 h6 ul ol dl table blockquote pre code tt small sub sup ' +
    'figure iframe'
  ).split(' '),
);
/** Component types beside documents and exercises. */
const COMPONENTS = new Set(['html', 'video', 'problem', 'discussion', 'customtag']);
/** Each component lists the selectors around it, so unlimited nesting would multiply the size of a course. */
const MAX_NESTED_SELECTORS = 5;
const MAX_CONTAINER_DEPTH = 5;

/**
 * How an element within a block is placed:
 * - `child`: as a child;
 * - `wrap`: inside a new block of the missing level;
 * - `flatten`: replaced by its children;
 * - `select`: replaced by those of its children that a learner gets;
 * - `section`: an old `<section>`, in the form that {@link unwrapSection} returns;
 * - `include`: replaced by the root element of a file;
 * - `property`: not at all, since it isn't content;
 * - `hidden`: not at all, since Open edX shows it to no learner;
 * - `markup`: not at all, since it would be a section, subsection or unit of its own (see {@link childrenOf});
 * - `misplaced`: not at all, since it isn't allowed there.
 */
export type Placement =
  | 'child'
  | 'wrap'
  | 'flatten'
  | 'select'
  | 'section'
  | 'include'
  | 'property'
  | 'hidden'
  | 'markup'
  | 'misplaced';

/** `parent`: the tag of the block. `selectors`: how many of them are around the element within it. */
export function placementOf(parent: string, element: XmlElement, selectors: number): Placement {
  const { name } = element;
  if (name === 'course') return 'misplaced';
  if (name === 'hidden') return 'hidden';
  if (parent === 'course' && COURSE_PROPERTIES.has(name)) return 'property';
  if (name === 'section') return 'section';
  if (name === 'include' && element.attributes.has('file')) return 'include';
  if (name === 'timelimit') return 'flatten';
  if (MARKUP.has(name) && !isDocument(name) && !isOtherContainer(element)) return 'markup';
  const [level, parentLevel] = [levelOf(name, parent), LEVELS.indexOf(parent)];
  if (level <= parentLevel) return 'flatten';
  if (level > parentLevel + 1) return 'wrap';
  if (level < LEVELS.length) return 'child';
  if (isSelector(element)) return selectors < MAX_NESTED_SELECTORS ? 'select' : 'misplaced';
  return TRANSPARENT.has(name) || isOtherContainer(element) ? 'flatten' : 'child';
}

/** The tag of the blocks in a block; null for components, which keep their own. */
export function childTagOf(parent: string): string | null {
  return LEVELS[LEVELS.indexOf(parent) + 1] ?? null;
}

/** Whether a block has children; `tag` is one of the tree's. */
export function isContainer(tag: string): boolean {
  return LEVELS.includes(tag);
}

/**
 * Puts a block of the level below `parent` around an element. `name` is its `url_name`, or null if the element has none.
 * `label` is what authors call such a block.
 */
export function wrapElement(
  element: XmlElement,
  parent: string,
): { element: XmlElement; name: string | null; label: string } {
  const tag = childTagOf(parent) ?? 'vertical';
  const label = AUTHOR_TERMS[tag] ?? tag;
  const inner = urlNameOf(element);
  const name = inner === undefined ? null : `${inner}-${label}`;
  const attributes = new Map(name === null ? [] : [['url_name', name]]);
  const wrapper: XmlElement = {
    kind: 'element',
    name: tag,
    attributes,
    children: [element],
    line: element.line,
  };
  return { element: wrapper, name, label };
}

/** An old `<section>` around one element is that element with the section's attributes; else it is a sequence. */
export function unwrapSection(section: XmlElement): XmlElement {
  const [only, ...more] = elementsOf(section);
  if (only === undefined || more.length > 0) return { ...section, name: 'sequential' };
  return { ...only, attributes: new Map([...only.attributes, ...section.attributes]) };
}

function levelOf(name: string, parent: string): number {
  if (OLD_SEQUENCES.has(name) && parent === 'chapter') return LEVELS.indexOf('sequential');
  const level = LEVELS.indexOf(OTHER_NAMES[name] ?? name);
  return level === -1 ? LEVELS.length : level;
}

/** The elements to place in a block. In a unit, markup beside its blocks becomes an `html` block, since authors want it read. */
export function childrenOf(tag: string, element: XmlElement): XmlElement[] {
  if (tag !== 'vertical') return elementsOf(element);
  const isPlaced = (child: XmlElement) => placementOf(tag, child, 0) !== 'markup';
  return gatherTexts(element, isPlaced, ({ kind }) => kind === 'element');
}

/** The blocks that replace a flattened container in `parent`. Markup between them becomes an `html` block. */
export function blocksIn(container: XmlElement, parent: string): XmlElement[] {
  if (!isOtherContainer(container)) return childrenOf(parent, container);
  return gatherTexts(container, isBlock, (child) => !isBlank(child));
}

/** The blocks in a container, and an `html` block for what is between them, from the first node that starts a text. */
function gatherTexts(
  container: XmlElement,
  isPlaced: (element: XmlElement) => boolean,
  startsText: (node: XmlNode) => boolean,
): XmlElement[] {
  const blocks: XmlElement[] = [];
  let text: XmlElement | null = null;
  for (const child of container.children) {
    if (child.kind === 'element' && isPlaced(child)) {
      blocks.push(child);
      text = null;
    } else if (text !== null) text.children.push(child);
    else if (startsText(child)) {
      text = { kind: 'element', name: 'html', attributes: new Map(), children: [child], line: child.line };
      blocks.push(text);
    }
  }
  return blocks;
}

/** Whether a component of a type that has no reader contains blocks that have one. */
function isOtherContainer({ name, children }: XmlElement, depth = 0): boolean {
  if (depth > MAX_CONTAINER_DEPTH || isKnown(name) || NOT_FOR_LEARNERS.has(name)) return false;
  if (TRANSPARENT.has(name)) return false;
  return children.some(
    (child) =>
      child.kind === 'element' &&
      ((isKnown(child.name) && child.attributes.has('url_name')) || isOtherContainer(child, depth + 1)),
  );
}

const isBlock = (element: XmlElement): boolean =>
  element.attributes.has('url_name') || isKnown(element.name) || isOtherContainer(element);

const isKnown = (name: string): boolean => COMPONENTS.has(name) || isDocument(name) || isExercise(name);
