import type { LoaderFunctionArgs } from 'react-router';
import { leavePage } from '../course/leave.ts';
import { getQueryClient } from '../course/route-context.ts';
import { dashboardUrl } from '../course/site-urls.ts';
import { getLms } from '../lms/lms.ts';

/** The front end has no home of its own: the LMS has, even where both share an origin, so the document is left. */
export function leaveForDashboard({ context }: Pick<LoaderFunctionArgs, 'context'>): Promise<never> {
  return leavePage(context, dashboardUrl(getLms(getQueryClient(context)).config));
}
