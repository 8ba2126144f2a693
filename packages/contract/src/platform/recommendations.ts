import * as v from 'valibot';
import { defineCall, type ReplyBody } from '../call.ts';
import { refusal } from '../responses.ts';
import { lenientString } from '../types.ts';

/** A course worth taking next (wire contract 18.2). */
export const recommendation = v.object({
  uuid: v.string(),
  key: v.string(),
  title: v.string(),
  image: v.nullish(v.object({ src: lenientString })),
  owners: v.array(v.object({ key: v.string(), uuid: lenientString })),
  course_run_keys: v.array(v.string()),
  marketing_url: lenientString,
  url_slug: lenientString,
});
export type RecommendationWire = v.InferOutput<typeof recommendation>;

const part = v.pipe(v.string(), v.minLength(1));

/** Recommendations of one vendor's catalogue; elsewhere 404, and without the host no call at all. Serves API-29. */
export const recommendationsCall = defineCall({
  id: 'recommendations',
  summary: 'Courses worth taking next',
  section: '18.2',
  index: 29,
  method: 'GET',
  path: '/api/v1/course_recommendations/:org+:number',
  host: 'discovery',
  auth: 'user',
  params: v.object({ org: part, number: part }),
  query: v.object({ exclude_utm: v.optional(v.literal('true')) }),
  responses: {
    200: {
      description: 'This course and the recommended ones',
      body: v.object({ uuid: v.string(), recommendations: v.array(recommendation) }),
    },
    401: refusal('Anonymous'),
    403: refusal('Not for this caller'),
    404: { description: 'The catalogue has no recommendations', body: v.unknown() },
  },
});
export type RecommendationsWire = ReplyBody<typeof recommendationsCall, 200>;
