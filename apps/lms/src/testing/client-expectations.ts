import { blocksRequestedFields } from '@lectern/contract';
import * as v from 'valibot';
import { type ClientReader, readAsClient } from './client-reader.ts';
import { TEST_COURSE_KEY } from './course-builder.ts';
import { referenceCalls } from './reference-site.ts';

/*
 * What the learning clients of 2021 and 2026 read without a guard: a field that is not as here costs the learner the page.
 * Fields that the clients can do without are left out.
 */

const text = v.pipe(v.string(), v.minLength(1));
const date = v.pipe(
  v.string(),
  v.check((value) => !Number.isNaN(Date.parse(value)), 'not a date'),
);
const address = v.pipe(v.string(), v.url());
const someObject = v.looseObject({});
/** Present, and null or an object. */
const objectOrNull = v.nullable(someObject);

const dateBlock = v.looseObject({
  date,
  date_type: text,
  title: v.string(),
  learner_has_access: v.boolean(),
});
const upgrade = v.nullish(
  v.looseObject({
    price: v.number(),
    currency_symbol: v.string(),
    upgrade_url: text,
    sku: v.nullable(v.string()),
  }),
);
const tab = v.looseObject({ title: text, url: address });

const metadata = v.looseObject({
  tabs: v.pipe(v.array(v.looseObject({ ...tab.entries, tab_id: text })), v.minLength(1)),
  course_access: v.looseObject({ has_access: v.boolean(), error_code: v.nullable(text) }),
  is_staff: v.boolean(),
  original_user_is_staff: v.boolean(),
  verified_mode: upgrade,
  celebrations: v.nullish(someObject),
  course_modes: v.optional(v.array(v.looseObject({ slug: text }))),
  start: date,
  can_view_certificate: v.boolean(),
});
const outline = v.looseObject({
  dates_widget: v.looseObject({ course_date_blocks: v.array(dateBlock) }),
  resume_course: someObject,
  course_tools: v.array(v.looseObject({ analytics_id: text, title: text, url: address })),
  dates_banner_info: someObject,
  course_goals: v.optional(
    v.looseObject({
      goal_options: v.optional(v.array(v.tuple([text, text]))),
      selected_goal: v.nullable(v.looseObject({ days_per_week: v.picklist([1, 2, 3, 4, 5, 6, 7]) })),
      weekly_learning_goal_enabled: v.boolean(),
    }),
  ),
  course_blocks: v.nullable(
    v.looseObject({
      blocks: v.record(v.string(), v.looseObject({ type: text, children: v.optional(v.array(text)) })),
    }),
  ),
  cert_data: v.nullable(v.looseObject({ cert_status: v.nullable(v.string()) })),
});
const dates = v.looseObject({ course_date_blocks: v.array(dateBlock), dates_banner_info: someObject });
const progress = v.looseObject({
  section_scores: v.array(
    v.looseObject({ subsections: v.array(v.looseObject({ problem_scores: v.array(someObject) })) }),
  ),
  grading_policy: v.looseObject({
    assignment_policies: v.array(
      v.looseObject({
        type: text,
        num_total: v.pipe(v.number(), v.minValue(0)),
        num_droppable: v.number(),
        weight: v.number(),
      }),
    ),
    grade_range: v.pipe(
      v.record(v.string(), v.number()),
      v.check((range) => Object.keys(range).length > 0, 'empty'),
    ),
  }),
  completion_summary: v.looseObject({
    complete_count: v.number(),
    incomplete_count: v.number(),
    locked_count: v.number(),
  }),
  course_grade: v.looseObject({
    percent: v.number(),
    is_passing: v.boolean(),
    letter_grade: v.nullable(text),
  }),
  assignment_type_grade_summary: v.array(
    v.looseObject({
      type: text,
      weight: v.number(),
      average_grade: v.number(),
      weighted_grade: v.number(),
      num_droppable: v.number(),
      has_hidden_contribution: v.picklist(['none', 'some', 'all']),
    }),
  ),
  final_grades: v.number(),
  verification_data: someObject,
  credit_course_requirements: v.nullable(v.looseObject({ requirements: v.array(someObject) })),
  certificate_data: v.nullable(v.looseObject({ cert_status: v.nullable(v.string()) })),
});
const course = v.looseObject({
  id: v.literal(TEST_COURSE_KEY),
  name: text,
  org: text,
  number: text,
  enrollment: v.looseObject({ mode: v.nullable(text), is_active: v.boolean() }),
  notes: v.looseObject({ enabled: v.boolean() }),
  certificate_data: objectOrNull,
  entrance_exam_data: v.looseObject({ entrance_exam_passed: v.boolean() }),
  course_access: v.looseObject({ has_access: v.boolean() }),
  tabs: v.array(v.looseObject({ ...tab.entries, slug: text })),
  license: v.nullable(v.pipe(v.string(), v.regex(/^(creative-commons: ?|all-rights-reserved)/))),
  related_programs: v.nullable(v.array(v.looseObject({ progress: someObject }))),
  verified_mode: upgrade,
});
const learningSequences = v.looseObject({
  course_key: v.literal(TEST_COURSE_KEY),
  title: text,
  outline: v.looseObject({
    sections: v.array(v.looseObject({ id: text, sequence_ids: v.array(text) })),
    sequences: v.record(v.string(), v.looseObject({ accessible: v.boolean() })),
  }),
});
const blocks = v.looseObject({
  root: text,
  blocks: v.record(v.string(), v.looseObject({ type: text, children: v.optional(v.array(text)) })),
});
const navigation = v.looseObject({
  blocks: v.record(
    v.string(),
    v.looseObject({
      type: v.picklist(['course', 'chapter', 'sequential', 'lock', 'vertical']),
      children: v.array(text),
    }),
  ),
});
const sequence = v.looseObject({
  item_id: text,
  tag: v.literal('sequential'),
  position: v.nullable(v.pipe(v.number(), v.minValue(1))),
  gated_content: v.looseObject({ gated: v.boolean() }),
  items: v.array(v.looseObject({ id: text, page_title: v.optional(v.string()), type: text })),
});
const exams = v.looseObject({ exam: someObject, active_attempt: objectOrNull });
const attempt = v.looseObject({
  attempt_id: v.number(),
  attempt_status: v.picklist(['started', 'ready_to_submit', 'submitted']),
  time_remaining_seconds: v.number(),
  exam_display_name: text,
  exam_url_path: address,
  exam_type: text,
  exam_started_poll_url: v.pipe(v.string(), v.startsWith('/')),
  use_legacy_attempt_api: v.literal(true),
});
const resume = v.looseObject({ section_id: v.nullable(text), unit_id: v.nullable(text) });

/**
 * Sends the calls of a course's pages and of each sequence as the clients do, and lists what they couldn't read. An empty
 * list: neither client loses a page.
 */
export async function listBreaches({ username, get }: ClientReader): Promise<string[]> {
  const { found, read, check, miss } = readAsClient(get);
  const courseMetadata = await read('metadata', referenceCalls.metadata, metadata);
  const home = await read('outline', referenceCalls.outline, outline, [403]);
  for (const { children = [] } of Object.values(home?.course_blocks?.blocks ?? {}))
    miss('outline', children, home?.course_blocks?.blocks ?? {});
  await read('dates', referenceCalls.dates, dates, [401, 403]);
  await read('progress', referenceCalls.progress, progress, [401, 403]);
  const running = await read('exams', referenceCalls.exams, exams);
  if (Object.keys(running?.active_attempt ?? {}).length > 0)
    check('active attempt', attempt, running?.active_attempt);
  const described = await read('course', referenceCalls.course, course);
  if (described?.entrance_exam_data.entrance_exam_passed === false)
    found.push('course: Next is off everywhere');
  if (!courseMetadata?.course_access.has_access) return found;

  const sidebar = await read('navigation', referenceCalls.navigation, navigation);
  for (const { children } of Object.values(sidebar?.blocks ?? {}))
    miss('navigation', children, sidebar?.blocks ?? {});
  await read('resume', referenceCalls.resume, resume);
  const listed = (await read('sequences', referenceCalls.learningSequences, learningSequences))?.outline;
  const tree = await read('blocks', referenceCalls.blocks(username, blocksRequestedFields), blocks);
  for (const { children = [] } of Object.values(tree?.blocks ?? {}))
    miss('blocks', children, tree?.blocks ?? {});
  for (const { id, sequence_ids } of listed?.sections ?? []) {
    miss('sequences', sequence_ids, listed?.sequences ?? {});
    miss('blocks', [id, ...sequence_ids], tree?.blocks ?? {});
  }
  for (const [key, { accessible }] of Object.entries(listed?.sequences ?? {})) {
    const opened = await read(
      `sequence ${key}`,
      referenceCalls.sequence(key),
      sequence,
      accessible ? [] : [404],
    );
    if (opened?.position && opened.position > opened.items.length)
      found.push(`sequence ${key}: opens no unit`);
    const content = `${referenceCalls.exams}&content_id=${encodeURIComponent(key)}`;
    const exam = await read(`exam of ${key}`, content, exams);
    const taken = exam?.exam.attempt;
    if (taken && Object.keys(taken).length > 0) check(`attempt of ${key}`, attempt, taken);
  }
  return found;
}
