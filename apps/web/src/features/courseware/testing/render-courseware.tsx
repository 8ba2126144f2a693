import {
  type BookmarkWire,
  blocksCall,
  callPath,
  courseMetadataCall,
  coursewareCourseCall,
  type FrameMessageWire,
  getCompletionCall,
  gotoPositionCall,
  type LearningSequencesWire,
  type LearningSequenceWire,
  learningSequencesCall,
  navigationCall,
  outlineCall,
  type ParentMessageWire,
  resumeCall,
  type SequenceWire,
  sequenceCall,
} from '@lectern/contract';
import { act, waitFor } from '@testing-library/react';
import { type RenderedRoutes, renderCourse } from '../../../course/testing.tsx';
import type { Locale } from '../../../i18n/locales.ts';
import {
  blocksWire,
  courseId,
  courseMetadataWire,
  coursewareCourseWire,
  ids,
  learningSequencesWire,
  navigationWire,
  oldCoursewareCourseWire,
  outlineWire,
  sequenceItem,
  sequenceWire,
} from '../../../lms/fixtures.ts';
import { createTestLms, type FakeRoutes, type TestLms, type TestLmsOptions } from '../../../lms/testing.ts';
import { Component, loader } from '../route.tsx';

export { courseId, ids } from '../../../lms/fixtures.ts';

export type Era = '2021' | '2026';
export const eras: readonly Era[] = ['2021', '2026'];

/** URLs of the calls that the courseware sends, as keys of fake routes. */
export const calls = {
  metadata: `GET ${callPath(courseMetadataCall, { courseId })}`,
  course: `GET ${callPath(coursewareCourseCall, { courseId })}`,
  blocks: `GET ${blocksCall.path}`,
  sequences: `GET ${callPath(learningSequencesCall, { courseId })}`,
  navigation: `GET ${callPath(navigationCall, { courseId })}`,
  outline: `GET ${callPath(outlineCall, { courseId })}`,
  resume: `GET ${callPath(resumeCall, { courseId })}`,
  sequence: (sequenceId: string) => `GET ${callPath(sequenceCall, { sequenceId })}`,
  completion: (sequenceId: string) => `POST ${callPath(getCompletionCall, { courseId, sequenceId })}`,
  position: (sequenceId: string) => `POST ${callPath(gotoPositionCall, { courseId, sequenceId })}`,
} as const;

/**
 * Week 1 with Limits (Warm-up, Practice) and Series (Sums), then Week 2 with an exam that has no units; `changes` by the
 * id of a sequence.
 */
export function sequencesWire(
  changes: Readonly<Record<string, Partial<LearningSequenceWire>>> = {},
): LearningSequencesWire {
  const { outline } = learningSequencesWire();
  const section = { start: null, effective_start: null };
  const [limits] = Object.values(outline.sequences);
  if (limits === undefined) throw new Error('The fixture has no sequence');
  return learningSequencesWire({
    sections: [
      { ...section, id: ids.week1, title: 'Week 1', sequence_ids: [ids.limits, ids.series] },
      { ...section, id: ids.week2, title: 'Week 2', sequence_ids: [ids.exam] },
    ],
    sequences: {
      [ids.limits]: { ...limits, id: ids.limits, title: 'Limits', ...changes[ids.limits] },
      [ids.series]: { ...limits, id: ids.series, title: 'Series', ...changes[ids.series] },
      [ids.exam]: { ...limits, id: ids.exam, title: 'Exam', ...changes[ids.exam] },
    },
  });
}

export function seriesWire(overrides: Partial<SequenceWire> = {}): SequenceWire {
  return sequenceWire({
    item_id: ids.series,
    display_name: 'Series',
    format: null,
    position: null,
    items: [sequenceItem(ids.sums, { page_title: 'Sums', type: 'vertical' })],
    ...overrides,
  });
}

/** The response for a bookmark of a unit. */
export function bookmarkWire(unitId: string): BookmarkWire {
  return { id: `dana,${unitId}`, course_id: courseId, usage_id: unitId, created: '2026-02-01T08:00:00Z' };
}

export function examWire(overrides: Partial<SequenceWire> = {}): SequenceWire {
  return sequenceWire({ item_id: ids.exam, display_name: 'Exam', position: null, items: [], ...overrides });
}

/** The whole course as a server of that time sends it. */
export function courseRoutes(era: Era = '2026'): FakeRoutes {
  return {
    [calls.metadata]: { body: courseMetadataWire() },
    [calls.course]: { body: era === '2021' ? oldCoursewareCourseWire() : coursewareCourseWire() },
    [calls.blocks]: { body: blocksWire() },
    [calls.sequences]: { body: sequencesWire() },
    // Servers of 2021 send completion in the outline.
    [calls.navigation]: era === '2021' ? { status: 404 } : { body: navigationWire() },
    [calls.outline]: { body: outlineWire() },
    [calls.resume]: { body: { block_id: null, section_id: null, unit_id: null } },
    [calls.sequence(ids.limits)]: { body: sequenceWire({ position: 1 }) },
    [calls.sequence(ids.series)]: { body: seriesWire() },
    [calls.sequence(ids.exam)]: { body: examWire() },
    [calls.completion(ids.limits)]: { body: { complete: false } },
    [calls.completion(ids.series)]: { body: { complete: false } },
    [calls.position(ids.limits)]: { body: { success: true } },
    [calls.position(ids.series)]: { body: { success: true } },
    'POST /event': { status: 204 },
  };
}

export interface CoursewareOptions extends TestLmsOptions {
  readonly era?: Era;
  readonly routes?: FakeRoutes;
  readonly locale?: Locale;
}

export interface RenderedCourseware extends RenderedRoutes {
  readonly lms: TestLms;
  /** The path below the course: `/sequence/unit`. */
  readonly place: () => string;
}

/** Opens the courseware at a path below the course, over a fake LMS. */
export function renderCourseware(path: string, options: CoursewareOptions = {}): RenderedCourseware {
  const { era, routes = {}, locale, ...lmsOptions } = options;
  const lms = createTestLms({ ...courseRoutes(era), ...routes }, lmsOptions);
  const screens = [
    { path: ':sequenceId?/:unitId?', handle: { tab: 'outline' }, Component, loader },
    { path: 'home', Component: Outline },
    { path: 'course-end', Component: Outline },
  ];
  const rendered = renderCourse(lms.client, `/course/${courseId}${path}`, screens, locale);
  return {
    ...rendered,
    lms,
    place: () => rendered.router.state.location.pathname.slice(`/course/${courseId}`.length),
  };
}

/** The frame of the shown unit, once its title is this one. */
export async function findFrame(title: string): Promise<HTMLIFrameElement> {
  return waitFor(() => {
    const frame = document.querySelector<HTMLIFrameElement>('#unit-iframe');
    if (frame?.title !== title) throw new Error(`Shown is ${frame?.title ?? 'no unit'}`);
    return frame;
  });
}

/** A frame in the page by its unit, shown or not. */
export function getFrame(unitId: string): HTMLIFrameElement {
  const frame = document.querySelector<HTMLIFrameElement>(`iframe[data-unit="${unitId}"]`);
  if (frame === null) throw new Error(`There is no frame of ${unitId}`);
  return frame;
}

/** Dispatches a message as from a frame; another `source` or `origin` is an impostor's. */
export function say(
  frame: HTMLIFrameElement,
  data: FrameMessageWire | unknown,
  impostor: { origin?: string; source?: Window | null } = {},
): void {
  act(() => {
    window.dispatchEvent(
      new MessageEvent('message', {
        data,
        origin: 'https://lms.example.org',
        source: frame.contentWindow,
        ...impostor,
      }),
    );
  });
}

export const resize = (height: number): FrameMessageWire => ({
  type: 'plugin.resize',
  payload: { width: 600, height },
});

/** The messages posted to a frame from now on, with their target origins. */
export function listenInside(frame: HTMLIFrameElement): { message: ParentMessageWire; target: string }[] {
  const heard: { message: ParentMessageWire; target: string }[] = [];
  if (frame.contentWindow === null) throw new Error('The frame is not in the page');
  frame.contentWindow.postMessage = (message: ParentMessageWire, target?: unknown) => {
    heard.push({ message, target: String(target) });
  };
  return heard;
}

function Outline() {
  return <h1>Outline</h1>;
}
