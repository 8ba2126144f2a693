import { MAX_SEARCH_LENGTH } from '@lectern/contract';
import { type FormEvent, type RefObject, useEffect, useId } from 'react';
import { defineMessages, useIntl } from 'react-intl';
import { useNavigate } from 'react-router';
import { Button } from '../../ui/Button.tsx';
import styles from './SearchPage.module.css';
import { searchAddress } from './search-address.ts';

export interface SearchFormProps {
  readonly courseId: string;
  /** The query in the URL. */
  readonly text: string;
  readonly fieldRef: RefObject<HTMLInputElement | null>;
}

/** Searches on submit: results that change during typing are hard to follow, especially with a screen reader. */
export function SearchForm({ courseId, text, fieldRef }: SearchFormProps) {
  const intl = useIntl();
  const navigate = useNavigate();
  const id = useId();

  // Not by changing the `key`: a new element would lose the focus.
  useEffect(() => {
    if (fieldRef.current) fieldRef.current.value = text;
  }, [fieldRef, text]);

  function submit(event: FormEvent): void {
    event.preventDefault();
    const query = fieldRef.current?.value.trim() ?? '';
    if (query === '') fieldRef.current?.focus();
    else void navigate(searchAddress(courseId, { text: query, kind: null }));
  }

  return (
    <search>
      <form className={styles.form} onSubmit={submit}>
        <label className="visually-hidden" htmlFor={id}>
          {intl.formatMessage(messages.label)}
        </label>
        <input
          ref={fieldRef}
          id={id}
          type="search"
          name="q"
          dir="auto"
          defaultValue={text}
          maxLength={MAX_SEARCH_LENGTH}
          placeholder={intl.formatMessage(messages.label)}
          autoComplete="off"
          enterKeyHint="search"
        />
        <Button type="submit" variant="primary" icon="search">
          {intl.formatMessage(messages.submit)}
        </Button>
      </form>
    </search>
  );
}

const messages = defineMessages({
  label: {
    defaultMessage: 'Words to look for',
    description: 'Name of the field on the search page of a course, also shown in it while it is empty',
  },
  submit: { defaultMessage: 'Search', description: 'Button beside the field on the search page of a course' },
});
