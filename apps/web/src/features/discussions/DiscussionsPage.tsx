import { useCallback, useEffect, useState } from 'react';
import { defineMessages, useIntl } from 'react-intl';
import { useNavigate, useSearchParams } from 'react-router';
import { useDiscussion } from '../../course/discussions/context.ts';
import { ThreadForm } from '../../course/discussions/ThreadForm.tsx';
import { ThreadView } from '../../course/discussions/ThreadView.tsx';
import { focusHeading, usePage } from '../../course/page.tsx';
import { paths } from '../../course/paths.ts';
import type { CourseMetadata } from '../../lms/course-metadata.ts';
import { useOutboxRetries } from '../../lms/discussions/outbox.ts';
import { Link } from '../../ui/Link.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { DiscussionNav } from './DiscussionNav.tsx';
import styles from './DiscussionsPage.module.css';
import {
  type DiscussionPage,
  listPath,
  type PostList,
  readChoices,
  writeChoices,
} from './discussion-address.ts';
import { LearnerList } from './LearnerList.tsx';
import { PostsPage } from './PostsPage.tsx';
import { TopicList } from './TopicList.tsx';

export interface DiscussionsPageProps {
  readonly page: DiscussionPage;
  readonly course: CourseMetadata;
}

/** The discussions of a course: one of their lists, a thread, or the form for a new one. */
export function DiscussionsPage({ page, course }: DiscussionsPageProps) {
  const { courseId } = useDiscussion();
  useOutboxRetries(courseId);
  return (
    <div className={styles.column}>
      <PageContent page={page} course={course} />
    </div>
  );
}

function PageContent({ page, course }: DiscussionsPageProps) {
  switch (page.kind) {
    case 'thread':
      return <ThreadPage key={page.threadId} {...page} course={course} />;
    case 'new':
      return <NewThreadPage />;
    case 'topics':
      return (
        <>
          <Header current="topics" />
          <TopicList />
        </>
      );
    case 'learners':
      return (
        <>
          <Header current="learners" />
          <LearnerList />
        </>
      );
    default:
      return <PostsPage key={JSON.stringify(page.list)} list={page.list} />;
  }
}

function Header({ current }: { readonly current: 'topics' | 'learners' }) {
  const intl = useIntl();
  return (
    <>
      <PageTitle title={intl.formatMessage(messages.title)} />
      <DiscussionNav current={current} />
    </>
  );
}

interface ThreadPageProps {
  readonly list: PostList;
  readonly threadId: string;
  readonly isEdit: boolean;
  readonly course: CourseMetadata;
}

function ThreadPage({ list, threadId, isEdit, course }: ThreadPageProps) {
  const intl = useIntl();
  const navigate = useNavigate();
  const { courseId } = useDiscussion();
  const [params] = useSearchParams();
  const [title, setTitle] = useState<string | null>(null);
  const back = `${listPath(courseId, list)}${writeChoices(readChoices(params))}`;
  usePage(title, intl.formatMessage(messages.title), course.title);
  // The title comes after the address, which has moved the focus to what was on the screen.
  const show = useCallback(({ title: text }: { readonly title: string }) => setTitle(text), []);
  const isShown = title !== null;
  useEffect(() => {
    if (isShown && document.activeElement === document.querySelector('main')) focusHeading();
  }, [isShown]);
  return (
    <>
      <p className={styles.back}>
        <Link href={back}>{intl.formatMessage(messages.back)}</Link>
      </p>
      <ThreadView
        threadId={threadId}
        headingLevel={1}
        startsEditing={isEdit}
        onShown={show}
        onDeleted={() => void navigate(back, { replace: true })}
      />
    </>
  );
}

function NewThreadPage() {
  const intl = useIntl();
  const navigate = useNavigate();
  const { courseId } = useDiscussion();
  const [params] = useSearchParams();
  const topicId = params.get('topic') ?? undefined;
  const list: PostList = topicId === undefined ? { kind: 'posts' } : { kind: 'topic', topicId };
  return (
    <>
      <p className={styles.back}>
        <Link href={paths.discussion(courseId, 'posts')}>{intl.formatMessage(messages.back)}</Link>
      </p>
      <PageTitle title={intl.formatMessage(messages.newTitle)} />
      <ThreadForm topicId={topicId} onDone={() => void navigate(listPath(courseId, list))} />
    </>
  );
}

const messages = defineMessages({
  title: {
    defaultMessage: 'Discussion',
    description: 'Heading of the page with the discussions of a course',
  },
  back: {
    defaultMessage: 'Back to posts',
    description: 'Link above a thread, to the list that it was opened from',
  },
  newTitle: {
    defaultMessage: 'New post',
    description: 'Heading of the page on which one writes a question or starts a discussion',
  },
});
