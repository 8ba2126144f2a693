import type { OutlineBlockWire } from '@lectern/contract';
import type { Block } from '@lectern/olx';
import type { CompletionOverlay } from '../completion/overlay.policy.ts';
import type { Place } from '../courses/compiled-course.ts';
import { courseLinks } from '../courses/links.ts';
import type { CourseView } from '../courseware/course-view.ts';
import { hole, type JsonTemplate, jsonTemplate, momentHole } from '../courseware/json-template.ts';
import { perView } from '../courseware/per-view.ts';
import { dueOf, hasOwnDue, type ScheduleStart } from '../schedule/due.policy.ts';
import { isoTimeOrNull } from '../schedule/iso.ts';

/** The block tree as JSON `{"blocks": ...}` with, for each block, two holes: complete, then resume_block. */
export interface OutlineTree {
  template: JsonTemplate;
  /** Number of the block by index of section and of sequence; absent when not shown. The course is 0. */
  sections: Map<number, number>;
  sequences: Map<number, number>;
  /** The sequences whose due dates are the learner's own, in the order of the template's moments. */
  ownDue: Block[];
}

interface OutlineLinks {
  origin: string;
  /** Without: the visitor may look at the tree but open nothing. */
  linked: boolean;
  /** Origin of the LMS that `legacy_web_url` is on. */
  legacyOrigin: string;
}

/** The tree for an audience; written once per view. */
export const outlineTreeOf = perView(
  ({ origin, linked, legacyOrigin }: OutlineLinks) => `${linked}:${origin} ${legacyOrigin}`,
  writeOutlineTree,
);

function writeOutlineTree(view: CourseView, { origin, linked, legacyOrigin }: OutlineLinks): OutlineTree {
  const { course } = view;
  const links = courseLinks(origin, course.courseKey);
  const legacy = courseLinks(legacyOrigin, course.courseKey);
  const isThere = (state: string | undefined) => state !== 'hidden' && state !== 'unreleased';
  const blocks: Record<string, OutlineBlockWire> = {};
  const sections = new Map<number, number>();
  const sequences = new Map<number, number>();
  const ownDue: Block[] = [];
  let number = 0;

  const add = (block: Block, children: string[], more: Partial<OutlineBlockWire>) => {
    const url = linked ? links.jumpTo(block.usageKey) : null;
    blocks[block.usageKey] = {
      id: block.usageKey,
      type: block.type,
      display_name: block.displayName,
      ...(children.length > 0 && { children }),
      complete: hole,
      resume_block: hole,
      lms_web_url: url,
      legacy_web_url: url && `${legacy.jumpTo(block.usageKey)}?experience=legacy`,
      ...more,
    };
    number += 1;
    return number - 1;
  };
  const keysOf = (list: readonly { block: Block }[]) => list.map(({ block }) => block.usageKey);

  const shown = course.sections.filter((section) => isThere(view.sections[section.index]));
  const { tree } = course;
  const root = tree.blocks[tree.rootUsageKey];
  if (root) {
    const title = { display_name: tree.title, has_scheduled_content: view.hasScheduledContent };
    add(root, keysOf(shown), title);
  }
  for (const section of shown) {
    const inside = course.sequences.filter(
      (sequence) => sequence.section === section.index && isThere(view.sequences[sequence.index]),
    );
    sections.set(section.index, add(section.block, keysOf(inside), presentEffort(section.block)));
    for (const { index, block } of inside) {
      const isOwn = hasOwnDue(tree, block);
      if (isOwn) ownDue.push(block);
      sequences.set(
        index,
        add(block, [], {
          description: block.format,
          due: isOwn ? momentHole : isoTimeOrNull(dueOf(tree, block, null)),
          icon: block.graded ? 'fa-pencil-square-o' : null,
          ...presentEffort(block),
        }),
      );
    }
  }
  return { template: jsonTemplate({ blocks }), sections, sequences, ownDue };
}

function presentEffort(block: Block): Partial<OutlineBlockWire> {
  return {
    effort_activities: block.effortActivities || null,
    effort_time: block.effortTimeSeconds || null,
    hide_from_toc: block.hideFromToc,
  };
}

/** What goes into the tree's moments for a learner. */
export function outlineMoments({ ownDue }: OutlineTree, view: CourseView, start: ScheduleStart) {
  return ownDue.map((block) => dueOf(view.course.tree, block, start));
}

/** The numbers of the holes that are true for a learner. */
export function outlineFlags(
  tree: OutlineTree,
  completion: CompletionOverlay,
  resume: Place | undefined,
): number[] {
  const flags: number[] = [];
  if (completion.course) flags.push(0);
  for (const [index, number] of tree.sections) if (completion.sections[index] === 1) flags.push(2 * number);
  for (const [index, number] of tree.sequences) if (completion.sequences[index] === 1) flags.push(2 * number);
  if (resume && 'sequence' in resume) {
    const path = [0, tree.sections.get(resume.section), tree.sequences.get(resume.sequence)];
    if (path.every((number) => number !== undefined)) for (const number of path) flags.push(2 * number + 1);
  }
  return flags;
}
