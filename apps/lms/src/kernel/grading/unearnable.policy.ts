import { type Score, sumOfTypes } from '@lectern/grading';
import type { Block, ProblemPart } from '@lectern/olx';
import { listContentGroups } from '../content-groups/content-groups.ts';
import type { CompiledCourse, CompiledSequence } from '../course/compiled-course.ts';
import { isForStaffOnly } from '../course-view/audience.policy.ts';

/** The part of a course grade that can't be earned because its content isn't supported. */
export interface GradeLoss {
  /** Fraction 0..1 of the course grade that nobody can earn on this site. */
  share: number;
  /** Graded blocks and questions, in work that the grading policy counts, that are not supported. */
  components: number;
}

/** Tags of blocks that have no score on any platform: display-only content, polls and surveys, broken blocks. */
const UNSCORED_TAGS = new Set([
  'annotatable',
  'azure_media_services',
  'completion',
  'discussion',
  'done',
  'google-calendar',
  'google-document',
  'html',
  'image-explorer',
  'imageannotation',
  'pdf',
  'poll',
  'poll_question',
  'rate',
  'recommender',
  'survey',
  'textannotation',
  'video',
  'videoannotation',
  'word_cloud',
]);

const losses = new WeakMap<CompiledCourse, GradeLoss>();

/** Whether a block would count for the grade if Lectern supported it. */
export function isLostScore({ graded, content }: Pick<Block, 'graded' | 'content'>): boolean {
  if (!graded || content.kind !== 'unsupported') return false;
  if (content.tool?.fault === 'no-key') return content.tool.content.pointsPossible > 0;
  return !UNSCORED_TAGS.has(content.tag);
}

/**
 * Compares the grade of a learner with every point available here to a full grade. A sequence that mixes supported and
 * unsupported problems is graded on the supported ones, so it loses nothing.
 */
export function gradeLossOf(course: CompiledCourse): GradeLoss {
  const known = losses.get(course);
  if (known) return known;
  const { gradingPolicy } = course.tree;
  const types = new Set(gradingPolicy.assignmentTypes.map(({ type }) => type));
  const subsections = course.sequences
    .filter(({ block }) => block.graded && !isForStaffOnly(block, contentGroupsOf(course)))
    .filter(({ block }) => block.format !== null && types.has(block.format))
    .map((sequence) => ({ sequence, lost: countLost(course, sequence) }));
  const here = subsections.filter(({ sequence }) => isScored(sequence));
  const everywhere = subsections.filter(({ sequence, lost }) => isScored(sequence) || lost > 0);
  const gradeOf = (list: typeof subsections) =>
    sumOfTypes(
      gradingPolicy,
      list.map(({ sequence }) => perfect(sequence)),
    );
  const loss = {
    share: gradeOf(everywhere) - gradeOf(here),
    components: subsections.reduce((sum, { lost }) => sum + lost, 0),
  };
  losses.set(course, loss);
  return loss;
}

const contentGroupsOf = ({ tree }: CompiledCourse) => listContentGroups(tree.settings.userPartitions);

function isScored({ problems }: CompiledSequence): boolean {
  return problems.some(({ weight, rawPossible }) => (weight ?? rawPossible) > 0);
}

function countLost(course: CompiledCourse, sequence: CompiledSequence): number {
  return sequence.units
    .flatMap((index) => course.units[index]?.components ?? [])
    .filter((block) => !isForStaffOnly(block, contentGroupsOf(course)))
    .reduce((sum, block) => sum + countLostIn(block), 0);
}

function countLostIn(block: Block): number {
  if (block.graded && block.content.kind === 'problem') return countLostQuestions(block.content.parts);
  return isLostScore(block) ? 1 : 0;
}

function countLostQuestions(parts: readonly ProblemPart[]): number {
  return parts.reduce((sum, part) => {
    if (part.kind === 'group') return sum + countLostQuestions(part.parts);
    return part.kind === 'unsupported' ? sum + 1 : sum;
  }, 0);
}

const perfect = ({ block }: CompiledSequence): Score => ({ type: block.format, earned: 1, possible: 1 });

/** A fraction of the grade in whole percent; below one percent it says so, as "0 %" would deny the loss. */
export function percentPhrase(share: number): string {
  const percent = Math.round(share * 100);
  return share > 0 && percent === 0 ? 'Less than 1%' : `${percent}%`;
}
