import type { LoaderFunctionArgs } from 'react-router';
import { replace } from 'react-router';
import { leavePage } from '../../course/leave.ts';
import { paths } from '../../course/paths.ts';
import { getQueryClient } from '../../course/route-context.ts';
import { coursewareQuery } from '../../lms/courseware.ts';
import { getLms } from '../../lms/lms.ts';
import { findDestination, parseTarget, type RedirectTarget } from './destination.ts';
import { Redirecting } from './Redirecting.tsx';

/** Redirects to the page that the URL names (RTE-16 to RTE-20). */
export async function loader({ params, request, context }: LoaderFunctionArgs): Promise<Response> {
  const client = getQueryClient(context);
  const target = parseTarget(params['*'] ?? '', new URL(request.url).search);
  if (target.to === 'home') return replace(paths.outline(target.courseId));
  return leavePage(context, findDestination(target, getLms(client).config, await findLegacyUrl(target)));

  /** The unit's legacy page; the course has its URL on servers with such pages. */
  async function findLegacyUrl(asked: RedirectTarget): Promise<string | null> {
    if (asked.to !== 'unit') return null;
    const courseware = await client.ensureQueryData(coursewareQuery(asked.courseId)).catch(() => null);
    return courseware?.tree?.units[asked.unitId]?.legacyWebUrl ?? null;
  }
}

/** `/redirect` and every path below it (RTE-02). */
export const Component = Redirecting;
