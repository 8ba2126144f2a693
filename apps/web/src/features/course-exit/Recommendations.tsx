import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { defineMessage, defineMessages, useIntl } from 'react-intl';
import { useFormat } from '../../i18n/use-format.ts';
import type { CoursewareCourse } from '../../lms/courseware-course.ts';
import { type Recommendation, recommendationsQuery } from '../../lms/recommendations.ts';
import { IconButton } from '../../ui/Button.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { CatalogSuggestion } from './CatalogSuggestion.tsx';
import { RecommendationCard } from './RecommendationCard.tsx';
import styles from './Recommendations.module.css';

/** The catalogue is suggested instead of fewer than these (EXT-23). */
const FEWEST = 2;
const PER_PAGE = 3;

/** Courses to take next; if there are too few, or they can't be fetched, the catalogue (EXT-21 to EXT-23). */
export function Recommendations({ course }: { readonly course: CoursewareCourse }) {
  const { id, org, number } = course;
  const { data, isPending } = useQuery(recommendationsQuery({ courseId: id, org, number }));
  if (isPending) return <Spinner />;
  return data === undefined || data.length < FEWEST ? <CatalogSuggestion /> : <List courses={data} />;
}

function List({ courses }: { readonly courses: readonly Recommendation[] }) {
  const intl = useIntl();
  const format = useFormat();
  const [page, setPage] = useState(0);
  const pages = Math.ceil(courses.length / PER_PAGE);
  const shown = courses.slice(page * PER_PAGE, (page + 1) * PER_PAGE);
  const position = intl.formatMessage(pagePosition, {
    page: format.number(page + 1),
    pages: format.number(pages),
  });
  return (
    <section className={styles.section} aria-labelledby="recommendations">
      <header className={styles.header}>
        <h2 id="recommendations">{intl.formatMessage(messages.title)}</h2>
        {pages > 1 && <Pager page={page} pages={pages} position={position} onChange={setPage} />}
      </header>
      <ul className={styles.cards} aria-labelledby="recommendations">
        {shown.map((one) => (
          <RecommendationCard key={one.uuid} course={one} />
        ))}
      </ul>
    </section>
  );
}

interface PagerProps {
  readonly page: number;
  readonly pages: number;
  readonly position: string;
  readonly onChange: (page: number) => void;
}

/** Both buttons stay at the first and last page, so that the focus isn't lost. */
function Pager({ page, pages, position, onChange }: PagerProps) {
  const intl = useIntl();
  const hasChanged = useRef(false);
  const changePage = (to: number) => {
    if (to < 0 || to >= pages) return;
    hasChanged.current = true;
    onChange(to);
  };
  return (
    <div className="cluster">
      <IconButton
        icon="arrow-previous"
        label={intl.formatMessage(messages.previous)}
        aria-disabled={page === 0}
        onClick={() => changePage(page - 1)}
      />
      <span className={styles.position}>{position}</span>
      <IconButton
        icon="arrow-next"
        label={intl.formatMessage(messages.next)}
        aria-disabled={page === pages - 1}
        onClick={() => changePage(page + 1)}
      />
      <VisuallyHidden>
        <span role="status">{hasChanged.current && position}</span>
      </VisuallyHidden>
    </div>
  );
}

const messages = defineMessages({
  title: {
    defaultMessage: 'Keep building your skills with these courses',
    description: 'Heading at the end of a course, above a list of recommended courses',
  },
  previous: {
    defaultMessage: 'Previous courses',
    description: 'Button that turns back the page of recommended courses',
  },
  next: {
    defaultMessage: 'More courses',
    description: 'Button that turns the page of recommended courses',
  },
});

const pagePosition = defineMessage<{ page: string; pages: string }>({
  defaultMessage: '{page} of {pages}',
  description: 'Which page of recommended courses is shown, and how many there are',
});
