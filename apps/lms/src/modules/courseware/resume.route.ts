import { resumeCall } from '@lectern/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { handle } from '../../http/route.ts';
import { accessFor } from '../../kernel/access/access.ts';
import { courseDenied } from '../../kernel/access/course-denied.ts';
import { listGates } from '../../kernel/progress/gating.ts';
import { findResumePlace, isDefaultStart } from '../../kernel/progress/resume.policy.ts';

export function registerResume(app: FastifyInstance, context: Context): void {
  handle(app, resumeCall, async ({ params, identity }) => {
    const access = await accessFor(context, params.courseId, identity);
    if (access.decision.denial !== null) throw courseDenied(access.decision);
    const resume = findResumePlace(access, await listGates(access, context.db.read));
    // Without a resume point, clients begin at the first sequence, so the initial place is sent only if that sequence
    // is closed.
    const place = resume && (resume.blockKey !== null || !isDefaultStart(access, resume)) ? resume : null;
    return {
      status: 200,
      body: {
        block_id: place?.blockKey ?? null,
        section_id: place?.sequence.block.usageKey ?? null,
        unit_id: place?.unit.block.usageKey ?? null,
      },
    };
  });
}
