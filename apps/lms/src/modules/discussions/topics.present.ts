import type {
  DiscussionTopicWire,
  TopicSectionWire,
  TopicsV1Wire,
  TopicsV2Wire,
  TopicsV3Wire,
} from '@lectern/contract';
import type { Block } from '@lectern/olx';
import { defineMessages, t } from '../../i18n/messages.ts';
import { jumpToUrl, xblockUrl } from '../../kernel/course/links.ts';
import { type GeneralTopic, listVisibleTopics, type UnitTopic } from './course-topics.ts';
import type { Forum } from './forum.ts';

const messages = defineMessages({
  general: {
    defaultMessage: 'General',
    description: 'Topic of a course’s discussions that belongs to no unit',
  },
});

interface ThreadCounts {
  discussion: number;
  question: number;
}
export type CountsByTopic = ReadonlyMap<string, ThreadCounts>;

const NONE: ThreadCounts = { discussion: 0, question: 0 };

/** The team's name for a topic. Exports contain the English name of the first one if the team hasn't renamed it. */
function generalName({ name }: GeneralTopic): string {
  return name === messages.general.defaultMessage ? t(messages.general) : name;
}

function presentTopic(
  topic: GeneralTopic | UnitTopic,
  counts: CountsByTopic,
): Required<Pick<DiscussionTopicWire, 'id' | 'name' | 'thread_counts' | 'enabled_in_context'>> & {
  usage_key: string | null;
} {
  return {
    id: topic.id,
    usage_key: 'unit' in topic ? topic.unit.block.usageKey : null,
    name: 'unit' in topic ? topic.name : generalName(topic),
    thread_counts: counts.get(topic.id) ?? NONE,
    enabled_in_context: true,
  };
}

type TopicOrder = 'course_structure' | 'activity' | 'name';

/** General topics, then those of units in course order. */
export function presentTopicList(
  { discussions, access }: Forum,
  counts: CountsByTopic,
  { ids, order }: { ids: ReadonlySet<string> | null; order: TopicOrder },
): TopicsV2Wire {
  const topics = [...discussions.general, ...listVisibleTopics(discussions, access.view)]
    .filter(({ id }) => ids === null || ids.has(id))
    .map((topic) => presentTopic(topic, counts));
  const activity = ({ thread_counts }: (typeof topics)[number]) =>
    (thread_counts?.discussion ?? 0) + (thread_counts?.question ?? 0);
  if (order === 'name') topics.sort((a, b) => (a.name ?? '').localeCompare(b.name ?? ''));
  if (order === 'activity') topics.sort((a, b) => activity(b) - activity(a));
  return topics;
}

/** General topics, then sections with sequences and the topics of their units; without empty ones. */
export function presentTopicTree(forum: Forum, counts: CountsByTopic, origin: string): TopicsV3Wire {
  const { discussions, access } = forum;
  const { course } = access;
  const topics = listVisibleTopics(discussions, access.view);
  const present = (block: Block) => presentBlock(block, { origin, courseKey: forum.courseKey });
  const sections = course.sections.flatMap((section): TopicSectionWire[] => {
    const children = section.sequences.flatMap((index) => {
      const sequence = course.sequences[index];
      const inside = topics.filter(({ unit }) => unit.sequence === index);
      if (!sequence || inside.length === 0) return [];
      const leaves = inside.map((topic) => ({ ...presentTopic(topic, counts), courseware: true }));
      return [{ ...present(sequence.block), thread_counts: sum(leaves), children: leaves }];
    });
    return children.length === 0 ? [] : [{ ...present(section.block), children }];
  });
  const general = discussions.general.map((topic) => ({ ...presentTopic(topic, counts), courseware: false }));
  return [...general, ...sections];
}

function presentBlock(block: Block, { origin, courseKey }: { origin: string; courseKey: string }) {
  const url = jumpToUrl(origin, courseKey, block.usageKey);
  return {
    id: block.usageKey,
    block_id: block.blockId,
    lms_web_url: url,
    legacy_web_url: `${url}?experience=legacy`,
    student_view_url: xblockUrl(origin, block.usageKey),
    type: block.sourceType,
    display_name: block.displayName,
    courseware: true,
  };
}

function sum(
  topics: readonly { id: string; thread_counts?: ThreadCounts | null | undefined }[],
): ThreadCounts {
  const different = new Map(topics.map(({ id, thread_counts }) => [id, thread_counts ?? NONE]));
  return [...different.values()].reduce(
    (a, b) => ({ discussion: a.discussion + b.discussion, question: a.question + b.question }),
    NONE,
  );
}

/** Topics by category, for clients of the old structure. */
export function presentTopicCategories(
  { courseKey, discussions, access }: Forum,
  counts: CountsByTopic,
  { origin, ids }: { origin: string; ids: ReadonlySet<string> | null },
): TopicsV1Wire {
  const wanted = (topic: GeneralTopic) => ids === null || ids.has(topic.id);
  const listUrl = (...topicIds: string[]) => {
    const url = new URL('/api/discussion/v1/threads/', origin);
    url.searchParams.set('course_id', courseKey);
    url.searchParams.set('topic_id', topicIds.join(','));
    return url.href;
  };
  const leaf = ({ id, name }: GeneralTopic) => ({
    id,
    name,
    thread_list_url: listUrl(id),
    children: [],
    thread_counts: counts.get(id) ?? NONE,
  });
  const topics = listVisibleTopics(discussions, access.view).filter(wanted);
  const categories = Map.groupBy(topics, ({ category }) => category);
  return {
    courseware_topics: [...categories]
      .sort(([a], [b]) => a.localeCompare(b, undefined, { numeric: true }))
      .map(([name, inside]) => ({
        id: null,
        name,
        thread_list_url: listUrl(...inside.map(({ id }) => id)),
        children: inside.map(leaf),
        thread_counts: null,
      })),
    non_courseware_topics: discussions.general.filter(wanted).map(leaf),
  };
}
