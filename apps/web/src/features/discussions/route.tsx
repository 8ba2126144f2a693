import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { defineMessages, useIntl } from 'react-intl';
import { type LoaderFunctionArgs, useLocation, useParams } from 'react-router';
import { CourseTab } from '../../course/CourseTab.tsx';
import { DiscussionContext, type DiscussionPlace } from '../../course/discussions/context.ts';
import { findExternalDiscussions } from '../../course/discussions/external.ts';
import { findTab } from '../../course/find-tab.ts';
import { leavePage } from '../../course/leave.ts';
import { findTabUrl } from '../../course/lms-tab.ts';
import { loadCourseTab } from '../../course/load-course-tab.ts';
import { getParam, getQueryClient, useCourseId } from '../../course/route-context.ts';
import { useCourseTab } from '../../course/use-course.ts';
import { courseMetadataQuery } from '../../lms/course-metadata.ts';
import { discussionConfigQuery } from '../../lms/discussions/config.ts';
import { getLms } from '../../lms/lms.ts';
import { sessionQuery } from '../../lms/session.ts';
import { DiscussionsPage } from './DiscussionsPage.tsx';
import { listPath, readDiscussionPath } from './discussion-address.ts';
import { NoDiscussions } from './NoDiscussions.tsx';

/**
 * `/course/{courseId}/discussion` and below. Leads away where discussions are elsewhere: in another front end of the
 * operator, or in a product such as Piazza, which only the course's tab opens.
 */
export async function loader({ params, ...args }: LoaderFunctionArgs) {
  const { context } = args;
  const courseId = getParam(params, 'courseId');
  const client = getQueryClient(context);
  const external = findExternalDiscussions(getLms(client).config, courseId, params['*'] ?? '');
  if (external !== null) return leavePage(context, external);
  const result = await loadCourseTab(args, {
    courseId,
    tab: 'discussion',
    query: discussionConfigQuery(courseId),
    fallback: () => '',
  });
  const config = client.getQueryData(discussionConfigQuery(courseId).queryKey);
  if (result === null && (config === null || config?.isExternal)) {
    const course = client.getQueryData(courseMetadataQuery(courseId).queryKey);
    const tab = findTab(course?.tabs ?? [], 'discussion');
    const url = tab && findTabUrl(tab.url, getLms(client).config.lmsBaseUrl, window.location.origin);
    if (url) return leavePage(context, url);
  }
  return result;
}

export function Component() {
  const intl = useIntl();
  const courseId = useCourseId();
  const { '*': splat = '' } = useParams();
  const { search } = useLocation();
  const state = useCourseTab(courseId, discussionConfigQuery(courseId));
  const username = useQuery(sessionQuery()).data?.username ?? '';
  const page = readDiscussionPath(splat);
  const config = state.status === 'loaded' ? state.data : null;
  const list = page.kind === 'thread' || page.kind === 'list' ? page.list : undefined;
  const listKey = JSON.stringify(list);
  const place = useMemo<DiscussionPlace | null>(
    () =>
      config && {
        courseId,
        config,
        username,
        hrefOf: ({ id }) =>
          `${listPath(courseId, listKey ? JSON.parse(listKey) : { kind: 'posts' }, id)}${search}`,
        open: null,
      },
    [courseId, config, username, listKey, search],
  );
  return (
    <CourseTab tab="discussion" title={intl.formatMessage(messages.title)} state={state}>
      {(_, course) =>
        place === null ? (
          <NoDiscussions course={course} />
        ) : (
          <DiscussionContext value={place}>
            <DiscussionsPage page={page} course={course} />
          </DiscussionContext>
        )
      }
    </CourseTab>
  );
}

const messages = defineMessages({
  title: { defaultMessage: 'Discussion', description: 'Title of the page with the discussions of a course' },
});
