import { expect, test } from 'vitest';
import { courseLinks } from '../../kernel/course/links.ts';
import { compileTree } from '../../testing/compile-tree.ts';
import { buildCourse } from '../../testing/course-builder.ts';
import { listCourseTools } from './course-tools.ts';

const links = courseLinks(
  { origin: 'https://learn.example.org', learningUrl: 'https://learn.example.org' },
  'course-v1:Acme+CAL101+R1',
);
const visible = { id: 1, date: 'today', dateMs: null, html: '<p>News</p>', status: 'visible' as const };
const dana = { id: 1, username: 'dana' };

interface Given {
  updates?: (Omit<typeof visible, 'status'> & { status: 'visible' | 'hidden' })[];
  denial?: 'enrollment_required' | null;
  isVisitor?: boolean;
  hasAnnouncements?: boolean;
}

function toolsOf({ updates = [visible], denial = null, isVisitor = false, hasAnnouncements = false }: Given) {
  const course = compileTree(buildCourse({ sections: [], tree: { updates } }), 'v', 0);
  const user = isVisitor
    ? null
    : {
        ...dana,
        email: 'dana@example.org',
        name: 'Dana',
        isActive: true,
        isAdministrator: false,
        language: null,
        timeZone: null,
        reading: null,
      };
  const decision = { denial, seesOutline: denial === null };
  return listCourseTools({ course, decision, user }, links, { hasAnnouncements }).map(
    (tool) => tool.analytics_id,
  );
}

test.each<[string, Given, string[]]>([
  ['a learner', {}, ['edx.bookmarks', 'edx.updates']],
  ['a course without news', { updates: [] }, ['edx.bookmarks']],
  ['announcements alone', { updates: [], hasAnnouncements: true }, ['edx.bookmarks', 'edx.updates']],
  ['hidden news alone', { updates: [{ ...visible, status: 'hidden' }] }, ['edx.bookmarks']],
  ['a visitor of an open course', { isVisitor: true }, ['edx.updates']],
  ['who may not open the course', { denial: 'enrollment_required' }, []],
])('%s', (_, given, tools) => {
  expect(toolsOf(given)).toEqual(tools);
});

test('updates lead to their page', () => {
  const course = compileTree(buildCourse({ sections: [], tree: { updates: [visible] } }), 'v', 0);
  const decision = { denial: null, seesOutline: true };
  const tools = listCourseTools({ course, decision, user: null }, links);
  expect(tools.map(({ url }) => url)).toEqual([
    'https://learn.example.org/courses/course-v1:Acme+CAL101+R1/info',
  ]);
});
