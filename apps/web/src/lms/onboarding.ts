import { type OnboardingStatusWire, onboardingStatusCall } from '@lectern/contract';
import { queryOptions } from '@tanstack/react-query';
import { getLms } from './lms.ts';
import { isHttpStatus } from './transport/errors.ts';

/** How onboarding for proctored exams stands; the fields keep the names of the wire (ENT-13, wire contract 20.1). */
export type Onboarding = OnboardingStatusWire;

/**
 * The onboarding of a learner in a course (API-05). Null where there is none: the server says 404, or an answer without
 * any field (OUT-37). `username` is the one of the course's metadata: that of the learner in whose place staff looks.
 */
export function onboardingQuery(courseId: string, username: string | null) {
  return queryOptions({
    queryKey: ['onboarding', courseId, username],
    queryFn: async ({ client, signal }): Promise<Onboarding | null> => {
      try {
        const { body } = await getLms(client).transport.request(onboardingStatusCall, {
          query: {
            is_learning_mfe: 'true',
            course_id: courseId,
            ...(username !== null && { username }),
          },
          signal,
        });
        return Object.keys(body).length === 0 ? null : body;
      } catch (error) {
        if (isHttpStatus(error, 404)) return null;
        throw error;
      }
    },
  });
}
