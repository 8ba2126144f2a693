import type { Block, CourseTree, JsonValue } from '@lectern/olx';
import type { CompiledCourse, CompiledUnit } from '../../kernel/course/compiled-course.ts';
import { type CourseView, isListed } from '../../kernel/course-view/course-view.ts';
import { timeLimitOf } from '../../kernel/exams/exam.policy.ts';
import type { Blackout, PostingTimes } from './posting.policy.ts';
import type { AnonymityOffer } from './rights.policy.ts';

export interface GeneralTopic {
  id: string;
  name: string;
}

/** The topic of a unit. Units may share one, by blocks with the same id. */
export interface UnitTopic extends GeneralTopic {
  unit: CompiledUnit;
  /** The group of its first block, for clients that list topics by category; its section's name by default. */
  category: string;
  /** Further ids by which blocks of the unit name it. */
  aliases: readonly string[];
}

/** What a course says about its discussions, for every visitor alike. */
export interface CourseDiscussions extends AnonymityOffer, PostingTimes {
  isOn: boolean;
  groupsAtSubsection: boolean;
  general: readonly GeneralTopic[];
  units: readonly UnitTopic[];
  /** The same, by the usage key of the unit. */
  byUnit: ReadonlyMap<string, UnitTopic>;
}

const known = new WeakMap<CompiledCourse, CourseDiscussions>();

/** The discussions of a version of a course; computed once. */
export function discussionsOf(course: CompiledCourse): CourseDiscussions {
  const found = known.get(course);
  if (found) return found;
  const discussions = readDiscussions(course);
  known.set(course, discussions);
  return discussions;
}

function isObject(value: JsonValue | undefined): value is Record<string, JsonValue> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function readDiscussions(course: CompiledCourse): CourseDiscussions {
  const { tree } = course;
  const { other, discussionTopics } = tree.settings;
  const settings = isObject(other.discussions_settings) ? other.discussions_settings : {};
  const provider = settings.provider_type ?? settings.provider;
  const all = course.units.flatMap((unit) => topicOf(course, unit, settings) ?? []);
  const units = settings.enable_in_context === false && provider === 'openedx' ? [] : all;
  return {
    isOn: hasTab(tree) || all.some(({ unit }) => unit.components.some(isDiscussion)),
    groupsAtSubsection: isObject(settings.openedx) && settings.openedx.group_at_subsection === true,
    general: discussionTopics.length > 0 ? discussionTopics : [{ id: 'course', name: 'General' }],
    units,
    byUnit: new Map(units.map((topic) => [topic.unit.block.usageKey, topic])),
    allowAnonymous: other.allow_anonymous !== false,
    allowAnonymousToPeers: other.allow_anonymous_to_peers === true,
    ...readPosting(other, settings),
  };
}

const hasTab = ({ tabs }: Pick<CourseTree, 'tabs'>): boolean =>
  tabs.some(({ type, hidden }) => type === 'discussion' && !hidden);

const isDiscussion = ({ content }: Block): boolean => content.kind === 'discussion';

/**
 * A unit with discussion blocks has the topic of the first one. Courses made with unit-level topics give one to every
 * unit; graded ones only if the course says so. Timed exams have none.
 */
function topicOf(
  course: CompiledCourse,
  unit: CompiledUnit,
  settings: Record<string, JsonValue>,
): UnitTopic | null {
  const sequence = course.sequences[unit.sequence];
  if (!sequence || timeLimitOf(sequence.block) !== null || sequence.block.exam?.isPractice) return null;
  const section = course.sections[sequence.section]?.block.displayName ?? '';
  const topics = unit.components.flatMap(({ content }) => (content.kind === 'discussion' ? [content] : []));
  const [first, ...more] = topics;
  if (first) {
    const aliases = more.map(({ topicId }) => topicId).filter((id) => id !== first.topicId);
    return {
      id: first.topicId,
      name: unit.block.displayName,
      unit,
      aliases,
      category: first.category ?? section,
    };
  }
  if ((settings.provider_type ?? settings.provider) !== 'openedx') return null;
  if (sequence.block.graded && settings.enable_graded_units !== true) return null;
  const { blockId, displayName } = unit.block;
  return { id: `unit-${blockId}`, name: displayName, unit, aliases: [], category: section };
}

/** Blackouts of older courses close the discussions without a further setting. */
function readPosting(other: Record<string, JsonValue>, settings: Record<string, JsonValue>): PostingTimes {
  const blackouts = readBlackouts(other.discussion_blackouts);
  const restriction = settings.posting_restrictions;
  if (restriction === 'enabled') return { posting: 'closed', blackouts };
  if (restriction === 'disabled' || blackouts.length === 0) return { posting: 'open', blackouts };
  return { posting: 'scheduled', blackouts };
}

function readBlackouts(value: JsonValue | undefined): Blackout[] {
  return (Array.isArray(value) ? value : []).flatMap((pair) => {
    const [start, end] = Array.isArray(pair) ? pair.map((time) => Date.parse(String(time))) : [];
    return start !== undefined && end !== undefined && start < end ? [{ start, end }] : [];
  });
}

/** The topic of one unit; null for a unit without one. */
export function topicOfUnit(course: CompiledCourse, unitKey: string): UnitTopic | null {
  return discussionsOf(course).byUnit.get(unitKey) ?? null;
}

/** The topics of units that the visitor may see, in course order. */
export function listVisibleTopics(discussions: CourseDiscussions, view: CourseView): UnitTopic[] {
  return discussions.units.filter(({ unit }) => isVisible(view, unit));
}

function isVisible(view: CourseView, unit: CompiledUnit): boolean {
  const state = view.units[unit.index]?.state;
  return (state === 'open' || state === 'locked') && isListed(view, unit.block.usageKey);
}

/** The ids of topics whose threads the visitor may not see: those of hidden units alone. */
export function listHiddenTopicIds(discussions: CourseDiscussions, view: CourseView): string[] {
  const visible = new Set([
    ...discussions.general.map(({ id }) => id),
    ...listVisibleTopics(discussions, view).map(({ id }) => id),
  ]);
  return [...new Set(discussions.units.map(({ id }) => id))].filter((id) => !visible.has(id));
}

/** The topic's own id for one of its names; an unknown one stays as it is. */
export function canonicalTopicId(discussions: CourseDiscussions, id: string): string {
  if (discussions.units.some((topic) => topic.id === id)) return id;
  return discussions.units.find(({ aliases }) => aliases.includes(id))?.id ?? id;
}

/** The topic with an id that the visitor may post in; null for one that doesn't exist for them. */
export function findTopic(
  discussions: CourseDiscussions,
  view: CourseView,
  id: string,
): (GeneralTopic & { unit?: CompiledUnit }) | null {
  const wanted = canonicalTopicId(discussions, id);
  return (
    discussions.general.find((topic) => topic.id === wanted) ??
    listVisibleTopics(discussions, view).find((topic) => topic.id === wanted) ??
    null
  );
}
