import type {
  Block,
  BlockContent,
  BlockType,
  CourseSettings,
  CourseTab,
  CourseTree,
  Prerequisite,
  ProblemContent,
} from '@lectern/olx';
import { EMPTY_SETTINGS } from '../kernel/access/conceal-course.ts';

/** A block to build: omitted fields are inherited or empty, as in an import. */
export interface BlockSpec {
  /** The block's id, from which its usage key is derived. */
  id: string;
  name?: string;
  start?: string;
  due?: string;
  relativeWeeksDue?: number;
  gracePeriodMs?: number;
  graded?: boolean;
  format?: string;
  staffOnly?: boolean;
  hideAfterDue?: boolean;
  hideFromToc?: boolean;
  showCorrectness?: Block['showCorrectness'];
  groupAccess?: Record<string, number[]>;
  exam?: Block['exam'];
  /** Seconds and number of activities. */
  effort?: { seconds: number; activities: number };
  /** Id of the prerequisite sequence. */
  prerequisite?: Omit<Prerequisite, 'usageKey'> & { id: string };
  children?: BlockSpec[];
  content?: BlockContent;
  within?: Block['within'];
}

export interface CourseSpec {
  key?: string;
  title?: string;
  sections: BlockSpec[];
  /** Everything else of the course. */
  tree?: Partial<Omit<CourseTree, 'blocks' | 'settings' | 'courseKey'>>;
  settings?: Partial<CourseSettings>;
}

export const TEST_COURSE_KEY = 'course-v1:Acme+CAL101+R1';
const START = '2026-01-12T05:00:00Z';
const LEVELS: readonly BlockType[] = ['course', 'chapter', 'sequential', 'vertical'];

/** The usage key of a block of the test course. */
export function usageKey(type: string, id: string, courseKey = TEST_COURSE_KEY): string {
  return `${courseKey.replace('course-v1:', 'block-v1:')}+type@${type}+block@${id}`;
}

/** Shorthands for components. */
export const html = (id: string, more: Partial<BlockSpec> = {}): BlockSpec => ({
  id,
  content: { kind: 'html', html: `<p>${id}</p>`, wordCount: 1 },
  ...more,
});

export const video = (id: string, more: Partial<BlockSpec> = {}): BlockSpec => ({
  id,
  content: {
    kind: 'video',
    sources: [],
    youtubeId: null,
    transcripts: [],
    durationSeconds: 60,
    startTime: 0,
    endTime: null,
    downloadAllowed: false,
    transcriptDownloadAllowed: false,
    poster: null,
    handout: null,
  },
  ...more,
});

/** A problem worth `points`, one question per point. */
export const problem = (
  id: string,
  {
    points = 1,
    content,
    ...more
  }: Partial<Omit<BlockSpec, 'content'>> & {
    points?: number;
    content?: Partial<ProblemContent>;
  } = {},
): BlockSpec => ({
  id,
  content: {
    kind: 'problem',
    parts: [],
    hints: [],
    pointsPossible: points,
    weight: null,
    maxAttempts: null,
    showAnswer: 'finished',
    attemptsBeforeShowAnswer: 0,
    rerandomize: 'never',
    submissionWaitSeconds: 0,
    showResetButton: false,
    gradingMethod: 'last_score',
    ...content,
  },
  ...more,
});

export const discussion = (id: string): BlockSpec => ({
  id,
  content: { kind: 'discussion', topicId: id, category: null, target: null },
});

export const discussionTab: CourseTab = {
  type: 'discussion',
  name: 'Discussion',
  slug: null,
  link: null,
  staffOnly: false,
  hidden: false,
};

export const unsupported = (id: string): BlockSpec => ({
  id,
  content: { kind: 'unsupported', tag: 'lti_consumer', reason: '' },
});

/** A timed exam of half an hour. */
export const TIMED_EXAM: NonNullable<Block['exam']> = {
  isTimeLimited: true,
  timeLimitMinutes: 30,
  isProctored: false,
  isPractice: false,
  isOnboarding: false,
  allowProctoringOptOut: false,
  reviewRules: null,
};

interface Inherited {
  start: number;
  due: number | null;
  relativeWeeksDue: number | null;
  gracePeriodMs: number;
  graded: boolean;
  format: string | null;
  staffOnly: boolean;
  hideAfterDue: boolean;
  hideFromToc: boolean;
  showCorrectness: Block['showCorrectness'];
  groupAccess: Record<string, number[]>;
}

/** A course tree like that of an import, by default one that started in January 2026 and never ends. */
export function buildCourse(spec: CourseSpec): CourseTree {
  const courseKey = spec.key ?? TEST_COURSE_KEY;
  const [org = '', course = '', run = ''] = courseKey.replace('course-v1:', '').split('+');
  const start = spec.tree?.start ?? Date.parse(START);
  const blocks: Record<string, Block> = {};
  const inherited: Inherited = {
    start,
    due: null,
    relativeWeeksDue: null,
    gracePeriodMs: 0,
    graded: false,
    format: null,
    staffOnly: false,
    hideAfterDue: false,
    hideFromToc: false,
    showCorrectness: 'always',
    groupAccess: {},
  };
  const root: BlockSpec = { id: 'course', name: spec.title ?? 'Calculus, a start', children: spec.sections };
  const rootUsageKey = addBlock(blocks, courseKey, root, { depth: 0, parent: null, from: inherited });
  return {
    courseKey,
    org,
    course,
    run,
    title: spec.title ?? 'Calculus, a start',
    language: 'en',
    end: null,
    enrollmentStart: null,
    enrollmentEnd: null,
    selfPaced: false,
    license: null,
    catalogVisibility: 'both',
    courseVisibility: 'private',
    invitationOnly: false,
    courseImage: null,
    tabs: [],
    gradingPolicy: { assignmentTypes: [], gradeCutoffs: [{ letter: 'Pass', minimum: 0.5 }] },
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
    ...spec.tree,
    start,
    settings: { ...DEFAULT_SETTINGS, ...spec.settings },
    rootUsageKey,
    blocks,
  };
}

function addBlock(
  blocks: Record<string, Block>,
  courseKey: string,
  spec: BlockSpec,
  place: { depth: number; parent: string | null; from: Inherited },
): string {
  const { depth, parent, from } = place;
  const content = spec.content ?? { kind: 'container' as const };
  const type = LEVELS[depth] ?? (content.kind === 'container' ? 'unsupported' : content.kind);
  const key = usageKey(type, spec.id, courseKey);
  const ownStart = spec.start === undefined ? null : Date.parse(spec.start);
  const ownDue = spec.due === undefined ? null : Date.parse(spec.due);
  const settings: Inherited = {
    start: Math.max(from.start, ownStart ?? from.start),
    due: ownDue ?? from.due,
    relativeWeeksDue: spec.relativeWeeksDue ?? from.relativeWeeksDue,
    gracePeriodMs: spec.gracePeriodMs ?? from.gracePeriodMs,
    graded: spec.graded ?? from.graded,
    format: spec.format ?? from.format,
    staffOnly: from.staffOnly || spec.staffOnly === true,
    hideAfterDue: spec.hideAfterDue ?? from.hideAfterDue,
    hideFromToc: from.hideFromToc || spec.hideFromToc === true,
    showCorrectness: spec.showCorrectness ?? from.showCorrectness,
    groupAccess: { ...from.groupAccess, ...spec.groupAccess },
  };
  const { prerequisite } = spec;
  const block: Block = {
    usageKey: key,
    type,
    sourceType: type,
    blockId: spec.id,
    displayName: spec.name ?? spec.id,
    parent,
    children: [],
    ownStart,
    ownDue,
    start: settings.start,
    due: settings.due,
    relativeWeeksDue: settings.relativeWeeksDue,
    gracePeriodMs: settings.gracePeriodMs,
    format: settings.format,
    graded: settings.graded,
    visibleToStaffOnly: settings.staffOnly,
    hideFromToc: settings.hideFromToc,
    hideAfterDue: settings.hideAfterDue,
    showCorrectness: settings.showCorrectness,
    groupAccess: settings.groupAccess,
    isEntranceExam: false,
    exam: spec.exam ?? null,
    prerequisite: prerequisite
      ? {
          usageKey: usageKey('sequential', prerequisite.id, courseKey),
          minScorePercent: prerequisite.minScorePercent,
          minCompletionPercent: prerequisite.minCompletionPercent,
        }
      : null,
    highlights: [],
    effortTimeSeconds: spec.effort?.seconds ?? 0,
    effortActivities: spec.effort?.activities ?? 0,
    content,
    ...(spec.within && { within: spec.within }),
    source: { file: `${type}/${spec.id}.xml`, line: 1 },
  };
  blocks[key] = block;
  block.children = (spec.children ?? []).map((child) =>
    addBlock(blocks, courseKey, child, { depth: depth + 1, parent: key, from: settings }),
  );
  return key;
}

const DEFAULT_SETTINGS: CourseSettings = { ...EMPTY_SETTINGS, subsectionGatingEnabled: true };

/** A regular course: `sections` × `sequences` × `units`, each unit with one html and one problem. */
export function buildLargeCourse(
  size: { sections: number; sequences: number; units: number },
  spec: Omit<CourseSpec, 'sections'> = {},
): CourseTree {
  const range = (length: number) => Array.from({ length }, (_, index) => index);
  return buildCourse({
    ...spec,
    sections: range(size.sections).map((section) => ({
      id: `c${section}`,
      name: `Section ${section + 1}`,
      children: range(size.sequences).map((sequence) => ({
        id: `s${section}_${sequence}`,
        name: `Sequence ${sequence + 1}`,
        graded: sequence === 0,
        ...(sequence === 0 && { format: 'Homework' }),
        effort: { seconds: 300, activities: size.units },
        children: range(size.units).map((unit) => ({
          id: `u${section}_${sequence}_${unit}`,
          name: `Unit ${unit + 1}`,
          children: [html(`h${section}_${sequence}_${unit}`), problem(`p${section}_${sequence}_${unit}`)],
        })),
      })),
    })),
  });
}
