import { expect, test } from 'vitest';
import { currentAddress } from './old-addresses.ts';

const home = '/api/course_home';

test.each([
  [`${home}/outline/K`, `${home}/outline/K`],
  [`${home}/outline/K/`, `${home}/outline/K`],
  [`${home}/outline/K/?a=/`, `${home}/outline/K?a=/`],
  [`${home}/v1/outline/K`, `${home}/outline/K`],
  [`${home}/v1/dates/K/`, `${home}/dates/K`],
  [`${home}/v1/course_metadata/K?browser_timezone=x`, `${home}/course_metadata/K?browser_timezone=x`],
  [`${home}/v1/progress/K/7`, `${home}/progress/K/7/`],
  [`${home}/progress/K/7/`, `${home}/progress/K/7/`],
  [`${home}/progress/K/`, `${home}/progress/K`],
  [`${home}/navigation/K`, `${home}/v1/navigation/K`],
  [`${home}/v1/navigation/K/`, `${home}/v1/navigation/K`],
  [`${home}/save_course_goal/`, `${home}/save_course_goal`],
  ['/api/courseware/course/K/', '/api/courseware/course/K'],
  ['/api/courseware/sequence/B/', '/api/courseware/sequence/B'],
  ['/api/courseware/resume/K/', '/api/courseware/resume/K'],
  // Declared with their slash, and addresses of other families.
  ['/api/courses/v2/blocks/?depth=3', '/api/courses/v2/blocks/?depth=3'],
  ['/api/courses/v1/blocks/?depth=3', '/api/courses/v2/blocks/?depth=3'],
  ['/api/courses/v1/blocks/B?depth=3', '/api/courses/v2/blocks/B?depth=3'],
  ['/api/courses/v1/blocks/B/?depth=3', '/api/courses/v2/blocks/B?depth=3'],
  ['/api/courses/v2/blocks/B/', '/api/courses/v2/blocks/B'],
  ['/api/bookmarks/v1/bookmarks/', '/api/bookmarks/v1/bookmarks/'],
  [`/dashboard?next=${home}/v1/outline/K/`, `/dashboard?next=${home}/v1/outline/K/`],
])('%s is served as %s', (sent, served) => {
  expect(currentAddress(sent)).toBe(served);
});
