import { defineMessages, useIntl } from 'react-intl';
import { usePage } from '../../course/page.tsx';
import { paths } from '../../course/paths.ts';
import { staffUrl } from '../../course/site-urls.ts';
import { useSiteConfig } from '../../lms/lms.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';

export interface UnknownLearnerProps {
  readonly courseId: string;
  readonly courseTitle: string;
}

/** For staff, in place of the progress of a learner that the server doesn’t know; only Lectern’s LMS has a people page. */
export function UnknownLearner({ courseId, courseTitle }: UnknownLearnerProps) {
  const intl = useIntl();
  const site = useSiteConfig();
  const title = intl.formatMessage(messages.title);
  usePage(title, courseTitle);
  return (
    <div className="page page--reading">
      <EmptyState
        level={1}
        icon="info"
        title={title}
        action={
          site.isLectern ? (
            <ButtonLink variant="primary" href={staffUrl(site, courseId, 'people')}>
              {intl.formatMessage(messages.people)}
            </ButtonLink>
          ) : (
            <ButtonLink variant="primary" href={paths.progress(courseId)}>
              {intl.formatMessage(messages.own)}
            </ButtonLink>
          )
        }
      >
        <p>{intl.formatMessage(messages.text)}</p>
      </EmptyState>
    </div>
  );
}

const messages = defineMessages({
  title: {
    defaultMessage: 'There’s no such learner in this course',
    description: 'Heading for staff in place of the progress of a learner that the server does not know',
  },
  text: {
    defaultMessage: 'The address may be mistyped, or the account may have been removed.',
    description: 'Below the heading that there is no such learner in a course',
  },
  people: {
    defaultMessage: 'See who is in this course',
    description: 'Link below the text that there is no such learner: to the list of the people of the course',
  },
  own: {
    defaultMessage: 'Go to your own progress',
    description: 'Link below the text that there is no such learner',
  },
});
