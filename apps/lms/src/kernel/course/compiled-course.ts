import type { Block } from '@lectern/olx';
import type { RenderedTree } from '../rendering/rendered-tree.ts';

/** A problem or an exercise that can earn points. */
export interface ScoredProblem {
  usageKey: string;
  /** Its points before `weight`; for a problem, of all its questions. */
  rawPossible: number;
  /** Its weighted points; null = `rawPossible`. */
  weight: number | null;
}

export interface CompiledSection {
  index: number;
  block: Block;
  /** Indexes into {@link CompiledCourse.sequences}, in order. */
  sequences: number[];
}

export interface CompiledPrerequisite {
  /** Index of the sequence that learners must pass first. */
  sequence: number;
  /** Percent 0..100. */
  minScorePercent: number;
  /** Percent 0..100. */
  minCompletionPercent: number;
}

export interface CompiledSequence {
  index: number;
  block: Block;
  section: number;
  /** Indexes into {@link CompiledCourse.units}, in order. */
  units: number[];
  /** In page order. */
  problems: ScoredProblem[];
  prerequisite: CompiledPrerequisite | null;
}

/** Open edX's icon class of a unit. */
export type UnitIcon = 'video' | 'problem' | 'other';

export interface CompiledUnit {
  index: number;
  block: Block;
  sequence: number;
  /** Everything in it, in page order. */
  components: Block[];
  icon: UnitIcon;
}

/** The location of a usage key in the course, by indexes into its lists of sections, sequences and units. */
export type Place =
  | { level: 'course' }
  | { level: 'section'; section: number }
  | { level: 'sequence'; section: number; sequence: number }
  | { level: 'unit'; section: number; sequence: number; unit: number }
  | { level: 'component'; section: number; sequence: number; unit: number; component: Block };

/** One immutable version of a course run, with everything that can be precomputed independently of the learner. */
export interface CompiledCourse {
  courseKey: string;
  /** SHA-256 of the tree, hex. */
  version: string;
  importedAt: number;
  tree: RenderedTree;
  sections: CompiledSection[];
  sequences: CompiledSequence[];
  units: CompiledUnit[];
  places: ReadonlyMap<string, Place>;
  /** The sequences, units and components that some learners don't get, because of a draw. */
  selected: readonly Block[];
  /** Ascending: the times at which content opens or closes by itself. */
  boundaries: number[];
}
