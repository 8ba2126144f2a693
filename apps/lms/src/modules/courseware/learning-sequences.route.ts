import {
  type LearningSequencesWire,
  type LearningSequenceWire,
  learningSequencesCall,
} from '@lectern/contract';
import type { Block } from '@lectern/olx';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { notAuthenticated } from '../../http/errors.ts';
import { preparedJson } from '../../http/prepared-json.ts';
import { handle } from '../../http/route.ts';
import { type Access, accessFor } from '../../kernel/access/access.ts';
import { courseDenied } from '../../kernel/access/course-denied.ts';
import type { CourseView } from '../../kernel/course-view/course-view.ts';
import {
  fillTemplate,
  type JsonTemplate,
  jsonTemplate,
  momentSlot,
  slot,
} from '../../kernel/course-view/json-template.ts';
import { perShape } from '../../kernel/course-view/per-view.ts';
import { dueOf, hasOwnDue } from '../../kernel/due-dates/due.policy.ts';
import { entranceExamOf } from '../../kernel/progress/entrance-exam.policy.ts';
import { type Gates, listGates } from '../../kernel/progress/gating.ts';
import { isoTime, isoTimeOrNull } from '../../kernel/time/iso.ts';

export function registerLearningSequences(app: FastifyInstance, context: Context): void {
  handle(app, learningSequencesCall, async ({ params, identity }) => {
    const access = await accessFor(context, params.courseId, identity);
    const { denial, seesOutline } = access.decision;
    if (denial !== null && !seesOutline) {
      throw denial === 'authentication_required' ? notAuthenticated() : courseDenied(access.decision);
    }
    const gates = await listGates(access, context.db.read);
    return { status: 200, body: preparedJson<LearningSequencesWire>(writeAnswer(access, gates)) };
  });
}

interface OutlineTemplate {
  template: JsonTemplate;
  /** The sequence's index, by number of slot. */
  sequences: number[];
  /** Those whose due dates are the learner's own, in the order of the template's moments. */
  ownDue: Block[];
}

function writeAnswer(access: Access, gates: Gates): Buffer {
  const { course, user, now, scheduleStart } = access;
  const { tree } = course;
  const { template, sequences, ownDue } = outlineOf(access.view);
  const head = {
    course_key: tree.courseKey,
    title: tree.title,
    course_start: isoTime(tree.start),
    course_end: isoTimeOrNull(tree.end),
    published_at: isoTime(course.importedAt),
    published_version: course.version.slice(0, 24),
    entrance_exam_id: entranceExamOf(course)?.section.block.usageKey ?? null,
    days_early_for_beta: null,
    self_paced: tree.selfPaced,
    username: user?.username ?? '',
    user_id: user?.id ?? null,
    at_time: isoTime(now),
  };
  const accessible = [...sequences.keys()].filter((number) => !gates.has(sequences[number] ?? -1));
  return fillTemplate(template, accessible, {
    before: `${JSON.stringify(head).slice(0, -1)},"outline":`,
    after: '}',
    moments: ownDue.map((block) => dueOf(tree, block, scheduleStart)),
  });
}

/** The outline with a slot for each sequence that is accessible unless a prerequisite blocks it. */
const outlineOf = perShape(
  () => '',
  (view: CourseView): OutlineTemplate => {
    const { course } = view;
    const isListed = (index: number) => view.sequences[index] !== 'hidden';
    const shown = course.sections.filter((section) => view.sections[section.index] !== 'hidden');
    const sequences: Record<string, LearningSequenceWire> = {};
    const slots: number[] = [];
    const ownDue: Block[] = [];
    for (const { index, block } of shown.flatMap((section) =>
      section.sequences.filter(isListed).flatMap((sequence) => course.sequences[sequence] ?? []),
    )) {
      const state = view.sequences[index];
      const mayOpen = state === 'open' || state === 'locked';
      if (mayOpen) slots.push(index);
      const isOwn = hasOwnDue(course.tree, block);
      if (isOwn) ownDue.push(block);
      sequences[block.usageKey] = {
        id: block.usageKey,
        title: block.displayName,
        accessible: mayOpen ? slot : false,
        inaccessible_after_due: state === 'closed',
        start: isoTimeOrNull(block.ownStart),
        effective_start: isoTime(block.start),
        due: isOwn ? momentSlot : isoTimeOrNull(dueOf(course.tree, block, null)),
      };
    }
    const sections = shown.map(({ block, sequences: inside }) => ({
      id: block.usageKey,
      title: block.displayName,
      start: isoTimeOrNull(block.ownStart),
      effective_start: isoTime(block.start),
      sequence_ids: inside.filter(isListed).flatMap((index) => course.sequences[index]?.block.usageKey ?? []),
    }));
    return { template: jsonTemplate({ sections, sequences }), sequences: slots, ownDue };
  },
);
