import type { LoaderFunctionArgs } from 'react-router';
import { redirectDenied } from '../../course/denial/redirect-denied.ts';
import { redirectTo } from '../../course/redirect-to.ts';
import { getParam, getQueryClient } from '../../course/route-context.ts';
import { loadStaffToolbar } from '../../course/staff/load-staff-toolbar.ts';
import { courseMetadataQuery } from '../../lms/course-metadata.ts';
import { Courseware } from './Courseware.tsx';
import { loadCourseware } from './load-courseware.ts';
import type { CoursewareLoaderData } from './loader-data.ts';
import { addressPath, type CoursewareAddress } from './turning/address.ts';

/** Prefetches the courseware and decides every redirect (RTE-09 to RTE-14; denied: RTE-25 to RTE-30). */
export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const asked: CoursewareAddress = {
    courseId: getParam(params, 'courseId'),
    sequenceId: params.sequenceId ?? null,
    unitId: params.unitId ?? null,
  };
  const client = getQueryClient(context);
  const { address, isCourseKnown, denied } = await loadCourseware(client, asked);
  const { courseId, unitId } = asked;
  const redirect =
    denied && redirectDenied({ request, context }, denied, { courseId, tab: 'courseware', unitId });
  if (redirect !== null) return redirect;
  const target = addressPath(address);
  // Until the frame's metadata has arrived, its tabs and toolbar are missing, too.
  const course = client.getQueryData(courseMetadataQuery(courseId).queryKey);
  if (course !== undefined) await loadStaffToolbar(client, course);
  if (target === addressPath(asked)) return { isCourseKnown } satisfies CoursewareLoaderData;
  return redirectTo(request, target);
}

export const Component = Courseware;
