import { type ResumeWire, resumeCall } from '@lectern/contract';
import { queryOptions } from '@tanstack/react-query';
import { getLms } from './lms.ts';

/** The resume point. The wire's `section_id` is a sequence (trap 4). */
export interface ResumePoint {
  sequenceId: string;
  unitId: string;
}

/** Null unless the response names both (RTE-10). */
function readResumePoint(wire: ResumeWire): ResumePoint | null {
  return wire.section_id === null || wire.unit_id === null
    ? null
    : { sequenceId: wire.section_id, unitId: wire.unit_id };
}

/** Where the learner resumes (API-18). Never cached, because every unit the learner opens changes it. */
export function resumeQuery(courseId: string) {
  return queryOptions({
    queryKey: ['resume', courseId],
    staleTime: 0,
    gcTime: 0,
    meta: { quietStatuses: [401] },
    queryFn: async ({ client, signal }): Promise<ResumePoint | null> => {
      const { body } = await getLms(client).transport.request(resumeCall, { params: { courseId }, signal });
      return readResumePoint(body);
    },
  });
}
