import type { OutlineBlockWire } from '@lectern/contract';
import type { Block } from '@lectern/olx';
import { type CompletionOverlay, completablesOf } from '../../kernel/completion/overlay.policy.ts';
import type { Place } from '../../kernel/course/compiled-course.ts';
import { jumpToUrl } from '../../kernel/course/links.ts';
import {
  type CourseView,
  effortOf,
  type HiddenReason,
  isUnlisted,
} from '../../kernel/course-view/course-view.ts';
import { type JsonTemplate, jsonTemplate, momentSlot, slot } from '../../kernel/course-view/json-template.ts';
import { perShape } from '../../kernel/course-view/per-view.ts';
import { dueOf, hasOwnDue, type ScheduleStart } from '../../kernel/due-dates/due.policy.ts';
import { EXAM_DESCRIPTION, EXAM_ICON, timeLimitOf } from '../../kernel/exams/exam.policy.ts';
import { isoTimeOrNull } from '../../kernel/time/iso.ts';

/** The slots of one block. */
interface BlockSlots {
  /** Null if nothing in the block can be completed: then it has no such field. */
  complete: number | null;
  resumeBlock: number;
}

/** The block tree as JSON `{"blocks": ...}` with slots for `complete` and `resume_block`. */
export interface OutlineTree {
  template: JsonTemplate;
  course: BlockSlots | null;
  /** By index of section and of sequence; absent when not shown. */
  sections: Map<number, BlockSlots>;
  sequences: Map<number, BlockSlots>;
  /** The sequences whose due dates are the learner's own, in the order of the template's moments. */
  ownDue: Block[];
}

interface OutlineLinks {
  origin: string;
  /** Absent if the visitor may see the tree but open nothing. */
  linked: boolean;
  /** Origin of the LMS that `legacy_web_url` is on. */
  legacyOrigin: string;
}

/** The tree for an audience; serialized once per view. */
export const outlineTreeOf = perShape(
  ({ origin, linked, legacyOrigin }: OutlineLinks) => `${linked}:${origin} ${legacyOrigin}`,
  writeOutlineTree,
);

function writeOutlineTree(view: CourseView, { origin, linked, legacyOrigin }: OutlineLinks): OutlineTree {
  const { course } = view;
  const blocks: Record<string, OutlineBlockWire> = {};
  const sections = new Map<number, BlockSlots>();
  const sequences = new Map<number, BlockSlots>();
  const ownDue: Block[] = [];
  const completables = completablesOf(view);
  let slots = 0;

  const add = (
    block: Block,
    { children, isCompletable }: { children: string[]; isCompletable: boolean },
    more: Partial<OutlineBlockWire>,
  ): BlockSlots => {
    const url = linked ? jumpToUrl(origin, course.courseKey, block.usageKey) : null;
    blocks[block.usageKey] = {
      id: block.usageKey,
      type: block.type,
      display_name: block.displayName,
      ...(children.length > 0 && { children }),
      ...(isCompletable && { complete: slot }),
      resume_block: slot,
      lms_web_url: url,
      legacy_web_url: url && `${jumpToUrl(legacyOrigin, course.courseKey, block.usageKey)}?experience=legacy`,
      ...more,
    };
    const complete = isCompletable ? slots : null;
    const resumeBlock = isCompletable ? slots + 1 : slots;
    slots = resumeBlock + 1;
    return { complete, resumeBlock };
  };
  const keysOf = (list: readonly { block: Block }[]) => list.map(({ block }) => block.usageKey);

  const shown = course.sections.filter((section) => !isUnlisted(view.sections[section.index]));
  const { tree } = course;
  const root = tree.blocks[tree.rootUsageKey];
  const title = { display_name: tree.title, has_scheduled_content: view.hasScheduledContent };
  const courseHoles = root ? add(root, { children: keysOf(shown), isCompletable: true }, title) : null;
  for (const section of shown) {
    const inside = course.sequences.filter(
      (sequence) => sequence.section === section.index && !isUnlisted(view.sequences[sequence.index]),
    );
    const isCompletable = completables.sections[section.index] === true;
    sections.set(
      section.index,
      add(
        section.block,
        { children: keysOf(inside), isCompletable },
        { ...presentEffort(section.block, view), ...presentHidden(view.sectionsHiddenBy[section.index]) },
      ),
    );
    for (const { index, block } of inside) {
      const isOwn = hasOwnDue(tree, block);
      if (isOwn) ownDue.push(block);
      sequences.set(
        index,
        add(
          block,
          { children: [], isCompletable: completables.sequences[index] === true },
          {
            description: timeLimitOf(block) === null ? block.format : EXAM_DESCRIPTION,
            due: isOwn ? momentSlot : isoTimeOrNull(dueOf(tree, block, null)),
            icon: iconOf(block),
            ...presentEffort(block, view),
            ...presentHidden(view.sequencesHiddenBy[index]),
          },
        ),
      );
    }
  }
  return { template: jsonTemplate({ blocks }), course: courseHoles, sections, sequences, ownDue };
}

function iconOf(block: Block): string | null {
  if (timeLimitOf(block) !== null) return EXAM_ICON;
  return block.graded ? 'fa-pencil-square-o' : null;
}

function presentEffort(block: Block, view: CourseView): Partial<OutlineBlockWire> {
  const { effortActivities, effortTimeSeconds } = effortOf(block, view);
  return {
    effort_activities: effortActivities || null,
    effort_time: effortTimeSeconds || null,
    hide_from_toc: block.hideFromToc,
  };
}

function presentHidden(reason: HiddenReason | null | undefined): Partial<OutlineBlockWire> {
  return reason ? { hidden_from_learners: reason } : {};
}

/** A learner's values for the tree's moment slots. */
export function outlineMoments({ ownDue }: OutlineTree, view: CourseView, start: ScheduleStart) {
  return ownDue.map((block) => dueOf(view.course.tree, block, start));
}

/** The numbers of the slots that are true for a learner. */
export function outlineFlags(
  tree: OutlineTree,
  completion: CompletionOverlay,
  resume: Place | undefined,
): number[] {
  const flags: (number | null | undefined)[] = [];
  if (completion.course) flags.push(tree.course?.complete);
  for (const [index, slots] of tree.sections)
    if (completion.sections[index] === 1) flags.push(slots.complete);
  for (const [index, slots] of tree.sequences)
    if (completion.sequences[index] === 1) flags.push(slots.complete);
  if (resume && 'sequence' in resume) {
    const path = [tree.course, tree.sections.get(resume.section), tree.sequences.get(resume.sequence)];
    if (path.every((slots) => slots)) flags.push(...path.map((slots) => slots?.resumeBlock));
  }
  return flags.filter((flag) => typeof flag === 'number');
}
