import { defineMessage, defineMessages, useIntl } from 'react-intl';
import type { CoursewareCourse } from '../../lms/courseware-course.ts';
import { useSiteConfig } from '../../lms/lms.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import styles from './ExitPage.module.css';
import { listShareLinks } from './share-links.ts';

/** Links to share the course; none without a marketing page (EXT-33). */
export function ShareCourse({ course }: { readonly course: CoursewareCourse }) {
  const intl = useIntl();
  const { siteName, twitterUrl, twitterHashtag } = useSiteConfig();
  const { marketingUrl, title } = course;
  if (!marketingUrl) return null;
  const links = listShareLinks(
    { marketingUrl, twitterUrl, twitterHashtag },
    {
      subject: intl.formatMessage(subject, { title }),
      text: intl.formatMessage(text, { title, siteName }),
    },
  );
  return (
    <section className={styles.section} aria-labelledby="share-course">
      <h2 id="share-course">{intl.formatMessage(messages.title)}</h2>
      <ul className={`cluster ${styles.plainList}`}>
        {links.map(({ network, url }) => (
          <li key={network}>
            <ButtonLink href={url} size="small" newWindow={network !== 'email'}>
              {intl.formatMessage(networks[network])}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

const messages = defineMessages({
  title: {
    defaultMessage: 'Share this course',
    description: 'Heading at the end of a course, above links to social networks and mail',
  },
});

const networks = defineMessages({
  linkedin: { defaultMessage: 'LinkedIn', description: 'Link to share a course there' },
  facebook: { defaultMessage: 'Facebook', description: 'Link to share a course there' },
  twitter: { defaultMessage: 'Twitter', description: 'Link to share a course there' },
  email: { defaultMessage: 'Email', description: 'Link to share a course by mail' },
});

const subject = defineMessage<{ title: string }>({
  defaultMessage: 'I completed {title}',
  description: 'Subject of a mail in which a learner shares a course',
});
const text = defineMessage<{ title: string; siteName: string }>({
  defaultMessage: 'I completed {title} on {siteName}.',
  description: 'Text with which a learner shares a course; the address of the course follows',
});
