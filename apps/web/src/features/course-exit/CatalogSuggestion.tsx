import { defineMessages, useIntl } from 'react-intl';
import { useSiteConfig } from '../../lms/lms.ts';
import { Link } from '../../ui/Link.tsx';
import styles from './ExitPage.module.css';

/** Links to the site's other courses (EXT-30); nothing on a site without a catalogue (CFG-03). */
export function CatalogSuggestion() {
  const intl = useIntl();
  const { catalogUrl } = useSiteConfig();
  if (catalogUrl === null) return null;
  return (
    <section className={styles.section} aria-labelledby="catalog-suggestion">
      <h2 id="catalog-suggestion">{intl.formatMessage(messages.title)}</h2>
      <p>
        <Link href={catalogUrl}>{intl.formatMessage(messages.link)}</Link>
      </p>
    </section>
  );
}

const messages = defineMessages({
  title: {
    defaultMessage: 'Keep learning',
    description: 'Heading at the end of a course, above the link to the catalogue of courses',
  },
  link: {
    defaultMessage: 'Explore more courses',
    description: 'Link at the end of a course, to the catalogue of courses',
  },
});
