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
import { jsonChunksTemplate, type Slot } from '../../kernel/course-view/json-template.ts';
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

/** The tree for an audience as chunks of JSON `{"blocks": ...}`; serialized once per view. */
export const outlineTreeOf = perShape(
  ({ origin, linked, legacyOrigin }: OutlineLinks) =>
    `${currentLanguage().code} ${linked}:${origin} ${legacyOrigin}`,
  (view: CourseView, links: OutlineLinks) =>
    jsonChunksTemplate<OutlineLearner>((slot) => ({ blocks: presentBlocks(view, links, slot) })),
);

interface AddedBlock {
  children: string[];
  /** Null if nothing in the block can be completed: then it has no such field. */
  isComplete: ReadFlag | null;
  /** Whether the resume point is in it. */
  isResumed: ReadFlag;
}

type ReadFlag = (learner: OutlineLearner) => boolean;

type AddBlock = (block: Block, added: AddedBlock, more: Partial<OutlineBlockWire>) => void;

function presentBlocks(
  view: CourseView,
  links: OutlineLinks,
  slot: Slot<OutlineLearner>,
): Record<string, OutlineBlockWire> {
  const { course } = view;
  const blocks: Record<string, OutlineBlockWire> = {};
  const add: AddBlock = (block, { children, isComplete, isResumed }, more) => {
    blocks[block.usageKey] = {
      ...presentOutlineBlock(block, view, slot),
      children,
      ...(isComplete && { complete: slot(isComplete) }),
      resume_block: slot(isResumed),
      ...presentUrls(block, course.courseKey, links),
      ...more,
    };
  };
  addBlocks(view, add);
  return blocks;
}

function presentUrls({ usageKey }: Block, courseKey: string, { origin, linked, legacyOrigin }: OutlineLinks) {
  if (!linked) return { lms_web_url: null, legacy_web_url: null };
  return {
    lms_web_url: jumpToUrl(origin, courseKey, usageKey),
    legacy_web_url: `${jumpToUrl(legacyOrigin, courseKey, usageKey)}?experience=legacy`,
  };
}

/** Adds the course, its listed sections and their listed sequences. */
function addBlocks(view: CourseView, add: AddBlock): void {
  const { course, sectionsHiddenBy, sequencesHiddenBy, hasScheduledContent } = view;
  const { tree } = course;
  const completables = completablesOf(view);
  const sections = course.sections
    .filter((section) => isListedSection(view, section))
    .map((section) => ({ section, sequences: listSequences(view, section) }));
  const shown = new Set(sections.flatMap(({ sequences }) => sequences.map(({ index }) => index)));
  const resumedOf = ({ resume }: OutlineLearner) =>
    resume && 'sequence' in resume && shown.has(resume.sequence) ? resume : null;
  const root = tree.blocks[tree.rootUsageKey];
  if (root) {
    const facts: AddedBlock = {
      children: keysOf(sections.map(({ section }) => section)),
      isComplete: ({ completion }) => completion.course,
      isResumed: (learner) => resumedOf(learner) !== null,
    };
    add(root, facts, { display_name: tree.title, has_scheduled_content: hasScheduledContent });
  }
  for (const { section, sequences } of sections) {
    const { index } = section;
    const facts: AddedBlock = {
      children: keysOf(sequences),
      isComplete: completables.sections[index] ? ({ completion }) => completion.sections[index] === 1 : null,
      isResumed: (learner) => resumedOf(learner)?.section === index,
    };
    add(section.block, facts, presentHidden(sectionsHiddenBy[index]));
    for (const { index: at, block } of sequences) {
      const within: AddedBlock = {
        children: [],
        isComplete: completables.sequences[at] ? ({ completion }) => completion.sequences[at] === 1 : null,
        isResumed: (learner) => resumedOf(learner)?.sequence === at,
      };
      add(block, within, presentHidden(sequencesHiddenBy[at]));
    }
  }
}

const keysOf = (list: readonly { block: Block }[]): string[] => list.map(({ block }) => block.usageKey);

const listSequences = (view: CourseView, { index }: CompiledSection) =>
  view.course.sequences.filter((sequence) => sequence.section === index && isListedSequence(view, sequence));

function presentHidden(reason: HiddenReason | null | undefined): Partial<OutlineBlockWire> {
  return reason ? { hidden_from_learners: reason } : {};
}
