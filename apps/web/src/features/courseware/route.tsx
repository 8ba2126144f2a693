import { type LoaderFunctionArgs, redirect, replace } from 'react-router';
import { getParam, getQueryClient } from '../../course/route-context.ts';
import { addressPath, type CoursewareAddress } from './address.ts';
import { Courseware } from './Courseware.tsx';
import { loadCourseware } from './load-courseware.ts';
import type { CoursewareLoaderData } from './loader-data.ts';

/** Prefetches the courseware and decides every redirect (RTE-09 to RTE-14). */
export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const asked: CoursewareAddress = {
    courseId: getParam(params, 'courseId'),
    sequenceId: params.sequenceId ?? null,
    unitId: params.unitId ?? null,
  };
  const { address, isCourseKnown } = await loadCourseware(getQueryClient(context), asked);
  const target = addressPath(address);
  if (target === addressPath(asked)) return { isCourseKnown } satisfies CoursewareLoaderData;
  // Neither way leaves the short form in the history: an address that is entered already is replaced, one that a link
  // leads to is never entered, and then the page with the link must stay.
  const isEntered = new URL(request.url).pathname === window.location.pathname;
  return isEntered ? replace(target + window.location.hash) : redirect(target);
}

export const Component = Courseware;
