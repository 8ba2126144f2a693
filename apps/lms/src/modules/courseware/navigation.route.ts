import { type NavigationWire, navigationCall } from '@lectern/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { handle } from '../../http/route.ts';
import { serializedJson } from '../../http/serialized-json.ts';
import { accessFor } from '../../kernel/access/access.ts';
import { completionHead } from '../../kernel/completion/completion-head.ts';
import { factOf } from '../../kernel/learner-facts/learner-fact.ts';
import { listWithheld } from '../../kernel/progress/exam-state.ts';
import { listGates } from '../../kernel/progress/gating.ts';
import { completionOf } from '../../kernel/progress/overlay.ts';
import { navigationTreeOf } from './navigation-tree.ts';

/**
 * GET /api/course_home/v1/navigation/{key}: the courseware's sidebar (wire contract 22.9). Visitors without access to
 * the courseware get an empty list rather than null, which the reference client can't read.
 */
export function registerNavigation(app: FastifyInstance, context: Context): void {
  handle(app, navigationCall, async ({ params, identity }) => {
    const access = await accessFor(context, params.courseId, identity);
    if (access.decision.denial !== null) return { status: 200, body: { blocks: {} } };
    const gates = await listGates(access, context.db.read);
    const template = navigationTreeOf(access.view, {
      locked: new Set(gates.keys()),
      withheld: listWithheld(access),
    });
    const completion = await completionOf(access, context.db.read);
    const resume = access.course.places.get(factOf(access.head, completionHead).lastCompleted ?? '');
    const { scheduleStart } = access;
    return {
      status: 200,
      body: serializedJson<NavigationWire>(template({ completion, resume, scheduleStart })),
    };
  });
}
