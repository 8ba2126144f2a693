import type { OutlineBlockWire } from '@lectern/contract';
import type { Block } from '@lectern/olx';
import { type CompletionOverlay, completablesOf } from '../../kernel/completion/overlay.policy.ts';
import type { CompiledSection, Place } from '../../kernel/course/compiled-course.ts';
import { jumpToUrl } from '../../kernel/course/links.ts';
import { isUnlisted } from '../../kernel/course-view/content-state.ts';
import {
  type CourseView,
  effortOf,
  type HiddenReason,
  isInContents,
} from '../../kernel/course-view/course-view.ts';
import { type JsonTemplate, jsonTemplate, type Slot } from '../../kernel/course-view/json-template.ts';
import { perShape } from '../../kernel/course-view/per-view.ts';
import { dueOf, hasOwnDue, type ScheduleStart } from '../../kernel/due-dates/due.policy.ts';
import { EXAM_DESCRIPTION, EXAM_ICON, timeLimitOf } from '../../kernel/exams/exam.policy.ts';
import { isoTimeOrNull } from '../../kernel/time/iso.ts';

/** What differs between learners in the outline. */
interface OutlineLearner {
  completion: CompletionOverlay;
  /** The location of their resume point. */
  resume: Place | undefined;
  scheduleStart: ScheduleStart;
}

interface OutlineLinks {
  origin: string;
  /** Absent if the visitor may see the tree but open nothing. */
  linked: boolean;
  /** Origin of the LMS that `legacy_web_url` is on. */
  legacyOrigin: string;
}

/** The tree for an audience as JSON `{"blocks": ...}`; serialized once per view. */
export const outlineTreeOf = perShape(
  ({ origin, linked, legacyOrigin }: OutlineLinks) => `${linked}:${origin} ${legacyOrigin}`,
  (view: CourseView, links: OutlineLinks): JsonTemplate<OutlineLearner> =>
    jsonTemplate((slot) => ({ blocks: presentBlocks(view, links, slot) })),
);

interface AddedBlock {
  children: string[];
  /** Null if nothing in the block can be completed: then it has no such field. */
  isComplete: ReadFlag | null;
  /** Whether the resume point is in it. */
  isResumed: ReadFlag;
}

type ReadFlag = (learner: OutlineLearner) => boolean;

function presentBlocks(
  view: CourseView,
  { origin, linked, legacyOrigin }: OutlineLinks,
  slot: Slot<OutlineLearner>,
): Record<string, OutlineBlockWire> {
  const { course } = view;
  const { tree } = course;
  const blocks: Record<string, OutlineBlockWire> = {};
  const completables = completablesOf(view);
  const keysOf = (list: readonly { block: Block }[]) => list.map(({ block }) => block.usageKey);

  const add = (
    block: Block,
    { children, isComplete, isResumed }: AddedBlock,
    more: Partial<OutlineBlockWire>,
  ): void => {
    const url = linked ? jumpToUrl(origin, course.courseKey, block.usageKey) : null;
    blocks[block.usageKey] = {
      id: block.usageKey,
      type: block.type,
      display_name: block.displayName,
      ...(children.length > 0 && { children }),
      ...(isComplete && { complete: slot(isComplete) }),
      resume_block: slot(isResumed),
      lms_web_url: url,
      legacy_web_url: url && `${jumpToUrl(legacyOrigin, course.courseKey, block.usageKey)}?experience=legacy`,
      ...more,
    };
  };

  const sections = course.sections.filter(
    ({ block, index }) => !isUnlisted(view.sections[index]) && isInContents(view, block),
  );
  const sequencesOf = (section: CompiledSection) =>
    course.sequences.filter(
      ({ index, block, section: own }) =>
        own === section.index && !isUnlisted(view.sequences[index]) && isInContents(view, block),
    );
  const shown = new Set(sections.flatMap(sequencesOf).map(({ index }) => index));
  const resumedOf = ({ resume }: OutlineLearner) =>
    resume && 'sequence' in resume && shown.has(resume.sequence) ? resume : null;

  const root = tree.blocks[tree.rootUsageKey];
  if (root) {
    add(
      root,
      {
        children: keysOf(sections),
        isComplete: ({ completion }) => completion.course,
        isResumed: (learner) => resumedOf(learner) !== null,
      },
      { display_name: tree.title, has_scheduled_content: view.hasScheduledContent },
    );
  }
  for (const section of sections) {
    const sequences = sequencesOf(section);
    add(
      section.block,
      {
        children: keysOf(sequences),
        isComplete: completables.sections[section.index]
          ? ({ completion }) => completion.sections[section.index] === 1
          : null,
        isResumed: (learner) => resumedOf(learner)?.section === section.index,
      },
      { ...presentEffort(section.block, view), ...presentHidden(view.sectionsHiddenBy[section.index]) },
    );
    for (const { index, block } of sequences) {
      add(
        block,
        {
          children: [],
          isComplete: completables.sequences[index]
            ? ({ completion }) => completion.sequences[index] === 1
            : null,
          isResumed: (learner) => resumedOf(learner)?.sequence === index,
        },
        {
          description: timeLimitOf(block) === null ? block.format : EXAM_DESCRIPTION,
          due: hasOwnDue(tree, block)
            ? slot(({ scheduleStart }) => isoTimeOrNull(dueOf(tree, block, scheduleStart)))
            : isoTimeOrNull(dueOf(tree, block, null)),
          icon: iconOf(block),
          ...presentEffort(block, view),
          ...presentHidden(view.sequencesHiddenBy[index]),
        },
      );
    }
  }
  return blocks;
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
