import {
  blocksCall,
  type Call,
  courseMetadataCall,
  courseNotesCall,
  coursewareCourseCall,
  datesCall,
  type ExamAttemptWire,
  type ExamWire,
  examAttemptCall,
  learningSequencesCall,
  listBookmarksCall,
  listNotificationsCall,
  listThreadsCall,
  navigationCall,
  notificationCountCall,
  outlineCall,
  preferencesV3Call,
  progressCall,
  searchCourseCall,
  sequenceCall,
  threadCall,
} from '@lectern/contract';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import {
  blocksWire,
  bookmarkPageWire,
  courseMetadataWire,
  coursewareCourseWire,
  datesWire,
  learningSequencesWire,
  navigationWire,
  notesWire,
  notificationCountWire,
  notificationPreferencesWire,
  notificationsWire,
  notificationWire,
  outlineWire,
  pageWire,
  progressWire,
  searchResultsWire,
  sequenceWire,
  threadWire,
} from '../fixtures.ts';
import { parseTolerantly, tolerances } from './tolerances.ts';

type Path = readonly (string | number)[];

/** Every field and every entry of a body, innermost last. */
function listPaths(value: unknown, at: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, child]) => {
    const path = [...at, Array.isArray(value) ? Number(name) : name];
    return [path, ...listPaths(child, path)];
  });
}

type Way = 'odd' | 'empty' | 'missing';

/** A copy of the body with an unusable value at the path, or without the field. */
function spoil(body: unknown, path: Path, how: Way): unknown {
  const copy = structuredClone(body);
  const parent = path.slice(0, -1).reduce<unknown>((value, key) => (value as Fields)[key], copy) as Fields;
  const key = path.at(-1) ?? '';
  if (how === 'odd') parent[key] = typeof parent[key] === 'string' ? 42 : 'odd';
  else if (how === 'empty') parent[key] = {};
  else if (Array.isArray(parent)) parent.splice(Number(key), 1);
  else delete parent[key];
  return copy;
}
type Fields = Record<string | number, unknown>;

/** `*` for entries of lists and dictionaries by usage key. */
const name = (path: Path) =>
  path.map((key) => (typeof key === 'number' || key.startsWith('block-v1:') ? '*' : key)).join('.');

/** The fields whose loss costs the whole response, in this way. */
function listFatal(call: Call, body: unknown, how: Way): string[] {
  const schema = call.responses[200]?.body ?? v.never();
  expect(v.is(schema, body)).toBe(true);
  const fatal = listPaths(body).filter(
    (path) =>
      !v.is(schema, spoil(body, path, how)) &&
      parseTolerantly(schema, spoil(body, path, how), tolerances[call.id] ?? {}) === null,
  );
  return [...new Set(fatal.map(name))].toSorted();
}

const [date] = datesWire().course_date_blocks;
const dates = date ? [date, { ...date, title: 'Series' }] : [];
const dates_widget = { course_date_blocks: dates, dates_tab_link: '', user_timezone: null };
const attempt: ExamAttemptWire = {
  attempt_id: 5,
  attempt_status: 'started',
  exam_display_name: 'Limits',
  time_remaining_seconds: 1800,
};
const exam: ExamWire = {
  id: 77,
  exam_name: 'Limits',
  course_id: 'course',
  content_id: 'limits',
  time_limit_mins: 30,
  total_time: '30 minutes',
  is_active: true,
  type: 'timed',
  prerequisite_status: { failed_prerequisites: [] },
  attempt,
};
const searchResults = searchResultsWire();

/* A screen would be untrue without these fields. Any other may be missing or of another type. */
describe.each<[string, Call, unknown, string[]]>([
  [
    'metadata',
    courseMetadataCall,
    courseMetadataWire(),
    ['course_access', 'course_access.has_access', 'course_id', 'is_enrolled', 'is_staff', 'username'],
  ],
  ['outline', outlineCall, outlineWire({ dates_widget }), ['course_blocks', 'course_blocks.blocks']],
  ['dates', datesCall, datesWire({ course_date_blocks: dates }), ['course_date_blocks']],
  [
    'progress',
    progressCall,
    progressWire(),
    [
      'course_grade',
      'course_grade.is_passing',
      'course_grade.percent',
      'grading_policy',
      'grading_policy.grade_range',
      'section_scores',
      // The only section of the fixture.
      'section_scores.*',
      'section_scores.*.subsections',
    ],
  ],
  ['courseware', coursewareCourseCall, coursewareCourseWire(), ['id']],
  ['blocks', blocksCall, blocksWire(), ['blocks', 'root']],
  [
    'learning sequences',
    learningSequencesCall,
    learningSequencesWire(),
    ['course_key', 'outline', 'outline.sections', 'outline.sequences'],
  ],
  ['sequence', sequenceCall, sequenceWire(), ['is_time_limited', 'item_id', 'items', 'tag']],
  ['navigation', navigationCall, navigationWire(), []],
  ['bookmarks', listBookmarksCall, bookmarkPageWire(), ['results']],
  ['search', searchCourseCall, searchResults, ['results', 'total']],
  [
    'exams',
    examAttemptCall,
    { exam, active_attempt: attempt },
    [
      'active_attempt',
      'active_attempt.attempt_id',
      'active_attempt.attempt_status',
      'exam',
      'exam.attempt',
      'exam.attempt.attempt_id',
      'exam.attempt.attempt_status',
      'exam.id',
      'exam.time_limit_mins',
      'exam.type',
    ],
  ],
  ['notes', courseNotesCall, { notes: notesWire() }, ['notes']],
  ['threads', listThreadsCall, pageWire([threadWire(), threadWire({ id: '5' })]), ['results']],
  ['thread', threadCall, threadWire(), ['created_at', 'id', 'raw_body', 'rendered_body']],
  ['notification count', notificationCountCall, notificationCountWire(1), ['show_notifications_tray']],
  [
    'notifications',
    listNotificationsCall,
    notificationsWire([notificationWire(), notificationWire({ id: 44 })]),
    ['results'],
  ],
  ['notification preferences', preferencesV3Call, notificationPreferencesWire(), ['data']],
])('a response: %s', (_, call, body, essential) => {
  test('is lost only by what is essential', () => {
    expect(listFatal(call, body, 'odd')).toEqual(essential);
    for (const how of ['empty', 'missing'] as const)
      expect(essential).toEqual(expect.arrayContaining(listFatal(call, body, how)));
  });
});

test('a list that loses all its entries is lost, unless the screen can do without it', () => {
  const odd = { ...date, date: 'soon' };
  const parse = (call: Call, body: unknown) =>
    parseTolerantly(call.responses[200]?.body ?? v.never(), structuredClone(body), tolerances[call.id] ?? {});
  expect(parse(datesCall, { ...datesWire(), course_date_blocks: [odd, odd] })).toBeNull();
  expect(parse(datesCall, { ...datesWire(), course_date_blocks: [odd, date] })?.output).toMatchObject({
    course_date_blocks: [date],
  });
  const widget = { ...dates_widget, course_date_blocks: [odd, odd] };
  const outline = parse(outlineCall, { ...outlineWire(), dates_widget: widget });
  expect(outline?.output).toMatchObject({ dates_widget: { course_date_blocks: [] } });
  expect(outline?.problems).toEqual([
    'dates_widget.course_date_blocks.0.date: Not an ISO 8601 date-time',
    'dates_widget.course_date_blocks.1.date: Not an ISO 8601 date-time',
  ]);
});

test('many odd entries take few rounds', () => {
  const blocks = Object.fromEntries(
    Array.from({ length: 2000 }, (_, at) => [
      `b${at}`,
      { id: `b${at}`, type: 'chapter', display_name: null },
    ]),
  );
  const body = { ...outlineWire(), course_blocks: { blocks } };
  const tolerated = parseTolerantly(outlineCall.responses[200].body, body, tolerances.outline ?? {});
  expect(tolerated?.problems).toHaveLength(2000);
  expect(tolerated?.output).toMatchObject({ course_blocks: { blocks: { b1999: { display_name: '' } } } });
});
