import { type FormEvent, useEffect, useId, useRef } from 'react';
import { Button } from '../../ui/Button.tsx';
import styles from './DiscussionsPage.module.css';

interface SearchFieldProps {
  /** Names the field, and is shown in it while it is empty. */
  readonly label: string;
  readonly submitLabel: string;
  /** What was searched for last. */
  readonly text: string;
  readonly maxLength: number;
  readonly onSearch: (text: string) => void;
}

/** The search above a list. It searches on submit. */
export function SearchField({ label, submitLabel, text, maxLength, onSearch }: SearchFieldProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (field.current) field.current.value = text;
  }, [text]);

  function search(event: FormEvent): void {
    event.preventDefault();
    onSearch(field.current?.value.trim() ?? '');
  }

  return (
    <search>
      <form className={styles.search} onSubmit={search}>
        <label className="visually-hidden" htmlFor={id}>
          {label}
        </label>
        <input
          ref={field}
          id={id}
          type="search"
          dir="auto"
          maxLength={maxLength}
          defaultValue={text}
          placeholder={label}
          autoComplete="off"
          enterKeyHint="search"
        />
        <Button type="submit" icon="search">
          {submitLabel}
        </Button>
      </form>
    </search>
  );
}
