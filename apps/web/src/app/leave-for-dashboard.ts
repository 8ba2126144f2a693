import type { LoaderFunctionArgs } from 'react-router';
import { leavePage } from '../course/leave.ts';
import { getQueryClient } from '../course/route-context.ts';
import { dashboardUrl } from '../course/site-urls.ts';
import { getLms } from '../lms/lms.ts';

/** The dashboard belongs to the LMS, even if both share an origin, so this navigates by loading a document. */
export function leaveForDashboard({ context }: Pick<LoaderFunctionArgs, 'context'>): Promise<never> {
  return leavePage(context, dashboardUrl(getLms(getQueryClient(context)).config));
}
