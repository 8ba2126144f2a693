import { defineMessages, useIntl } from 'react-intl';
import type { ResultKind, SearchResult } from '../../lms/search.ts';
import { Link } from '../../ui/Link.tsx';
import styles from './SearchPage.module.css';
import { filterKinds, type Search, searchAddress } from './search-address.ts';

export interface ResultFiltersProps {
  readonly courseId: string;
  readonly search: Search;
  readonly results: readonly SearchResult[];
}

/** One link for each type among the results, with its count, and one for all. */
export function ResultFilters({ courseId, search, results }: ResultFiltersProps) {
  const intl = useIntl();
  const countOf = (kind: ResultKind) => results.filter((result) => result.kind === kind).length;
  const kinds = filterKinds.filter((kind) => kind === search.kind || countOf(kind) > 0);
  if (search.kind === null && kinds.length < 2) return null;
  const filters = [
    { kind: null, name: messages.all, count: results.length },
    ...kinds.map((kind) => ({ kind, name: messages[kind], count: countOf(kind) })),
  ];
  return (
    <nav aria-label={intl.formatMessage(messages.label)}>
      <ul className={styles.filters}>
        {filters.map(({ kind, name, count }) => (
          <li key={kind ?? 'all'}>
            <Link
              className={styles.filter}
              href={searchAddress(courseId, { text: search.text, kind })}
              aria-current={search.kind === kind ? 'true' : undefined}
            >
              {intl.formatMessage(name)} <span className={styles.number}>{intl.formatNumber(count)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const messages = defineMessages({
  label: {
    defaultMessage: 'Filter results by type',
    description: 'Name for screen readers of the filters above the results of a search in a course',
  },
  all: { defaultMessage: 'All', description: 'Filter of search results: of every type' },
  text: { defaultMessage: 'Texts', description: 'Filter of search results: texts of units' },
  video: { defaultMessage: 'Videos', description: 'Filter of search results' },
  problem: { defaultMessage: 'Problems', description: 'Filter of search results: questions to answer' },
  page: {
    defaultMessage: 'Pages',
    description:
      'Filter of search results: pages beside the outline, such as a syllabus, handouts or a textbook',
  },
  name: {
    defaultMessage: 'Titles',
    description: 'Filter of search results: sections, subsections and units found by their titles',
  },
  other: { defaultMessage: 'Other', description: 'Filter of search results: of types that have no filter' },
});
