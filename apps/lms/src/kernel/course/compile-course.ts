import type { Block, CourseTree } from '@lectern/olx';
import type { RenderedTree } from '../rendering/rendered-tree.ts';
import type {
  CompiledCourse,
  CompiledPrerequisite,
  CompiledSection,
  CompiledSequence,
  CompiledUnit,
  Place,
  ScoredProblem,
  UnitIcon,
} from './compiled-course.ts';

function getBlock(tree: CourseTree, usageKey: string): Block {
  const block = tree.blocks[usageKey];
  if (!block) throw new Error(`The course tree names ${usageKey} but doesn't contain it`);
  return block;
}

const children = (tree: CourseTree, block: Block): Block[] =>
  block.children.map((usageKey) => getBlock(tree, usageKey));

/** The icon of a unit with these components. */
export function unitIcon(components: readonly Block[]): UnitIcon {
  const types = new Set(components.map((component) => component.type));
  if (types.has('problem') || components.some((block) => scoredProblem(block) !== null)) return 'problem';
  return types.has('video') ? 'video' : 'other';
}

function scoredProblem({ usageKey, content }: Block): ScoredProblem | null {
  if (!('pointsPossible' in content) || content.pointsPossible <= 0) return null;
  return { usageKey, rawPossible: content.pointsPossible, weight: content.weight };
}

/** Access can change both at the due date and at the end of its grace period. */
function momentsOf(block: Block): number[] {
  const moments = [block.start];
  if (block.due !== null) moments.push(block.due, block.due + block.gracePeriodMs);
  return moments;
}

/** Null also where the block that must be passed first isn't a sequence of the course. */
function findPrerequisite(
  { prerequisite }: Block,
  places: ReadonlyMap<string, Place>,
): CompiledPrerequisite | null {
  const place = prerequisite && places.get(prerequisite.usageKey);
  if (!prerequisite || place?.level !== 'sequence') return null;
  const { minScorePercent, minCompletionPercent } = prerequisite;
  return { sequence: place.sequence, minScorePercent, minCompletionPercent };
}

/** Compiles a tree into flat lists and indexes. Throws if the tree violates its invariants. */
export function compileCourse(tree: RenderedTree, version: string, importedAt: number): CompiledCourse {
  const { sections, sequences, units, places, moments } = flatten(tree);
  // A prerequisite may come later in the course, so all places have to be known.
  for (const sequence of sequences) sequence.prerequisite = findPrerequisite(sequence.block, places);
  return {
    courseKey: tree.courseKey,
    version,
    importedAt,
    tree,
    sections,
    sequences,
    units,
    places,
    selected: [
      ...sequences.map(({ block }) => block),
      ...units.flatMap(({ block, components }) => [block, ...components]),
    ].filter(({ within }) => within !== undefined),
    boundaries: [...moments].sort((a, b) => a - b),
  };
}

interface FlatCourse {
  sections: CompiledSection[];
  sequences: CompiledSequence[];
  units: CompiledUnit[];
  places: Map<string, Place>;
  /** The moments at which something opens or closes. */
  moments: Set<number>;
}

function flatten(tree: RenderedTree): FlatCourse {
  const course: FlatCourse = {
    sections: [],
    sequences: [],
    units: [],
    places: new Map(),
    moments: new Set(),
  };
  const root = getBlock(tree, tree.rootUsageKey);
  note(course, root, { level: 'course' });
  if (tree.end !== null) course.moments.add(tree.end);
  for (const chapter of children(tree, root)) {
    const section: CompiledSection = { index: course.sections.length, block: chapter, sequences: [] };
    course.sections.push(section);
    note(course, chapter, { level: 'section', section: section.index });
    for (const sequential of children(tree, chapter)) {
      section.sequences.push(addSequence(course, tree, sequential, section.index));
    }
  }
  return course;
}

/** Adds a sequence with its units; returns its index. */
function addSequence(course: FlatCourse, tree: RenderedTree, block: Block, section: number): number {
  const { sequences, units } = course;
  const at = { section, sequence: sequences.length };
  const sequence: CompiledSequence = {
    index: at.sequence,
    block,
    section,
    units: [],
    problems: [],
    prerequisite: null,
  };
  sequences.push(sequence);
  note(course, block, { level: 'sequence', ...at });
  for (const vertical of children(tree, block)) {
    const components = children(tree, vertical);
    const unit = units.length;
    const icon = unitIcon(components);
    units.push({ index: unit, block: vertical, sequence: at.sequence, components, icon });
    sequence.units.push(unit);
    note(course, vertical, { level: 'unit', ...at, unit });
    for (const component of components) {
      note(course, component, { level: 'component', ...at, unit, component });
      const problem = scoredProblem(component);
      if (problem) sequence.problems.push(problem);
    }
  }
  return at.sequence;
}

function note({ places, moments }: FlatCourse, block: Block, place: Place): void {
  places.set(block.usageKey, place);
  for (const moment of momentsOf(block)) moments.add(moment);
}
