import { useQuery } from '@tanstack/react-query';
import { defineMessages, useIntl } from 'react-intl';
import type { LoaderFunctionArgs } from 'react-router';
import { FailedCourse } from '../../course/FailedCourse.tsx';
import { findTab } from '../../course/find-tab.ts';
import { leavePage } from '../../course/leave.ts';
import { findSlug, findTabUrl } from '../../course/lms-tab.ts';
import { usePage } from '../../course/page.tsx';
import { paths } from '../../course/paths.ts';
import { getParam, getQueryClient, useCourseId } from '../../course/route-context.ts';
import { courseMetadataQuery } from '../../lms/course-metadata.ts';
import { getLms } from '../../lms/lms.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';

/** `/course/{courseId}/live` and `wiki`, tabs of the reference client: leads to where the LMS has that tab. */
export async function loader({ params, request, context }: LoaderFunctionArgs): Promise<null> {
  const client = getQueryClient(context);
  const course = await client
    .ensureQueryData(courseMetadataQuery(getParam(params, 'courseId')))
    .catch(() => null);
  const slug = findSlug(new URL(request.url).pathname);
  const tab = slug === null ? undefined : findTab(course?.tabs ?? [], slug);
  const url = tab && findTabUrl(tab.url, getLms(client).config.lmsBaseUrl, window.location.origin);
  return url ? leavePage(context, url) : null;
}

/** Says that the course has no such tab, or none outside of the reference client. */
export function Component() {
  const intl = useIntl();
  const courseId = useCourseId();
  const { data: course, error } = useQuery({ ...courseMetadataQuery(courseId), retryOnMount: false });
  const title = intl.formatMessage(messages.title);
  usePage(title, course?.title);
  if (error !== null) return <FailedCourse error={error} />;
  return (
    <div className="page page--reading">
      <EmptyState
        level={1}
        icon="info"
        title={title}
        action={
          <ButtonLink variant="primary" href={paths.outline(courseId)}>
            {intl.formatMessage(messages.home)}
          </ButtonLink>
        }
      >
        <p>{intl.formatMessage(messages.text)}</p>
      </EmptyState>
    </div>
  );
}

const messages = defineMessages({
  title: {
    defaultMessage: 'This page isn’t part of the course',
    description: 'Heading at an address for a wiki or live session that the course does not have here',
  },
  text: {
    defaultMessage:
      'The link may be from before the course moved. Everything that the course has is on its home.',
    description: 'Below the heading that a page isn’t part of the course',
  },
  home: {
    defaultMessage: 'Go to the course home',
    description: 'Link below the text that a page isn’t part of the course',
  },
});
