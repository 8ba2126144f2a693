import { describe, expect, test } from 'vitest';
import { readCourseMetadata } from '../lms/course-metadata.ts';
import { readBlockTree } from '../lms/course-tree.ts';
import type { Courseware } from '../lms/courseware.ts';
import { readCoursewareCourse } from '../lms/courseware-course.ts';
import {
  blocksWire,
  courseId,
  courseMetadataWire,
  deniedAccess,
  oldCoursewareCourseWire,
} from '../lms/fixtures.ts';
import { createLogger } from '../lms/transport/logging.ts';
import { decideCoursewareState, decideTabState, type Loading } from './course-state.ts';

const loading = { data: undefined, error: null };
const failed = { data: undefined, error: new Error('no') };
const open = { data: readCourseMetadata(courseMetadataWire()), error: null };
const closed = {
  data: readCourseMetadata(courseMetadataWire({ course_access: deniedAccess('x') })),
  error: null,
};
const tab: Loading<string> = { data: 'tab', error: null };

describe('a course-home tab', () => {
  test.each([
    ['[STA-01] both on their way', loading, loading, 'loading'],
    ['[STA-01] metadata there, tab on its way', open, loading, 'loading'],
    ['[STA-01] tab there, metadata on their way', loading, tab, 'loading'],
    ['[STA-02] both succeeded and access granted', open, tab, 'loaded'],
    ['[STA-02] the tab failed', open, failed, 'failed'],
    ['[STA-02] the metadata failed', failed, tab, 'failed'],
    ['[STA-02] the metadata failed, tab on its way', failed, loading, 'failed'],
    ['[STA-02] both failed', failed, failed, 'failed'],
    ['[STA-03] [ROL-10] no access', closed, tab, 'denied'],
    ['[STA-03] no access, the tab failed too', closed, failed, 'denied'],
    ['[STA-03] no access, tab on its way', closed, loading, 'denied'],
    [
      'a refetch failed, what is there stays',
      { ...open, error: new Error('x') },
      { ...tab, error: new Error('x') },
      'loaded',
    ],
  ] as const)('%s', (_, metadata, data, status) => {
    expect(decideTabState(metadata, data).status).toBe(status);
  });
});

describe('the courseware', () => {
  const log = createLogger(() => {});
  const tree = readBlockTree(blocksWire(), courseId, log);
  const course = readCoursewareCourse(oldCoursewareCourseWire(), null, 0);
  const noAccess = readCoursewareCourse(
    oldCoursewareCourseWire({ course_access: deniedAccess('x') }),
    null,
    0,
  );
  const done = (data: Courseware) => ({ data, error: null });

  test.each([
    ['on its way', loading, 'loading'],
    ['[STA-06] access granted and an outline', done({ course, tree }), 'loaded'],
    ['[STA-06] [ROL-10] no access', done({ course: noAccess, tree }), 'denied'],
    ['[STA-06] no outline', done({ course, tree: null }), 'denied'],
    ['[STA-06] the metadata failed', failed, 'failed'],
  ] as const)('%s', (_, courseware, status) => {
    expect(decideCoursewareState(courseware, undefined).status).toBe(status);
  });
});
