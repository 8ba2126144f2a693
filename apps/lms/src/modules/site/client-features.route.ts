import { sidebarTogglesCall, userToursCall } from '@lectern/contract';
import type { FastifyInstance } from 'fastify';
import { handle } from '../../http/route.ts';
import { requireUser } from '../../plugins/identity.ts';

/**
 * Feature checks of current learning clients (wire contract 22.2). Features that this site lacks are reported as off,
 * because clients log a 404 and retry some of these calls. No query.
 */
export function registerClientFeatures(app: FastifyInstance): void {
  handle(app, sidebarTogglesCall, async ({ identity }) => ({
    status: 200,
    body: {
      // Completion requires an account.
      enable_completion_tracking: identity.kind === 'user',
      enable_navigation_sidebar: true,
      always_open_auxiliary_sidebar: false,
    },
  }));

  handle(app, userToursCall, async (request) => {
    const user = requireUser(request);
    if (user.username !== request.params.username && !user.isAdministrator)
      return { status: 400, body: null };
    return { status: 200, body: { course_home_tour_status: 'no-tour', show_courseware_tour: false } };
  });
}
