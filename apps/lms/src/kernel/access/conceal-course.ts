import type { CourseSettings } from '@lectern/olx';
import { compileCourse } from '../course/compile-course.ts';
import type { CompiledCourse } from '../course/compiled-course.ts';
import type { RenderedTree } from '../rendering/rendered-tree.ts';

const placeholders = new WeakMap<CompiledCourse, CompiledCourse>();

/** A placeholder for a course that a visitor may not know about: it contains only what the key says. Cached per version. */
export function getConcealedCourse(course: CompiledCourse): CompiledCourse {
  const known = placeholders.get(course);
  if (known) return known;
  const concealed = compileCourse(emptyTree(course.tree), `concealed ${course.courseKey}`, 0);
  placeholders.set(course, concealed);
  return concealed;
}

function emptyTree({ courseKey, org, course, run, rootUsageKey, blocks }: RenderedTree): RenderedTree {
  const root = blocks[rootUsageKey];
  if (!root) throw new Error(`The course tree of ${courseKey} has no root`);
  return {
    courseKey,
    org,
    course,
    run,
    title: course,
    language: null,
    start: 0,
    end: null,
    enrollmentStart: null,
    enrollmentEnd: null,
    selfPaced: false,
    license: null,
    catalogVisibility: 'none',
    courseVisibility: 'private',
    invitationOnly: false,
    courseImage: null,
    tabs: [],
    gradingPolicy: { assignmentTypes: [], gradeCutoffs: [] },
    about: {
      overviewHtml: null,
      shortDescription: null,
      effort: null,
      duration: null,
      subtitle: null,
      description: null,
      sidebarHtml: null,
      introVideo: null,
    },
    updates: [],
    handoutsHtml: null,
    staticPages: [],
    settings: EMPTY_SETTINGS,
    rootUsageKey,
    blocks: {
      [rootUsageKey]: {
        ...root,
        displayName: course,
        children: [],
        start: 0,
        ownStart: null,
        due: null,
        ownDue: null,
        effortTimeSeconds: 0,
        effortActivities: 0,
      },
    },
  };
}

/** Settings with every feature and requirement switched off. */
export const EMPTY_SETTINGS: CourseSettings = {
  showCalculator: false,
  notesEnabled: false,
  timedExamsEnabled: false,
  proctoredExamsEnabled: false,
  subsectionGatingEnabled: false,
  entranceExam: { enabled: false, id: null, minimumScore: 0 },
  gracePeriodMs: 0,
  certificatesDisplayBehavior: null,
  certificateAvailableDate: null,
  maxStudentEnrollments: null,
  prerequisiteCourses: [],
  displayCourseNumber: null,
  displayOrganization: null,
  wikiSlug: null,
  highlightsEnabled: false,
  userPartitions: [],
  textbooks: [],
  discussionTopics: [],
  advancedModules: [],
  other: {},
};
