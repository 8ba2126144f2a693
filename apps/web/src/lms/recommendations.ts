import { listEnrollmentsCall, type RecommendationsWire, recommendationsCall } from '@lectern/contract';
import { queryOptions } from '@tanstack/react-query';
import { getLms } from './lms.ts';

/** A course worth taking next (ENT-14). */
export interface Recommendation {
  uuid: string;
  courseRunKeys: readonly string[];
  title: string;
  image: { src: string | null };
  owners: readonly { key: string }[];
  /** Null if the server has no page about it. */
  marketingUrl: string | null;
}

/** The courses except this one, and except those with a run in which the learner is enrolled (EXT-24, EXT-25). */
function readRecommendations(wire: RecommendationsWire, enrolledIn: ReadonlySet<string>): Recommendation[] {
  return wire.recommendations
    .filter(
      ({ uuid, course_run_keys }) =>
        uuid !== wire.uuid && !course_run_keys.some((key) => enrolledIn.has(key)),
    )
    .map((one) => ({
      uuid: one.uuid,
      courseRunKeys: one.course_run_keys,
      title: one.title,
      image: { src: one.image?.src ?? null },
      owners: one.owners.map(({ key }) => ({ key })),
      marketingUrl: one.marketing_url ?? null,
    }));
}

/**
 * The catalogue's recommendations after a course (API-29, API-30); none, without any call, on a site without such a
 * catalogue. Rejects with an LmsError, which the cache logs once (ERR-07).
 */
export function recommendationsQuery({
  courseId,
  org,
  number,
}: {
  readonly courseId: string;
  readonly org: string;
  readonly number: string;
}) {
  return queryOptions({
    queryKey: ['recommendations', courseId],
    queryFn: async ({ client, signal }): Promise<Recommendation[]> => {
      const { config, transport } = getLms(client);
      if (config.discoveryUrl === null || org === '' || number === '') return [];
      const [recommended, enrollments] = await Promise.all([
        transport.request(recommendationsCall, {
          params: { org, number },
          query: { exclude_utm: 'true' },
          signal,
        }),
        transport.request(listEnrollmentsCall, { signal }),
      ]);
      const enrolledIn = new Set(enrollments.body.map((one) => one.course_details.course_id));
      return readRecommendations(recommended.body, enrolledIn);
    },
  });
}
