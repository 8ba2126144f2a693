import { type OnboardingStatusWire, onboardingStatusCall } from '@lectern/contract';
import { queryOptions } from '@tanstack/react-query';
import { getLms } from './lms.ts';
import { isHttpStatus } from './transport/errors.ts';

/** The state of onboarding for proctored exams; the fields have the names of the wire contract (ENT-13, wire contract 20.1). */
export type Onboarding = OnboardingStatusWire;

/**
 * The onboarding of a learner in a course (API-05). Null without one: the server responds with 404 or an empty
 * object (OUT-37). `username` comes from the course's metadata: in a masquerade, it is the viewed learner's.
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
