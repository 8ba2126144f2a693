import { useQuery } from '@tanstack/react-query';
import { defineMessage, defineMessages, useIntl } from 'react-intl';
import { useSearchParams } from 'react-router';
import { mayWrite, useDiscussion } from '../../course/discussions/context.ts';
import { ThreadList } from '../../course/discussions/ThreadList.tsx';
import { WritingNotice } from '../../course/discussions/WritingNotice.tsx';
import { paths } from '../../course/paths.ts';
import { listTopics, type TopicTree, topicsQuery } from '../../lms/discussions/topics.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { DeletePosts } from './DeletePosts.tsx';
import { DiscussionNav } from './DiscussionNav.tsx';
import { type ListChoices, type PostList, readChoices } from './discussion-address.ts';
import { FilterBar } from './FilterBar.tsx';

/** A list of threads with search, view and order. */
export function PostsPage({ list }: { readonly list: PostList }) {
  const intl = useIntl();
  const { courseId, config } = useDiscussion();
  const [params] = useSearchParams();
  const choices = readChoices(params);
  const topics = useQuery(topicsQuery(courseId));
  const topicIds = findTopicIds(list, topics.data);
  const title = useListTitle(list, topics.data);
  const author = list.kind === 'my-posts' ? 'me' : list.kind === 'learner' ? list.username : null;
  const topic = list.kind === 'topic' ? `?${new URLSearchParams({ topic: list.topicId })}` : '';
  return (
    <>
      <PageTitle
        title={title}
        actions={
          <>
            {list.kind === 'learner' && config.canBulkDelete && <DeletePosts username={list.username} />}
            {list.kind !== 'learner' && mayWrite(config) && (
              <ButtonLink variant="primary" href={`${paths.discussion(courseId, 'new')}${topic}`}>
                {intl.formatMessage(messages.new)}
              </ButtonLink>
            )}
          </>
        }
      />
      <DiscussionNav current={list.kind === 'posts' || list.kind === 'my-posts' ? list.kind : null} />
      <WritingNotice />
      <FilterBar list={list} choices={choices} />
      {topicIds === 'unknown' ? (
        <Spinner centered />
      ) : (
        <ThreadList
          filter={{ ...choices, topicIds, author }}
          empty={<EmptyState icon="discussion" title={intl.formatMessage(emptyText(choices, list))} />}
        />
      )}
    </>
  );
}

/** The topics of a list: null for all, `unknown` until they are loaded. */
function findTopicIds(list: PostList, tree: TopicTree | undefined): readonly string[] | null | 'unknown' {
  if (list.kind === 'topic') return [list.topicId];
  if (list.kind !== 'category') return null;
  if (tree === undefined) return 'unknown';
  const { category } = list;
  const group = tree.groups.find(({ id, title }) => id === category || title === category);
  const topics = group?.topics ?? listTopics(tree).filter(({ unitId }) => unitId === category);
  return topics.length === 0 ? [category] : topics.map(({ id }) => id);
}

function useListTitle(list: PostList, tree: TopicTree | undefined): string {
  const intl = useIntl();
  switch (list.kind) {
    case 'topic':
      return (
        (tree && listTopics(tree).find(({ id }) => id === list.topicId)?.title) ??
        intl.formatMessage(messages.title)
      );
    case 'category':
      return (
        (tree?.groups.find(({ id }) => id === list.category)?.title ||
          (tree && listTopics(tree).find(({ unitId }) => unitId === list.category)?.title)) ??
        intl.formatMessage(messages.title)
      );
    case 'learner':
      return intl.formatMessage(postsBy, { name: list.username });
    default:
      return intl.formatMessage(messages.title);
  }
}

function emptyText({ text, view }: ListChoices, list: PostList) {
  if (text !== '') return messages.nothingFound;
  if (view === 'unread') return messages.nothingUnread;
  if (view !== 'all') return messages.noneOfView;
  return list.kind === 'my-posts' ? messages.noneOwn : messages.none;
}

const postsBy = defineMessage<{ name: string }>({
  defaultMessage: 'Posts by {name}',
  description: 'Heading of the list of threads of one person',
});

const messages = defineMessages({
  title: {
    defaultMessage: 'Discussion',
    description: 'Heading of the page with the discussions of a course',
  },
  new: {
    defaultMessage: 'New post',
    description: 'Button above a list of threads: ask a question or start a discussion',
  },
  none: {
    defaultMessage: 'No posts yet. Be the first to ask.',
    description: 'In place of an empty list of threads',
  },
  noneOwn: {
    defaultMessage: 'You haven’t posted yet',
    description: 'In place of the empty list of one’s own threads',
  },
  noneOfView: {
    defaultMessage: 'No posts match',
    description: 'In place of an empty list of threads, of which only some are shown',
  },
  nothingUnread: {
    defaultMessage: 'You’ve read everything',
    description: 'In place of the empty list of unread threads',
  },
  nothingFound: {
    defaultMessage: 'Nothing found. Try fewer or other words.',
    description: 'In place of the results of a search in the discussions',
  },
});
