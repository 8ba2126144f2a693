import { discussionSettingsCall, listCohortsCall } from '@lectern/contract';
import { queryOptions } from '@tanstack/react-query';
import { getLms } from '../lms.ts';
import { isHttpStatus } from '../transport/errors.ts';
import type { Topic } from './topics.ts';

export interface Group {
  id: number;
  name: string;
}

/** How the topics of a course are divided, for moderators. */
export interface Division {
  /** Cohorts; empty where enrollment tracks divide, which no call lists. */
  groups: readonly Group[];
  dividesUnits: boolean;
  topicIds: readonly string[];
}

/** Null when topics aren't divided, or only by the servers' own rules. */
export function divisionQuery(courseId: string) {
  return queryOptions({
    queryKey: ['discussion-division', courseId],
    meta: { quietStatuses: [403, 404] },
    queryFn: async ({ client, signal }): Promise<Division | null> => {
      const { transport } = getLms(client);
      const input = { params: { courseId }, signal };
      try {
        const { body } = await transport.request(discussionSettingsCall, input);
        if (body.division_scheme === 'none') return null;
        const cohorts =
          body.division_scheme === 'cohort' ? (await transport.request(listCohortsCall, input)).body : [];
        return {
          groups: cohorts.map(({ id, name }) => ({ id, name })),
          dividesUnits: body.always_divide_inline_discussions,
          topicIds: [...body.divided_inline_discussions, ...body.divided_course_wide_discussions],
        };
      } catch (error) {
        if (isHttpStatus(error, 403, 404)) return null;
        throw error;
      }
    },
  });
}

/** Whether posts in a topic belong to one group each. */
export function isDivided({ dividesUnits, topicIds }: Division, topic: Topic): boolean {
  return topicIds.includes(topic.id) || (dividesUnits && topic.unitId !== null);
}
