import {
  type ProblemViewWire,
  problemCheckCall,
  problemGetCall,
  problemHintCall,
  problemResetCall,
  problemSaveCall,
  problemShowCall,
} from '@lectern/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import { handle } from '../../http/route.ts';
import { defineMessages, t } from '../../i18n/messages.ts';
import { completionOf } from '../../kernel/progress/overlay.ts';
import { afterWork } from '../../kernel/unit-visit/after-work.ts';
import { openHandlerVisit } from '../../kernel/unit-visit/handler-request.ts';
import { openExam } from '../../kernel/unit-visit/open-exam.ts';
import { presentUnitCompletion } from '../../kernel/unit-visit/unit-completion.ts';
import { getLearnerId } from '../../kernel/unit-visit/unit-visit.ts';
import { forbidden } from '../../lib/errors.ts';
import { signFiles } from '../course-files/file-links.ts';
import { renderProblem } from './problem.html.ts';
import {
  hintProblem,
  type ProblemAction,
  resetProblem,
  saveProblem,
  submitProblem,
} from './problem-actions.ts';
import { openProblem, type ProblemVisit } from './problem-visit.ts';
import { offersShift } from './shift-offer.ts';
import { canShowAnswer } from './show-answer.policy.ts';

const messages = defineMessages({
  noAnswer: {
    defaultMessage: 'The answer to this problem isn’t available right now.',
    description: 'Error after the button “Show answer”',
  },
  shown: {
    defaultMessage: 'The answer is shown with each question.',
    description: 'After the button “Show answer”',
  },
});

interface HandlerRequest {
  params: { courseId: string; usageKey: string };
  raw: FastifyRequest;
}

/** What an action did, beside changing the learner's state. */
type ActionResult = Partial<ProblemAction> & { showAnswer?: boolean; passedEntranceExam?: boolean };

/** Handlers of learners' actions on problems in the frame. Every response is the re-rendered problem. */
export function registerProblemHandlers(app: FastifyInstance, context: Context): void {
  const { db } = context;

  async function open(request: HandlerRequest): Promise<ProblemVisit> {
    return openProblem(context, await openHandlerVisit(context, request), request.params.usageKey, db.read);
  }

  handle(app, problemGetCall, async (request) => respond(context, await open(request), {}));

  handle(app, problemCheckCall, async (request) => {
    const visit = await open(request);
    const exam = await openExam(visit.unitVisit, db.read);
    const action = await submitProblem(context, visit, getLearnerId(visit.unitVisit), request.body);
    return respond(context, action.visit, { ...action, passedEntranceExam: await exam.isPassedNow(context) });
  });

  handle(app, problemSaveCall, async (request) => {
    const visit = await open(request);
    const action = await saveProblem(context, visit, getLearnerId(visit.unitVisit), request.body.answers);
    return respond(context, action.visit, action);
  });

  handle(app, problemResetCall, async (request) => {
    const visit = await open(request);
    const action = await resetProblem(context, visit, getLearnerId(visit.unitVisit));
    return respond(context, action.visit, action);
  });

  handle(app, problemHintCall, async (request) => {
    const visit = await open(request);
    const action = await hintProblem(context, visit, getLearnerId(visit.unitVisit));
    return respond(context, action.visit, action);
  });

  handle(app, problemShowCall, async (request) => {
    const visit = await open(request);
    getLearnerId(visit.unitVisit);
    if (!canShowAnswer(visit.situation)) throw forbidden(t(messages.noAnswer));
    return respond(context, visit, { showAnswer: true, message: t(messages.shown) });
  });
}

/** The response after an action: the problem, rendered again, and what the action changed around it. */
async function respond(
  context: Context,
  visit: ProblemVisit,
  result: ActionResult,
): Promise<{ status: 200; body: ProblemViewWire }> {
  const { situation, block, unitVisit } = visit;
  const {
    message = '',
    announcement = message,
    showAnswer = false,
    complete = false,
    passedEntranceExam = false,
  } = result;
  const html = renderProblem({
    block,
    situation,
    mayAnswer: unitVisit.savesWork,
    hasLearner: unitVisit.learnerId !== null,
    mayShift: offersShift(unitVisit, situation),
    showAnswer,
    message,
  });
  const after = complete ? await afterWork(context, unitVisit) : null;
  const completion =
    after && unitVisit.learnerId !== null ? await completionOf(after.visit.access, context.db.read) : null;
  return {
    status: 200,
    body: {
      html: signFiles(context, html.toString(), {
        course: unitVisit.access.course,
        learner: unitVisit.claims.learner,
      }),
      announcement,
      complete,
      unit: after && completion && presentUnitCompletion(after.visit, completion),
      passedEntranceExam,
      contentChanged: after?.contentChanged ?? false,
    },
  };
}
