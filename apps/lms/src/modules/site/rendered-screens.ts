import {
  blocksCall,
  blocksRequestedFields,
  type CourseKey,
  type CourseMetadataWire,
  type CoursewareCourseWire,
  callPath,
  courseMetadataCall,
  coursewareCourseCall,
  datesCall,
  learningSequencesCall,
  outlineCall,
  parseCourseKey,
  parseUsageKey,
  progressCall,
  type SequenceWire,
  sequenceCall,
  type UsageKey,
} from '@lectern/contract';
import { STREAK_HEADER } from '../../http/navigation.ts';

/** A screen of a course whose page may have it in the markup. */
export interface RenderedScreen {
  courseId: CourseKey;
  /** Null for a tab of the course. */
  unitId: UsageKey | null;
  /** Paths of all calls that the browser would send before it shows the screen; the metadata of the course first. */
  calls: string[];
}

/** What a call responded. */
export interface CallResponse {
  statusCode: number;
  headers: Record<string, unknown>;
  json<T>(): T;
}

const COURSE_PATH = /(?<!\/preview)\/course\/([^/?]+)\/([^/?]+)(?:\/([^/?]+))?(?:\?|$)/;
/** The call of a tab, by the word in its address. */
const TABS: ReadonlyMap<string, (courseId: CourseKey) => string> = new Map([
  ['home', (courseId) => callPath(outlineCall, { courseId })],
  ['dates', (courseId) => callPath(datesCall, { courseId })],
  ['progress', (courseId) => callPath(progressCall, { courseId })],
]);

/** The screen at an address; null for one that isn't rendered. `username` is empty for a visitor. */
export function findScreen(url: string, username: string): RenderedScreen | null {
  const [, course, segment = '', unit] = COURSE_PATH.exec(url) ?? [];
  const courseId = course === undefined ? null : parseCourseKey(decodeURIComponent(course));
  if (courseId === null) return null;
  const metadata = callPath(courseMetadataCall, { courseId });
  const tab = TABS.get(segment);
  if (tab !== undefined) {
    return unit === undefined ? { courseId, unitId: null, calls: [metadata, tab(courseId)] } : null;
  }
  const sequenceId = parseUsageKey(decodeURIComponent(segment));
  const unitId = unit === undefined ? null : parseUsageKey(decodeURIComponent(unit));
  if (sequenceId === null || unitId === null) return null;
  const blocks = { course_id: courseId, username, depth: '3', requested_fields: blocksRequestedFields };
  const calls = [
    metadata,
    callPath(coursewareCourseCall, { courseId }),
    callPath(sequenceCall, { sequenceId }),
    callPath(learningSequencesCall, { courseId }),
    callPath(blocksCall, {}, blocks),
  ];
  return { courseId, unitId, calls };
}

/**
 * Whether the screen may be in the markup: all calls succeeded, no streak is due, the visitor has access and isn't course
 * staff. A unit must be open: what replaces one that is locked, timed or unsigned needs more calls, and no frame.
 */
export function mayRender({ unitId }: RenderedScreen, responses: readonly CallResponse[]): boolean {
  const [metadata, course, sequence] = responses;
  if (metadata === undefined || responses.some(({ statusCode }) => statusCode !== 200)) return false;
  if (metadata.headers[STREAK_HEADER] !== undefined) return false;
  const { original_user_is_staff: isStaff, course_access: access } = metadata.json<CourseMetadataWire>();
  if (isStaff || access?.has_access !== true) return false;
  if (unitId === null) return true;
  return (
    course !== undefined &&
    sequence !== undefined &&
    isUnitOpen(unitId, course.json<CoursewareCourseWire>(), sequence.json<SequenceWire>())
  );
}

function isUnitOpen(unitId: UsageKey, course: CoursewareCourseWire, sequence: SequenceWire): boolean {
  const unit = sequence.items?.find(({ id }) => id === unitId);
  if (unit === undefined || sequence.tag !== 'sequential') return false;
  const isClosed = sequence.gated_content.gated || sequence.is_hidden_after_due || sequence.is_time_limited;
  const isUnsigned = course.user_needs_integrity_signature === true && unit.graded === true;
  return !isClosed && !isUnsigned;
}
