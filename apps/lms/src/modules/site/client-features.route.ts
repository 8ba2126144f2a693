import { notificationCountCall, sidebarTogglesCall, userToursCall } from '@lectern/contract';
import type { FastifyInstance } from 'fastify';
import { forbidden } from '../../http/errors.ts';
import { handle } from '../../http/route.ts';
import { requireUser } from '../../plugins/identity.ts';

/**
 * What current learning clients ask before they show a feature (wire contract 22.2). A feature that this site doesn't
 * have is said to be off: clients log a 404, and ask some of these again and again. No query.
 */
export function registerClientFeatures(app: FastifyInstance): void {
  handle(app, sidebarTogglesCall, async ({ identity }) => ({
    status: 200,
    body: {
      // A visitor without an account completes nothing.
      enable_completion_tracking: identity.kind === 'user',
      enable_navigation_sidebar: true,
      always_open_auxiliary_sidebar: false,
    },
  }));

  handle(app, userToursCall, async (request) => {
    if (requireUser(request).username !== request.params.username) {
      throw forbidden('You can only request your own data.');
    }
    return { status: 200, body: { course_home_tour_status: 'no-tour', show_courseware_tour: false } };
  });

  handle(app, notificationCountCall, async () => ({
    status: 200,
    body: { show_notifications_tray: false, count: 0, count_by_app_name: {} },
  }));
}
