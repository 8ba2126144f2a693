import * as v from 'valibot';
import { defineCall } from '../call.ts';
import { courseKey } from '../keys.ts';
import { refusal } from '../responses.ts';
import { lenientBoolean } from '../types.ts';

const refusals = {
  400: refusal('Malformed course key'),
  404: refusal('The server does not know this switch'),
} as const;

/** Which sidebars the courseware shows (wire contract 22.2); servers before 2026 sent the two other fields. */
export const sidebarTogglesCall = defineCall({
  id: 'sidebarToggles',
  summary: 'Switches of the courseware sidebar',
  section: '22.2',
  method: 'GET',
  path: '/courses/:courseId/courseware-navigation-sidebar/toggles/',
  host: 'lms',
  auth: 'optional',
  params: v.object({ courseId: courseKey }),
  responses: {
    200: {
      description: 'The switches',
      body: v.object({
        enable_completion_tracking: lenientBoolean,
        enable_navigation_sidebar: lenientBoolean,
        always_open_auxiliary_sidebar: lenientBoolean,
      }),
    },
    ...refusals,
  },
});

/** Whether the contents of a course can be searched (wire contract 22.2). */
export const searchEnabledCall = defineCall({
  id: 'searchEnabled',
  summary: 'Whether a course can be searched',
  section: '22.2',
  method: 'GET',
  path: '/courses/:courseId/courseware-search/enabled/',
  host: 'lms',
  auth: 'optional',
  params: v.object({ courseId: courseKey }),
  responses: {
    200: { description: 'The switch', body: v.object({ enabled: v.boolean() }) },
    ...refusals,
  },
});
