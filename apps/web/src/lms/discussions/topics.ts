import {
  type DiscussionTopicWire,
  type TopicSectionWire,
  type TopicsV1Wire,
  type TopicsV3Wire,
  topicsV1Call,
  topicsV2Call,
  topicsV3Call,
} from '@lectern/contract';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { blockTitle } from '../block-title.ts';
import { getLms } from '../lms.ts';
import { isHttpStatus } from '../transport/errors.ts';
import { discussionConfigQuery } from './config.ts';

export interface Topic {
  id: string;
  title: string;
  /** The unit that it belongs to; null for the topics of the course as a whole. */
  unitId: string | null;
  /** How many posts it has; servers count those of all cohorts. */
  postCount: number;
}

/** Topics under one heading: a sequence, or a category of older courses. */
export interface TopicGroup {
  id: string;
  /** The section, for a sequence. */
  over: string | null;
  title: string;
  topics: readonly Topic[];
}

export interface TopicTree {
  /** Of the course as a whole. */
  general: readonly Topic[];
  groups: readonly TopicGroup[];
  /** Of units that were removed or that no longer have discussions. */
  archived: readonly Topic[];
}

/** Every topic of a course, in its order. */
export function listTopics({ general, groups, archived }: TopicTree): Topic[] {
  return [...general, ...groups.flatMap(({ topics }) => topics), ...archived];
}

/** The topic of a unit; null if it has none, or none any more. */
export function findUnitTopic({ groups }: TopicTree, unitId: string): Topic | null {
  return groups.flatMap(({ topics }) => topics).find((topic) => topic.unitId === unitId) ?? null;
}

function readTopic(wire: Pick<DiscussionTopicWire, 'id' | 'name' | 'usage_key' | 'thread_counts'>): Topic {
  const counts = wire.thread_counts;
  return {
    id: wire.id,
    title: wire.name?.trim() || blockTitle('', wire.usage_key ?? wire.id),
    unitId: wire.usage_key ?? null,
    postCount: (counts?.discussion ?? 0) + (counts?.question ?? 0),
  };
}

/** Reads the third version: general topics, then sections with their sequences and units. */
export function readTopicTree(nodes: TopicsV3Wire): TopicTree {
  const general: Topic[] = [];
  const groups: TopicGroup[] = [];
  const archived: Topic[] = [];
  for (const node of nodes) {
    if (node.children === undefined) general.push(readTopic(node));
    else if (!('type' in node)) archived.push(...node.children.map(readTopic));
    else groups.push(...readSection(node));
  }
  return {
    general,
    groups: groups.filter(({ topics }) => topics.length > 0),
    // Open edX lists units there that aren't released yet, names and all.
    archived: archived.filter(({ postCount }) => postCount > 0),
  };
}

function readSection({ display_name, children }: TopicSectionWire): TopicGroup[] {
  return children.map((sequence) => ({
    id: sequence.id,
    over: display_name || null,
    title: blockTitle(sequence.display_name ?? '', sequence.id),
    topics: (sequence.children ?? []).map(readTopic),
  }));
}

/** Reads the second version, a list without sections. */
export function readTopicList(wires: readonly DiscussionTopicWire[]): TopicTree {
  const isOpen = ({ enabled_in_context }: DiscussionTopicWire) => enabled_in_context !== false;
  const open = wires.filter(isOpen);
  const units = open.filter(({ usage_key }) => usage_key).map(readTopic);
  return {
    general: open.filter(({ usage_key }) => !usage_key).map(readTopic),
    groups: units.length === 0 ? [] : [{ id: 'units', over: null, title: '', topics: units }],
    archived: wires.filter((wire) => !isOpen(wire)).map(readTopic),
  };
}

/** Reads the first version: categories with the topics of discussion blocks. Blocks may share a topic. */
export function readLegacyTopics(wire: TopicsV1Wire): TopicTree {
  const read = (leaves: TopicsV1Wire['non_courseware_topics']) => {
    const topics = leaves.map((leaf) => readTopic({ ...leaf, usage_key: null }));
    return [...new Map(topics.map((topic) => [topic.id, topic])).values()];
  };
  const groups = wire.courseware_topics.map(({ name, children }) => ({
    id: name,
    over: null,
    title: name,
    topics: read(children),
  }));
  return {
    general: read(wire.non_courseware_topics),
    groups: groups.filter(({ topics }) => topics.length > 0),
    archived: [],
  };
}

/** The topics of a course that this person may see (wire contract 27.3). */
export function topicsQuery(courseId: string) {
  return queryOptions({
    queryKey: ['discussion-topics', courseId],
    queryFn: async ({ client, signal }): Promise<TopicTree> => {
      const config = await client.ensureQueryData(discussionConfigQuery(courseId));
      return fetchTopics(client, courseId, config?.hasUnitTopics ?? true, signal);
    },
  });
}

async function fetchTopics(
  client: QueryClient,
  courseId: string,
  hasUnitTopics: boolean,
  signal: AbortSignal,
): Promise<TopicTree> {
  const { transport } = getLms(client);
  const input = { params: { courseId }, signal };
  if (!hasUnitTopics) return readLegacyTopics((await transport.request(topicsV1Call, input)).body);
  try {
    return readTopicTree((await transport.request(topicsV3Call, input)).body);
  } catch (error) {
    // Servers before Palm don't have the third version.
    if (!isHttpStatus(error, 404)) throw error;
    return readTopicList((await transport.request(topicsV2Call, input)).body);
  }
}
