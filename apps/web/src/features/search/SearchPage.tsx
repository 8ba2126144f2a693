import { useEffect, useRef } from 'react';
import { defineMessages, useIntl } from 'react-intl';
import { useSearchParams } from 'react-router';
import { useShortcut } from '../../course/shortcuts/registry.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { SearchForm } from './SearchForm.tsx';
import styles from './SearchPage.module.css';
import { SearchResults } from './SearchResults.tsx';
import { readSearch } from './search-address.ts';

export interface SearchPageProps {
  readonly courseId: string;
  /** False where the LMS has no search for this course. */
  readonly isEnabled: boolean;
  readonly title: string;
}

/** The search field, and the results below it. The URL contains the query and the filter. */
export function SearchPage({ courseId, isEnabled, title }: SearchPageProps) {
  const intl = useIntl();
  const [params] = useSearchParams();
  const search = readSearch(params);
  const field = useRef<HTMLInputElement>(null);
  const isBlank = search.text === '';
  useShortcut('search', intl.formatMessage(messages.shortcut), () => {
    field.current?.focus();
    field.current?.select();
  });

  useEffect(() => {
    // After `usePage`, which moves the focus to the heading of every new page.
    if (isBlank) queueMicrotask(() => field.current?.focus());
  }, [isBlank]);

  return (
    <div className={styles.column}>
      <PageTitle title={title} />
      {isEnabled ? (
        <>
          <SearchForm courseId={courseId} text={search.text} fieldRef={field} />
          {isBlank ? (
            <p className={styles.hint}>{intl.formatMessage(messages.hint)}</p>
          ) : (
            <SearchResults courseId={courseId} search={search} />
          )}
        </>
      ) : (
        <EmptyState icon="search" title={intl.formatMessage(messages.disabled)}>
          <p>{intl.formatMessage(messages.disabledText)}</p>
        </EmptyState>
      )}
    </div>
  );
}

const messages = defineMessages({
  shortcut: {
    defaultMessage: 'Go to the search field',
    description: 'What a key does on the search page, in the list of keyboard shortcuts',
  },
  hint: {
    defaultMessage: 'Find texts, videos, problems and pages of this course. Transcripts are searched, too.',
    description: 'Below the empty search field of a course',
  },
  disabled: {
    defaultMessage: 'This course can’t be searched',
    description: 'Heading on the search page of a course whose site has no search',
  },
  disabledText: {
    defaultMessage: 'Its site has no search for courses. The outline lists everything in it.',
    description: 'Text on the search page of a course whose site has no search',
  },
});
