import type { Exercise } from '@lectern/olx';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import { lockUser } from '../../db/locks.ts';
import { defineMessages, t } from '../../i18n/messages.ts';
import { saveCountedAnswers } from '../../kernel/answers/exercise-answers.store.ts';
import { notifyGraders } from '../../kernel/notifications/notify-graders.ts';
import { requireRunningExam } from '../../kernel/progress/exam-state.ts';
import type { BlockStateKey } from '../../kernel/unit-visit/block-state.store.ts';
import { withCompletion } from '../../kernel/unit-visit/unit-completion.ts';
import { getLearnerId, type UnitVisit } from '../../kernel/unit-visit/unit-visit.ts';
import { recordWork } from '../../kernel/work/record-work.ts';
import { withdrawWork } from '../../kernel/work/withdraw-work.ts';
import { badRequest, forbidden, HttpError, tooManyRequests } from '../../lib/errors.ts';
import { limitWait } from '../problems/submission-limit.policy.ts';
import type { CheckedFile } from '../uploads/check-file.ts';
import { withStoredUpload } from '../uploads/store-upload.ts';
import {
  countSubmission,
  isPastDue,
  refusalSentence,
  type StoredExercise,
  submitRefusal,
} from './exercise.policy.ts';
import { exerciseMessages } from './exercise-messages.ts';
import { saveExerciseState } from './exercise-state.ts';
import {
  type Accepted,
  type AcceptedAction,
  type ApplyAction,
  type ExerciseUploads,
  type ExerciseVisit,
  exerciseAction,
  type SentAction,
} from './exercise-type.ts';
import { exerciseTypeOf } from './exercise-types.ts';
import { openExercise } from './exercise-visit.ts';

const messages = defineMessages({
  arrived: {
    defaultMessage: 'This had already arrived. It counts once.',
    description: 'For screen readers, after something was submitted again because the connection had failed',
  },
  noFiles: {
    defaultMessage: 'This activity doesn’t accept files.',
    description: 'Error: the course has changed since the unit was opened',
  },
});

/**
 * Applies a learner's action: saves state, score, completion and counted answers in one transaction, which reads the stored
 * state first, so that two concurrent submissions count as two. One with the key of the last action is that one, sent again.
 * Throws if the rules or the type refuse it; nothing is saved then.
 */
export async function actInExercise(context: Context, sent: SentAction): Promise<AcceptedAction> {
  const userId = getLearnerId(sent.unitVisit);
  const transact = findTransaction(sent);
  if (transact) return transact(context, sent, actInTransaction);
  return context.db.write(async (tx) => {
    await lockUser(tx, userId);
    return actInTransaction(tx, { ...sent, now: context.clock.now() });
  });
}

function findTransaction({ unitVisit, usageKey, action }: SentAction) {
  const content = unitVisit.blocks.find(({ block }) => block.usageKey === usageKey)?.block.content;
  return content?.kind === 'exercise'
    ? exerciseTypeOf(content.exercise).transactions?.get(action.name)
    : undefined;
}

/** Like {@link actInExercise}, with a checked file, which is stored only if the action is accepted. */
export async function uploadToExercise(
  context: Context,
  unitVisit: UnitVisit,
  usageKey: string,
  { action, file }: { action: string; file: CheckedFile },
): Promise<AcceptedAction> {
  const userId = getLearnerId(unitVisit);
  const owner = { userId, courseKey: unitVisit.access.course.courseKey, usageKey };
  return withStoredUpload(context, { file, owner }, (tx, upload) =>
    actInTransaction(tx, {
      unitVisit,
      usageKey,
      action: exerciseAction(action, {}, { file: upload }),
      now: context.clock.now(),
    }),
  );
}

/** How an exercise accepts a file. */
interface AcceptedFiles extends Pick<ExerciseUploads<Exercise, unknown>, 'action' | 'kinds'> {
  extensions: readonly string[];
}

/** How the exercise accepts a file; throws if the learner can't upload one now. Checked again when the file is stored. */
export async function requireUploads(
  context: Context,
  unitVisit: UnitVisit,
  usageKey: string,
): Promise<AcceptedFiles> {
  getLearnerId(unitVisit);
  const visit = await openExercise(unitVisit, usageKey, context.db.read);
  const { exercise } = visit.situation;
  const { uploads, actions } = exerciseTypeOf(exercise);
  if (uploads === undefined) throw badRequest(t(messages.noFiles));
  if (actions[uploads.action] === 'drafts') requireOpen(visit, false);
  const refusal = uploads.refusal?.(visit.situation) ?? null;
  if (refusal !== null) throw forbidden(refusal);
  const { action, kinds } = uploads;
  return { action, kinds, extensions: uploads.extensionsOf?.(exercise) ?? [] };
}

const actInTransaction: ApplyAction = async (tx, { unitVisit, usageKey, action, now }) => {
  const userId = getLearnerId(unitVisit);
  const { course } = unitVisit.access;
  const key = { userId, courseKey: course.courseKey, usageKey };
  await requireRunningExam(tx, unitVisit.access, unitVisit.sequence, now);
  const before = await openExercise(unitVisit, usageKey, tx);
  const situation = { ...before.situation, now };
  if (action.key !== null && before.stored.actionKey === action.key)
    return { visit: before, result: { state: situation.state, announcement: t(messages.arrived) } };
  const type = exerciseTypeOf(situation.exercise);
  const needsFile = type.uploads?.action === action.name;
  if (!Object.hasOwn(type.actions, action.name) || needsFile !== (action.file !== null)) {
    throw badRequest(t(exerciseMessages.noAction));
  }
  const kind = type.actions[action.name];
  const submits = kind === 'submits';
  if (submits || kind === 'drafts') requireOpen({ ...before, situation }, submits);
  if (kind === 'steps' && isPastDue(situation)) throw forbidden(refusalSentence('past_due'), 'past_due');

  const result = type.act(situation, action);
  if ('refused' in result) throw refused(result);
  const stored: StoredExercise = {
    ...(submits ? countSubmission(before.stored, now) : before.stored),
    earned: result.earned ?? before.stored.earned,
    actionKey: action.key,
    own: result.state,
  };
  await saveExerciseState(tx, key, { type, stored, at: now });
  const awaits = (state: unknown) => type.awaitsStaff?.(state) === true;
  if (awaits(result.state) && !awaits(situation.state))
    await notifyGraders(tx, { courseKey: course.courseKey, usageKey }, now);
  const work = { result, possible: situation.content.pointsPossible, now };
  const revision = await saveResult(tx, unitVisit, key, work);
  const { attempts, earned } = stored;
  return {
    visit: {
      unitVisit: withCompletion(unitVisit, revision),
      stored,
      situation: { ...situation, state: result.state, attempts, earned },
    },
    result,
  };
};

/** The completion of a block whose learner has more to do in it than they submitted. */
const SUBMITTED = 0.5;

/**
 * Saves the score, completion and counted answers that the action changed, and that the learner was active. Returns the new
 * revision of the learner's completion, null if it didn't change.
 */
async function saveResult(
  tx: Tx,
  { access }: UnitVisit,
  key: BlockStateKey,
  { result, possible, now }: { result: Accepted; possible: number; now: number },
): Promise<number | null> {
  const { userId, usageKey } = key;
  const { earned, isComplete, isSubmitted, counted } = result;
  const score = earned === undefined ? null : { earned, possible };
  const completion = isComplete ? 1 : isSubmitted ? SUBMITTED : null;
  const worked = { access, userId, usageKey, at: now };
  const recorded = await recordWork(tx, worked, { by: 'learner', score, completion });
  if (counted !== undefined) await saveCountedAnswers(tx, key, counted);
  if (isComplete !== false) return recorded;
  const withdrawn = { course: access.course, userId, usageKeys: [usageKey], at: now };
  return (await withdrawWork(tx, withdrawn, ['completion'])) ?? recorded;
}

/** Throws if the exercise is closed to submissions. The submission limit applies only if the action submits. */
function requireOpen({ situation, stored }: ExerciseVisit, submits: boolean): void {
  const refusal = submitRefusal({ ...situation, stored });
  if (refusal === null || (refusal === 'too_many_requests' && !submits)) return;
  if (refusal === 'too_many_requests') {
    throw tooManyRequests(refusalSentence(refusal), limitWait(stored.recentSubmissions, situation.now));
  }
  throw forbidden(refusalSentence(refusal), refusal);
}

function refused({ refused: code, detail }: { refused: HttpError['code']; detail: string }): HttpError {
  return new HttpError(code === 'invalid_answer' ? 400 : code === 'conflict' ? 409 : 403, code, detail);
}
