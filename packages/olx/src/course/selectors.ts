import type { Diagnostics, SourceLocation } from '../diagnostics.ts';
import type { JsonValue, UserPartition } from '../model.ts';
import { elementsOf, type XmlElement } from '../xml/xml.ts';
import { readAbTest } from './abtest.ts';
import { Attributes, isObject } from './attributes.ts';
import { readConditional } from './conditions.ts';
import { cleanBlockId } from './course-key.ts';
import type { ReadSelector, SelectorSource } from './selector-source.ts';

/** Containers that show each learner some of their children, or some learners none. */
const SELECTORS = new Set([
  'abtest',
  'split_test',
  'library_content',
  'itembank',
  'randomize',
  'conditional',
]);

/** A learner's draws are read with every request. */
const MAX_CHOICES = 1000;
/** Each component of an experiment lists the groups that get it. */
const MAX_GROUPS = 100;

export function isSelector(element: XmlElement): boolean {
  return SELECTORS.has(element.name);
}

/** Whether what an element selects among may be whole subsections or units. */
export function selectsAtAnyLevel({ name }: XmlElement): boolean {
  return name === 'split_test' || name === 'randomize';
}

/** Reads a selector and which learners get each of its children. */
export function readSelector(
  source: SelectorSource,
  partitions: readonly UserPartition[],
  diagnostics: Diagnostics,
): ReadSelector {
  if (source.element.name === 'split_test') return readExperiment(source, partitions, diagnostics);
  if (source.element.name === 'abtest') return readAbTest(source, diagnostics);
  if (source.element.name === 'conditional') return readConditional(source, diagnostics);
  return readRandom(source, diagnostics);
}

/** `library_content` (of either kind of library), `itembank` and `randomize`: some children, drawn at random. */
function readRandom(
  { element, attributes, usageKey, location }: SelectorSource,
  diagnostics: Diagnostics,
): ReadSelector {
  const all = elementsOf(element);
  // `mode` is always `random`; `capa_type` was applied when Studio copied the children from the library.
  attributes.known('mode', 'capa_type', 'source_library_id', 'source_library_version', 'source_library_key');
  const wanted = element.name === 'randomize' ? 1 : (attributes.integer('max_count', -1) ?? 1);
  const children = all.map((child, index) => ({ element: child, id: choiceId(child, index) }));
  const choices = [...new Set(children.map(({ id }) => id))].slice(0, MAX_CHOICES);
  if (choices.length < children.length && children.length > MAX_CHOICES) {
    const message = `A <${element.name}> has more than ${MAX_CHOICES} children; the others are never drawn.`;
    diagnostics.warning('choice-unreachable', location, message);
  }
  const isForAll = wanted < 0;
  return {
    selector: isForAll
      ? null
      : {
          kind: 'random',
          key: usageKey,
          name: attributes.text('display_name') ?? '',
          count: Math.min(wanted, choices.length),
          choices: choices.map((id) => ({ id, name: '' })),
        },
    children: children.map(({ element: child, id }) => ({
      element: child,
      within: isForAll ? null : { selector: usageKey, choices: [id] },
      settings: null,
    })),
  };
}

/** The same for the same child at every import, independent of its siblings. */
function choiceId(child: XmlElement, index: number): string {
  const urlName = child.attributes.get('url_name') ?? '';
  return `${child.name}/${urlName === '' ? index : cleanBlockId(urlName)}`;
}

/** Why learners see none of the alternatives of an experiment over this partition. */
function explainLoss(id: number, partition: UserPartition | undefined): string {
  if (partition) return 'belong to no group';
  return id < 0 ? 'have no group configuration' : `are for groups of partition ${id}, which isn't there`;
}

/** A content experiment. All experiments over one partition show a learner the same group. */
function readExperiment(
  { element, attributes, location }: SelectorSource,
  partitions: readonly UserPartition[],
  diagnostics: Diagnostics,
): ReadSelector {
  // Studio writes -1 until the author has chosen a group configuration.
  const id = attributes.integer('user_partition_id', -1) ?? -1;
  const partition = partitions.find((each) => each.id === id);
  const groups = new Map(
    (partition?.groups ?? []).slice(0, MAX_GROUPS).map((group) => [group.id, group.name]),
  );
  const groupsOf = readGroups(attributes.json('group_id_to_child'));
  const all = elementsOf(element).map((child) => ({
    child,
    groups: [...groups.keys()].filter((group) => groupsOf(child).has(group)),
  }));
  const isForNobody = ({ groups }: { groups: readonly number[] }) => groups.length === 0;
  if (all.some(isForNobody)) {
    const lost = all.filter(isForNobody).length;
    const message = `${lost} of ${all.length} alternatives of a <split_test> ${explainLoss(id, partition)}; only staff see them.`;
    diagnostics.warning('choice-unreachable', location, message);
  }
  const isRandom = partition?.scheme === 'random';
  const key = `partition:${id}`;
  return {
    selector: isRandom
      ? {
          kind: 'experiment',
          key,
          name: partition.name,
          count: 1,
          choices: [...groups].map(([group, name]) => ({ id: String(group), name })),
        }
      : null,
    children: all.map(({ child, groups }) => ({
      element: child,
      within: isRandom && groups.length > 0 ? { selector: key, choices: groups.map(String) } : null,
      settings:
        groups.length === 0
          ? settingsOf({ visible_to_staff_only: true }, location, diagnostics)
          : isRandom
            ? null
            : settingsOf({ group_access: { [String(id)]: groups } }, location, diagnostics),
    })),
  };
}

/** `group_id_to_child`: group -> the child's key, `i4x://org/course/vertical/x` or `block-v1:...+block@x`. */
function readGroups(value: JsonValue): (child: XmlElement) => ReadonlySet<number> {
  const groups = new Map<string, Set<number>>();
  for (const [group, key] of Object.entries(isObject(value) ? value : {})) {
    const id = typeof key === 'string' ? /(?:\/|block@)([^/@]+)$/.exec(key)?.[1] : undefined;
    if (id === undefined || !/^\d{1,15}$/.test(group)) continue;
    groups.set(id, (groups.get(id) ?? new Set()).add(Number(group)));
  }
  const NONE: ReadonlySet<number> = new Set();
  return (child) => groups.get(child.attributes.get('url_name') ?? '') ?? NONE;
}

function settingsOf(
  settings: Record<string, JsonValue>,
  location: SourceLocation,
  diagnostics: Diagnostics,
): Attributes {
  return new Attributes(new Map(Object.entries(settings)), location, diagnostics);
}
