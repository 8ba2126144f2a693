import type { Diagnostics } from '../diagnostics.ts';
import type { Condition, Selector } from '../model.ts';
import { elementsOf, type XmlElement } from '../xml/xml.ts';
import { cleanBlockId } from './course-key.ts';
import type { ReadSelector, SelectorSource } from './selector-source.ts';
import type { SourceBlock } from './source-block.ts';

/** The only choice of a condition: its content, for those who meet it. */
const MET = 'met';
const ASKED = ['completed', 'attempted', 'submitted', 'correct', 'poll_answer', 'voted'] as const;
/** Every request in the course reads a learner's work on all of them. */
const MAX_SOURCES = 20;
/** Open edX's default. */
const DEFAULTS = { asks: 'correct', expected: 'True' } as const;

/** A reference to a block of the same course. */
interface Reference {
  tag: string;
  id: string;
}

/**
 * `conditional`: its children, for learners whose work on its sources meets the condition; {@link resolveSources}
 * resolves these later.
 */
export function readConditional(
  { element, attributes, usageKey, location }: SelectorSource,
  diagnostics: Diagnostics,
): ReadSelector {
  const written = attributes.text('sources') ?? listText(attributes.json('sources_list'));
  const references = readReferences(written);
  if (references.length > MAX_SOURCES) {
    const message = `A <conditional> may depend on ${MAX_SOURCES} blocks; this one names ${references.length}.`;
    diagnostics.warning('choice-unreachable', location, message);
  }
  const attribute = ASKED.find((name) => attributes.text(name) !== null);
  const named = ASKED.find((name) => name === attributes.text('conditional_attr'));
  const condition: Condition = {
    sources: references.slice(0, MAX_SOURCES).map(({ tag, id }) => `${tag}/${id}`),
    asks: attribute ?? named ?? DEFAULTS.asks,
    expected:
      (attribute && attributes.text(attribute)) ?? attributes.text('conditional_value') ?? DEFAULTS.expected,
    message: attributes.text('message') ?? attributes.text('conditional_message'),
  };
  attributes.known('show_tag_list', ...ASKED);
  const selector: Selector = {
    kind: 'condition',
    key: usageKey,
    name: attributes.text('display_name') ?? '',
    count: 1,
    choices: [{ id: MET, name: '' }],
    condition,
  };
  return {
    selector,
    children: elementsOf(element)
      .flatMap((child) => (child.name === 'show' ? pointersOf(child) : child))
      .map((child) => ({
        element: child,
        within: { selector: usageKey, choices: [MET] },
        settings: null,
      })),
  };
}

/**
 * Replaces the references in conditions by usage keys. As in Open edX, a condition doesn't depend on unknown blocks, and
 * without a known one it can't be met.
 */
export function resolveSources(
  selector: Selector,
  blocks: readonly SourceBlock[],
  report: (message: string) => void,
): Selector {
  const { condition } = selector;
  if (condition === undefined) return selector;
  const found = condition.sources.map((source) =>
    blocks.find(({ tag, sourceId }) => source === `${tag}/${sourceId}`),
  );
  const missing = condition.sources.filter((_, at) => found[at] === undefined);
  if (condition.sources.length === 0) report('A <conditional> names no sources; only staff see its content.');
  const sources = found.flatMap((block) => block?.usageKey ?? []);
  if (missing.length > 0) {
    const effect = sources.length > 0 ? 'only its other sources count' : 'only staff see its content';
    report(`A <conditional> depends on ${missing.join(', ')}, which isn't there; ${effect}.`);
  }
  return { ...selector, condition: { ...condition, sources } };
}

function listText(value: unknown): string {
  return Array.isArray(value) ? value.filter((each) => typeof each === 'string').join(';') : '';
}

/** `i4x://org/course/problem/p1` or `block-v1:...+type@problem+block@p1`, separated by `;`. */
function readReferences(text: string): Reference[] {
  return text.split(';').flatMap((each) => {
    const [, tag, id] =
      /type@([^+@]+)\+block@([^@\s]+)\s*$/.exec(each) ?? /([\w-]+)\/([^/\s]+)\s*$/.exec(each) ?? [];
    return tag === undefined || id === undefined ? [] : [{ tag, id: cleanBlockId(id) }];
  });
}

/** `<show sources="...">`: blocks that are defined elsewhere. */
function pointersOf({ attributes, line }: XmlElement): XmlElement[] {
  return readReferences(attributes.get('sources') ?? '').map(({ tag, id }) => ({
    kind: 'element',
    name: tag,
    attributes: new Map([['url_name', id]]),
    children: [],
    line,
  }));
}
