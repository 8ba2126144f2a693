import { expect, test } from 'vitest';
import { progressCall, progressOfUserCall } from './course-home/progress.ts';
import { blocksRequestedFields } from './courseware/block-fields.ts';
import { blocksCall } from './courseware/blocks.ts';
import { getCompletionCall } from './courseware/completion.ts';
import { sequenceCall } from './courseware/sequence.ts';
import { callPath } from './path.ts';
import { recommendationsCall } from './platform/recommendations.ts';
import { removeBookmarkCall } from './tools/bookmarks.ts';
import { calculateCall } from './tools/calculator.ts';
import { unitFrameCall } from './units/unit-frame.ts';

const courseId = 'course-v1:Acme+CAL101+R1';
const usage = 'block-v1:Acme+CAL101+R1+type@sequential+block@s1';

test('keys appear verbatim in the path', () => {
  expect(callPath(getCompletionCall, { courseId, sequenceId: usage })).toBe(
    '/courses/course-v1:Acme+CAL101+R1/xblock/block-v1:Acme+CAL101+R1+type@sequential+block@s1/handler/get_completion',
  );
});

test('old keys keep their slashes', () => {
  expect(callPath(progressCall, { courseId: 'Acme/CAL101/R1' })).toBe(
    '/api/course_home/progress/Acme/CAL101/R1',
  );
  expect(callPath(sequenceCall, { sequenceId: 'i4x://Acme/CAL101/sequential/9f0c' })).toBe(
    '/api/courseware/sequence/i4x://Acme/CAL101/sequential/9f0c',
  );
});

test('the path of progress ends with a slash only for another learner', () => {
  expect(callPath(progressCall, { courseId })).toBe(`/api/course_home/progress/${courseId}`);
  expect(callPath(progressOfUserCall, { courseId, userId: '42' })).toBe(
    `/api/course_home/progress/${courseId}/42/`,
  );
});

test('a bookmark’s path joins account and unit with a comma', () => {
  expect(callPath(removeBookmarkCall, { username: 'dana', usageId: usage })).toBe(
    `/api/bookmarks/v1/bookmarks/dana,${usage}/`,
  );
});

test('organization and number of a recommendation keep their plus between them', () => {
  expect(callPath(recommendationsCall, { org: 'Acme', number: 'CAL101' }, { exclude_utm: 'true' })).toBe(
    '/api/v1/course_recommendations/Acme+CAL101?exclude_utm=true',
  );
});

test('the query is percent-encoded: a plus is %2B, and an empty value stays', () => {
  expect(
    callPath(
      blocksCall,
      {},
      { course_id: courseId, username: '', depth: '3', requested_fields: blocksRequestedFields },
    ),
  ).toBe(
    '/api/courses/v2/blocks/?course_id=course-v1%3AAcme%2BCAL101%2BR1&username=&depth=3&requested_fields=children%2Ceffort_activities%2Ceffort_time%2Cshow_gated_sections%2Cgraded%2Cspecial_exam_info%2Chas_scheduled_content',
  );
  expect(callPath(calculateCall, {}, { equation: '2 + 3^2' })).toBe('/calculate?equation=2%20%2B%203%5E2');
});

test('fields without a value are omitted, and so is the question mark if none is left', () => {
  expect(callPath(unitFrameCall, { usageKey: usage }, { format: undefined })).toBe(`/xblock/${usage}`);
  expect(callPath(unitFrameCall, { usageKey: usage }, { format: 'Home & work', view: 'public_view' })).toBe(
    `/xblock/${usage}?format=Home%20%26%20work&view=public_view`,
  );
});

test.each(['', '.', '..'])('the parameter "%s" is rejected, as it would change the path', (username) => {
  expect(() => callPath(removeBookmarkCall, { username, usageId: usage })).toThrow(RangeError);
});

test('invalid keys can’t add path segments', () => {
  expect(callPath(progressCall, { courseId: '../../admin?x#y' })).toBe(
    '/api/course_home/progress/..%2F..%2Fadmin%3Fx%23y',
  );
});
