import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { defineMessage, defineMessages, useIntl } from 'react-intl';
import { type SearchResults as Results, searchQuery } from '../../lms/search.ts';
import { isHttpStatus, NetworkError } from '../../lms/transport/errors.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { ResultFilters } from './ResultFilters.tsx';
import { ResultRow } from './ResultRow.tsx';
import styles from './SearchPage.module.css';
import type { Search } from './search-address.ts';

export interface SearchResultsProps {
  readonly courseId: string;
  readonly search: Search;
}

/** The results of a query: loading, failed, empty, or a list with filters. */
export function SearchResults({ courseId, search }: SearchResultsProps) {
  const intl = useIntl();
  const query = useQuery({ ...searchQuery(courseId, search.text), placeholderData: keepPreviousData });
  const { data, error, isPlaceholderData, isFetching, refetch } = query;

  if (error !== null && !isFetching) {
    return (
      <Alert
        type="error"
        actions={<Button onClick={() => void refetch()}>{intl.formatMessage(messages.retry)}</Button>}
      >
        {intl.formatMessage(findFailure(error))}
      </Alert>
    );
  }
  if (data === undefined || isPlaceholderData) {
    return <Spinner centered label={intl.formatMessage(messages.loading)} showLabel={false} />;
  }
  return (
    <>
      <p className={styles.count} role="status">
        {describeCount(data)}
      </p>
      {data.results.length === 0 ? (
        <EmptyState icon="search" title={intl.formatMessage(messages.none)}>
          <p>{intl.formatMessage(messages.noneText)}</p>
        </EmptyState>
      ) : (
        <FilteredResults courseId={courseId} search={search} results={data.results} />
      )}
    </>
  );

  function describeCount({ results, total }: Results): string {
    const shown = results.length;
    return total > shown
      ? intl.formatMessage(first, { shown, total, text: search.text })
      : intl.formatMessage(count, { count: shown, text: search.text });
  }
}

function FilteredResults({ courseId, search, results }: SearchResultsProps & Pick<Results, 'results'>) {
  const intl = useIntl();
  const shown = results.filter(({ kind }) => search.kind === null || kind === search.kind);
  return (
    <>
      <ResultFilters courseId={courseId} search={search} results={results} />
      {shown.length === 0 ? (
        <p className={styles.hint}>{intl.formatMessage(messages.noneOfKind)}</p>
      ) : (
        <ol className={styles.list} aria-label={intl.formatMessage(messages.list)}>
          {shown.map((result) => (
            <ResultRow key={result.id} courseId={courseId} result={result} />
          ))}
        </ol>
      )}
    </>
  );
}

function findFailure(error: Error) {
  if (error instanceof NetworkError) return messages.offline;
  return isHttpStatus(error, 429) ? messages.tooMany : messages.failed;
}

const count = defineMessage<{ count: number; text: string }>({
  defaultMessage: '{count, plural, =0 {No results} one {# result} other {# results}} for “{text}”',
  description: 'Above the results of a search in a course; the text is what the learner looked for',
});
const first = defineMessage<{ shown: number; total: number; text: string }>({
  defaultMessage: 'The best {shown, number} of {total, number} results for “{text}”',
  description: 'Above the results of a search in a course that found more than are shown',
});

const messages = defineMessages({
  loading: { defaultMessage: 'Searching…', description: 'Said by screen readers while a course is searched' },
  list: { defaultMessage: 'Results', description: 'Name for screen readers of the list of search results' },
  none: {
    defaultMessage: 'Nothing found',
    description: 'Heading in place of the results of a search in a course',
  },
  noneText: {
    defaultMessage: 'Check the spelling, or try fewer or other words.',
    description: 'Text in place of the results of a search in a course',
  },
  noneOfKind: {
    defaultMessage: 'No results of this type.',
    description:
      'In place of the results of a search, when those found are of other types than the chosen one',
  },
  retry: { defaultMessage: 'Try again', description: 'Button below the message that a search failed' },
  failed: {
    defaultMessage: 'We couldn’t search this course.',
    description: 'In place of the results of a search in a course',
  },
  offline: {
    defaultMessage: 'We couldn’t search this course. Check your connection, then try again.',
    description: 'In place of the results of a search in a course, without a connection to the server',
  },
  tooMany: {
    defaultMessage: 'You’ve searched many times in a short while. Wait a moment, then try again.',
    description:
      'In place of the results of a search in a course, when the server limits how often one searches',
  },
});
