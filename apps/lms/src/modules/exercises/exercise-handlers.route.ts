import { exerciseActCall, exerciseGetCall, exerciseUploadCall } from '@lectern/contract';
import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import type { Context } from '../../context.ts';
import { handle } from '../../http/route.ts';
import { defineMessages, t } from '../../i18n/messages.ts';
import { completionOf } from '../../kernel/progress/overlay.ts';
import { UPLOAD_LIMIT } from '../../kernel/rate-limits/rate-limits.policy.ts';
import { countUse } from '../../kernel/rate-limits/rate-limits.store.ts';
import { afterWork } from '../../kernel/unit-visit/after-work.ts';
import { openHandlerVisit } from '../../kernel/unit-visit/handler-request.ts';
import { openExam } from '../../kernel/unit-visit/open-exam.ts';
import { presentUnitCompletion } from '../../kernel/unit-visit/unit-completion.ts';
import { getLearnerId, type UnitVisit } from '../../kernel/unit-visit/unit-visit.ts';
import { badRequest, tooManyRequests } from '../../lib/errors.ts';
import type { Site } from '../../lib/site.ts';
import { signFiles } from '../course-files/file-links.ts';
import { checkFile } from '../uploads/check-file.ts';
import { acceptFiles, IncomingFiles, isFileRequest, readFileBody } from '../uploads/receive-file.ts';
import { renderExercise, renderMessage } from './exercise.html.ts';
import { actInExercise, requireUploads, uploadToExercise } from './exercise-actions.ts';
import { listSourceStates } from './exercise-sources.ts';
import { type AcceptedAction, exerciseAction } from './exercise-type.ts';
import { openExercise } from './exercise-visit.ts';
import { loadExercises } from './load-exercises.ts';

const messages = defineMessages({
  incomplete: {
    defaultMessage: 'This link is incomplete.',
    description: 'Error for a request that no page of the site sends',
  },
  tooMany: {
    defaultMessage: 'You’ve uploaded many files. Try again later.',
    description: 'Error after a file was chosen',
  },
});

/** The handlers for learners' actions and uploads in exercises. All respond with the re-rendered exercise. */
export function registerExerciseHandlers(app: FastifyInstance, context: Context): void {
  const { db, config, clock } = context;
  const maxBytes = config.uploadMaxBytes;

  handle(app, exerciseGetCall, async (request) => {
    const unitVisit = await openHandlerVisit(context, request);
    return respond(context, unitVisit, request.site, async () => {
      const visit = await openExercise(unitVisit, request.params.usageKey, db.read);
      return { visit, result: { state: visit.situation.state, announcement: '' } };
    });
  });

  handle(app, exerciseActCall, async (request) => {
    const unitVisit = await openHandlerVisit(context, request);
    const { action: name, fields, key = null } = request.body;
    const action = exerciseAction(name, fields, { key });
    const { usageKey } = request.params;
    return respond(context, unitVisit, request.site, () =>
      actInExercise(context, { unitVisit, usageKey, action }),
    );
  });

  app.register(async (scope) => {
    const incoming = new IncomingFiles();
    acceptFiles(scope, maxBytes);
    handle(
      scope,
      exerciseUploadCall,
      async (request) => {
        const unitVisit = await openHandlerVisit(context, request);
        const { usageKey } = request.params;
        const { action, kinds, extensions } = await requireUploads(context, unitVisit, usageKey);
        const bytes = readFileBody(request.raw);
        const file = await checkFile(
          { bytes, claimedName: request.query.name },
          { maxBytes, kinds, extensions },
        );
        return respond(context, unitVisit, request.site, () =>
          uploadToExercise(context, unitVisit, usageKey, { action, file }),
        );
      },
      {
        takesFiles: true,
        async before(request, reply) {
          // Any other body is read up to the limit of other calls, and refused by readFileBody.
          if (!isFileRequest(request)) return;
          const params = v.safeParse(exerciseUploadCall.params, request.params);
          if (!params.success) throw badRequest(t(messages.incomplete), 'invalid_key');
          const unitVisit = await openHandlerVisit(context, { params: params.output, raw: request });
          await requireUploads(context, unitVisit, params.output.usageKey);
          const userId = getLearnerId(unitVisit);
          const { allowed, retryAfter } = await db.write((tx) =>
            countUse(tx, UPLOAD_LIMIT, [String(userId)], clock.now()),
          );
          if (!allowed) throw tooManyRequests(t(messages.tooMany), retryAfter);
          incoming.admit(request, reply, { userId, maxBytes });
        },
      },
    );
  });
}

/** The response after `act`: the exercise, rendered again, and what the action changed around it. */
async function respond(
  context: Context,
  unitVisit: UnitVisit,
  site: Site,
  act: () => Promise<AcceptedAction>,
) {
  const { db } = context;
  const exam = await openExam(unitVisit, db.read);
  const { visit, result } = await act();
  const { course } = unitVisit.access;
  const { learner } = unitVisit.claims;
  const unitsOrigin = site.unitsOrigin ?? site.origin;
  const states = await listSourceStates(db.read, unitVisit, visit.situation.block);
  const html = renderExercise(visit, {
    mayAct: unitVisit.savesWork,
    hasLearner: unitVisit.learnerId !== null,
    loaded: await loadExercises({ services: context, visit: unitVisit, unitsOrigin, states }, [
      visit.situation,
    ]),
    timeZone: unitVisit.access.user?.timeZone ?? null,
    message: renderMessage(result),
  });
  const changesCompletion = result.isComplete !== undefined;
  const after = await afterWork(context, visit.unitVisit);
  const completion = changesCompletion ? await completionOf(after.visit.access, db.read) : null;
  return {
    status: 200,
    body: {
      html: signFiles(context, html.toString(), { course, learner }),
      announcement: result.announcement,
      complete: result.isComplete === true,
      unit: completion && presentUnitCompletion(after.visit, completion),
      contentChanged: after.contentChanged,
      passedEntranceExam: await exam.isPassedNow(context),
    },
  } as const;
}
