import * as v from 'valibot';
import { defineCall } from '../call.ts';
import { courseKey, usageKey } from '../keys.ts';
import { refusal } from '../responses.ts';

/** The content of a field, typeset before it is submitted. Stores nothing. */
export const problemPreviewCall = defineCall({
  id: 'problemPreview',
  summary: 'Typeset what is being typed',
  section: 'lectern',
  method: 'POST',
  path: '/courses/:courseId/xblock/:usageKey/handler/problem_preview',
  host: 'units',
  auth: 'unit-token',
  params: v.object({ courseId: courseKey, usageKey }),
  body: v.strictObject({
    questionId: v.pipe(v.string(), v.maxLength(200)),
    text: v.pipe(v.string(), v.maxLength(2000)),
  }),
  responses: {
    200: {
      description: 'Typeset, or a sentence on why it can’t be read; empty for a question without a preview',
      body: v.object({ html: v.string() }),
    },
    400: refusal('Malformed key or body, or no such question in the problem'),
    401: refusal('No unit token, or one that has expired'),
    403: refusal('The token is for another unit'),
    404: refusal('No such problem in the unit'),
  },
});
