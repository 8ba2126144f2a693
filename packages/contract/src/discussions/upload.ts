import * as v from 'valibot';
import { defineCall } from '../call.ts';
import { developerError } from '../errors.ts';
import { courseKey } from '../keys.ts';

/**
 * A picture for a post: a form with `uploaded_file` and `thread_key` (an id, or `root`). The address goes into a post
 * and needs no identity. Other servers send HTML pages for errors, and check the name only.
 */
export const uploadPictureCall = defineCall({
  id: 'uploadPicture',
  summary: 'Upload a picture for a post',
  section: '27.7',
  method: 'POST',
  path: '/api/discussion/v1/courses/:courseId/upload',
  host: 'lms',
  auth: 'user',
  params: v.object({ courseId: courseKey }),
  bodyType: 'multipart',
  responses: {
    200: { description: 'Its address', body: v.object({ location: v.string() }) },
    400: { description: 'No file, or an empty one', body: developerError },
    401: { description: 'Anonymous', body: developerError },
    403: { description: 'Not for this person', body: developerError },
    404: { description: 'Unknown course, or no discussions', body: developerError },
    413: { description: 'Larger than 1 MiB', body: developerError },
    415: { description: 'Not a picture, or one of another kind than its name says', body: developerError },
    429: { description: 'Too many files', body: developerError },
  },
});
