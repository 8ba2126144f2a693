import {
  type LearningSequencesWire,
  type LearningSequenceWire,
  learningSequencesCall,
} from '@lectern/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { handle } from '../../http/route.ts';
import { serializedJson } from '../../http/serialized-json.ts';
import { currentLanguage } from '../../i18n/current-language.ts';
import { type Access, accessFor } from '../../kernel/access/access.ts';
import { courseDenied } from '../../kernel/access/course-denied.ts';
import { type CourseView, isInContents } from '../../kernel/course-view/course-view.ts';
import { type JsonTemplate, jsonTemplate, type Slot } from '../../kernel/course-view/json-template.ts';
import { perShape } from '../../kernel/course-view/per-view.ts';
import { dueOf, hasOwnDue, type ScheduleStart } from '../../kernel/due-dates/due.policy.ts';
import { examInfo, timeLimitOf } from '../../kernel/exams/exam.policy.ts';
import { entranceExamOf } from '../../kernel/progress/entrance-exam.policy.ts';
import { type Gates, listGates } from '../../kernel/progress/gating.ts';
import { notAuthenticated } from '../../lib/errors.ts';
import { isoTime, isoTimeOrNull, preciseTime } from '../../lib/iso.ts';

export function registerLearningSequences(app: FastifyInstance, context: Context): void {
  handle(app, learningSequencesCall, async ({ params, identity }) => {
    const access = await accessFor(context, params.courseId, identity);
    const { denial, seesOutline } = access.decision;
    if (denial !== null && !seesOutline) {
      throw denial === 'authentication_required' ? notAuthenticated() : courseDenied(access.decision);
    }
    const gates = await listGates(access, context.db.read);
    return { status: 200, body: serializedJson<LearningSequencesWire>(writeAnswer(access, gates)) };
  });
}

/** What differs between learners. */
interface OutlineLearner {
  gates: Gates;
  scheduleStart: ScheduleStart;
}

function writeAnswer(access: Access, gates: Gates): string {
  const { course, user, now, scheduleStart, decision } = access;
  const { tree } = course;
  const fields = {
    course_key: tree.courseKey,
    title: tree.title,
    course_start: isoTime(tree.start),
    course_end: isoTimeOrNull(tree.end),
    published_at: preciseTime(course.importedAt),
    published_version: course.version.slice(0, 24),
    entrance_exam_id: entranceExamOf(course)?.section.block.usageKey ?? null,
    days_early_for_beta: null,
    self_paced: tree.selfPaced,
    username: user?.username ?? '',
    user_id: user?.id ?? null,
    at_time: preciseTime(now),
  };
  const outline = outlineOf(access.view, decision.denial === null)({ gates, scheduleStart });
  return `${JSON.stringify(fields).slice(0, -1)},"outline":${outline}}`;
}

/** `hasAccess`: false for those who see only the outline. */
const outlineOf = perShape(
  (hasAccess) => `${hasAccess} ${currentLanguage().code}`,
  (view: CourseView, hasAccess: boolean): JsonTemplate<OutlineLearner> =>
    jsonTemplate((slot) => presentOutline(view, hasAccess, slot)),
);

function presentOutline(
  view: CourseView,
  hasAccess: boolean,
  slot: Slot<OutlineLearner>,
): LearningSequencesWire['outline'] {
  const { course } = view;
  const isListed = (index: number) => {
    const block = course.sequences[index]?.block;
    return block !== undefined && view.sequences[index] !== 'hidden' && isInContents(view, block);
  };
  const shown = course.sections.filter(
    ({ block, index }) => view.sections[index] !== 'hidden' && isInContents(view, block),
  );
  const sequences: Record<string, LearningSequenceWire> = {};
  for (const { index, block } of shown.flatMap((section) =>
    section.sequences.filter(isListed).flatMap((sequence) => course.sequences[sequence] ?? []),
  )) {
    const state = view.sequences[index];
    const mayOpen = hasAccess && (state === 'open' || state === 'locked');
    sequences[block.usageKey] = {
      id: block.usageKey,
      title: block.displayName,
      accessible: mayOpen ? slot(({ gates }) => !gates.has(index)) : false,
      inaccessible_after_due: state === 'closed' || view.sequencesHiddenBy[index] === 'past_due',
      start: isoTimeOrNull(block.ownStart),
      effective_start: isoTime(block.start),
      due: hasOwnDue(course.tree, block)
        ? slot(({ scheduleStart }) => isoTimeOrNull(dueOf(course.tree, block, scheduleStart)))
        : isoTimeOrNull(dueOf(course.tree, block, null)),
      exam: timeLimitOf(block) === null ? {} : examInfo(),
    };
  }
  const sections = shown.map(({ block, sequences: inside }) => ({
    id: block.usageKey,
    title: block.displayName,
    start: isoTimeOrNull(block.ownStart),
    effective_start: isoTime(block.start),
    sequence_ids: inside.filter(isListed).flatMap((index) => course.sequences[index]?.block.usageKey ?? []),
  }));
  return { sections, sequences };
}
