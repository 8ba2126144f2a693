import type { CourseSettings, JsonValue, UserPartition } from '../model.ts';
import type { Links } from '../text/links.ts';
import { childrenNamed } from '../xml/xml.ts';
import { isObject, parseJson } from './attributes.ts';
import { readCertificate } from './certificate.ts';
import type { PageReader } from './pages.ts';
import type { SourceBlock } from './source-block.ts';
import { readTextbooks } from './textbooks.ts';

/** Known, but without effect in Lectern. */
const WITHOUT_EFFECT = ['cosmetic_display_price', 'learning_info', 'discussion_sort_alpha'];

/** Advanced settings. Call this last: settings not read before go to `other`. */
export async function readSettings(
  course: SourceBlock,
  pages: PageReader,
  links: Links,
): Promise<CourseSettings> {
  const { attributes } = course;
  attributes.known(...WITHOUT_EFFECT.filter((key) => isEmpty(attributes.json(key))));
  const examScore = Number(
    attributes.text('entrance_exam_minimum_score_pct') ??
      (await pages.aboutText('entrance_exam_minimum_score_pct')) ??
      '50',
  );
  const examEnabled =
    attributes.text('entrance_exam_enabled') ?? (await pages.aboutText('entrance_exam_enabled'));
  const wiki = course.element === null ? undefined : childrenNamed(course.element, 'wiki')[0];
  const certificate = readCertificate(attributes.json('certificates'), course, links);
  const htmlTextbooks = readTextbooks(attributes.json('html_textbooks'), course, links);
  const settings = {
    showCalculator: attributes.boolean('show_calculator') ?? false,
    notesEnabled:
      (attributes.boolean('edxnotes') ?? false) && (attributes.boolean('edxnotes_visibility') ?? true),
    timedExamsEnabled: attributes.boolean('enable_timed_exams') ?? false,
    proctoredExamsEnabled: attributes.boolean('enable_proctored_exams') ?? false,
    subsectionGatingEnabled: attributes.boolean('enable_subsection_gating') ?? false,
    entranceExam: {
      enabled: examEnabled?.toLowerCase() === 'true',
      id: attributes.text('entrance_exam_id') ?? (await pages.aboutText('entrance_exam_id')),
      minimumScore: fraction(examScore),
    },
    gracePeriodMs: attributes.duration('graceperiod') ?? 0,
    certificatesDisplayBehavior: attributes.text('certificates_display_behavior'),
    certificateAvailableDate: attributes.date('certificate_available_date'),
    ...(certificate && { certificate }),
    maxStudentEnrollments: attributes.integer('max_student_enrollments_allowed'),
    prerequisiteCourses: texts(attributes.json('pre_requisite_courses')),
    displayCourseNumber: attributes.text('display_coursenumber'),
    displayOrganization: attributes.text('display_organization'),
    wikiSlug: wiki?.attributes.get('slug') ?? attributes.text('wiki_slug'),
    highlightsEnabled: attributes.boolean('highlights_enabled_for_messaging') ?? false,
    userPartitions: readPartitions(attributes.json('user_partitions')),
    textbooks: readTextbooks(attributes.json('pdf_textbooks'), course, links),
    ...(htmlTextbooks.length > 0 && { htmlTextbooks }),
    discussionTopics: readTopics(attributes.json('discussion_topics')),
    advancedModules: texts(attributes.json('advanced_modules')),
  };
  const other = attributes.unused().map(([key, value]): [string, JsonValue] => [key, decoded(value)]);
  return { ...settings, other: Object.fromEntries(other) };
}

/** A whole number is a percentage, anything else a fraction. */
function fraction(score: number): number {
  if (!Number.isFinite(score) || score < 0) return 0.5;
  const value = Number.isInteger(score) ? score / 100 : score;
  return Math.min(1, value);
}

function decoded(value: JsonValue): JsonValue {
  return typeof value === 'string' ? (parseJson(value) ?? value) : value;
}

function isEmpty(value: JsonValue): boolean {
  return (
    value === null ||
    value === '' ||
    value === false ||
    (typeof value === 'object' && Object.keys(value).length === 0)
  );
}

function texts(value: JsonValue): string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
}

export function readPartitions(value: JsonValue): UserPartition[] {
  return (Array.isArray(value) ? value : []).flatMap((partition) => {
    if (!isObject(partition) || typeof partition.id !== 'number') return [];
    const groups = Array.isArray(partition.groups) ? partition.groups : [];
    return [
      {
        id: partition.id,
        name: String(partition.name ?? ''),
        scheme: String(partition.scheme ?? 'random'),
        active: partition.active !== false,
        groups: groups.flatMap((group) =>
          isObject(group) && typeof group.id === 'number'
            ? [{ id: group.id, name: String(group.name ?? '') }]
            : [],
        ),
      },
    ];
  });
}

function readTopics(value: JsonValue): CourseSettings['discussionTopics'] {
  return Object.entries(isObject(value) ? value : {}).flatMap(([name, topic]) =>
    isObject(topic) && typeof topic.id === 'string' ? [{ name, id: topic.id }] : [],
  );
}
