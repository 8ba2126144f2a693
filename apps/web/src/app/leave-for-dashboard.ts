import { type LoaderFunctionArgs, replace } from 'react-router';
import { getQueryClient } from '../course/route-context.ts';
import { dashboardUrl } from '../course/site-urls.ts';
import { getLms } from '../lms/lms.ts';

/** The front end has no home of its own: the LMS has, even where both share an origin, so the document is left. */
export function leaveForDashboard({ context }: Pick<LoaderFunctionArgs, 'context'>): Response {
  const { config } = getLms(getQueryClient(context));
  const response = replace(dashboardUrl(config));
  response.headers.set('X-Remix-Reload-Document', 'true');
  return response;
}
