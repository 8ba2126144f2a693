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
  const sections: CompiledSection[] = [];
  const sequences: CompiledSequence[] = [];
  const units: CompiledUnit[] = [];
  const places = new Map<string, Place>();
  const moments = new Set<number>();
  const note = (block: Block, place: Place) => {
    places.set(block.usageKey, place);
    for (const moment of momentsOf(block)) moments.add(moment);
  };

  const root = getBlock(tree, tree.rootUsageKey);
  note(root, { level: 'course' });
  if (tree.end !== null) moments.add(tree.end);

  for (const chapter of children(tree, root)) {
    const section: CompiledSection = { index: sections.length, block: chapter, sequences: [] };
    sections.push(section);
    note(chapter, { level: 'section', section: section.index });

    for (const sequential of children(tree, chapter)) {
      const at = { section: section.index, sequence: sequences.length };
      const unitIndexes: number[] = [];
      const problems: ScoredProblem[] = [];
      note(sequential, { level: 'sequence', ...at });

      for (const vertical of children(tree, sequential)) {
        const components = children(tree, vertical);
        const unit = units.length;
        units.push({
          index: unit,
          block: vertical,
          sequence: at.sequence,
          components,
          icon: unitIcon(components),
        });
        unitIndexes.push(unit);
        note(vertical, { level: 'unit', ...at, unit });
        for (const component of components) {
          note(component, { level: 'component', ...at, unit, component });
          const problem = scoredProblem(component);
          if (problem) problems.push(problem);
        }
      }

      section.sequences.push(at.sequence);
      sequences.push({
        index: at.sequence,
        block: sequential,
        section: at.section,
        units: unitIndexes,
        problems,
        prerequisite: null,
      });
    }
  }

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
    selected: units.flatMap(({ components }) => components.filter(({ within }) => within !== undefined)),
    boundaries: [...moments].sort((a, b) => a - b),
  };
}
