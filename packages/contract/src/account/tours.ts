import * as v from 'valibot';
import { defineCall } from '../call.ts';
import { empty, refusal } from '../responses.ts';

/** The product tours that current clients still offer to a learner (wire contract 22.2). */
export const userToursCall = defineCall({
  id: 'userTours',
  summary: 'Product tours that a learner has not seen',
  section: '22.2',
  method: 'GET',
  path: '/api/user_tours/v1/:username',
  host: 'lms',
  auth: 'user',
  params: v.object({ username: v.string() }),
  responses: {
    200: {
      description:
        '`no-tour`, `show-new-user-tour` or `show-existing-user-tour`, and whether the courseware has one',
      body: v.object({ course_home_tour_status: v.string(), show_courseware_tour: v.boolean() }),
    },
    401: refusal('Anonymous'),
    400: empty("Another learner's; site administrators may see them"),
    404: refusal('The server has no tours'),
  },
});
