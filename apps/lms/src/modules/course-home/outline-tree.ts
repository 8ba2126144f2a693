import type { OutlineBlockWire } from '@lectern/contract';
import type { Block } from '@lectern/olx';
import { currentLanguage } from '../../i18n/current-language.ts';
import { type CompletionOverlay, completablesOf } from '../../kernel/completion/overlay.policy.ts';
import type { CompiledSection, Place } from '../../kernel/course/compiled-course.ts';
import { jumpToUrl } from '../../kernel/course/links.ts';
import {
  type CourseView,
  type HiddenReason,
  isListedSection,
  isListedSequence,
} from '../../kernel/course-view/course-view.ts';
import { type JsonTemplate, jsonTemplate, type Slot } from '../../kernel/course-view/json-template.ts';
import { perShape } from '../../kernel/course-view/per-view.ts';
import type { ScheduleStart } from '../../kernel/due-dates/due.policy.ts';
import { presentOutlineBlock } from './outline-block.present.ts';

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
  ({ origin, linked, legacyOrigin }: OutlineLinks) =>
    `${currentLanguage().code} ${linked}:${origin} ${legacyOrigin}`,
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
      ...presentOutlineBlock(block, view, slot),
      children,
      ...(isComplete && { complete: slot(isComplete) }),
      resume_block: slot(isResumed),
      lms_web_url: url,
      legacy_web_url: url && `${jumpToUrl(legacyOrigin, course.courseKey, block.usageKey)}?experience=legacy`,
      ...more,
    };
  };

  const sections = course.sections.filter((section) => isListedSection(view, section));
  const sequencesOf = (section: CompiledSection) =>
    course.sequences.filter(
      (sequence) => sequence.section === section.index && isListedSequence(view, sequence),
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
      presentHidden(view.sectionsHiddenBy[section.index]),
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
        presentHidden(view.sequencesHiddenBy[index]),
      );
    }
  }
  return blocks;
}

function presentHidden(reason: HiddenReason | null | undefined): Partial<OutlineBlockWire> {
  return reason ? { hidden_from_learners: reason } : {};
}
