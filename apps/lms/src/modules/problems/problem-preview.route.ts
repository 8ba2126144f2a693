import { problemPreviewCall } from '@lectern/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { handle } from '../../http/route.ts';
import { defineMessages, t } from '../../i18n/messages.ts';
import { openHandlerVisit } from '../../kernel/unit-visit/handler-request.ts';
import { badRequest } from '../../lib/errors.ts';
import { listQuestions } from './judging/judge.policy.ts';
import { openProblem } from './problem-visit.ts';
import { renderPreview } from './questions/preview.html.ts';

const messages = defineMessages({
  unknown: {
    defaultMessage: 'This problem has no such question.',
    description: 'Error: the problem has changed since it was opened',
  },
});

/** Typesets what a learner is typing, by the grammar that will judge it. Stores nothing and reveals no verdict. */
export function registerProblemPreview(app: FastifyInstance, context: Context): void {
  handle(app, problemPreviewCall, async (request) => {
    const visit = await openHandlerVisit(context, request);
    const { problem } = await openProblem(context, visit, request.params.usageKey, context.db.read);
    const { questionId, text } = request.body;
    const question = listQuestions(problem).find(({ id }) => id === questionId);
    if (question === undefined) throw badRequest(t(messages.unknown));
    return { status: 200, body: { html: renderPreview(question, text).toString() } };
  });
}
