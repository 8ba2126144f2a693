import { defineMessages, useIntl } from 'react-intl';
import { paths } from '../../course/paths.ts';
import { CourseText } from '../../i18n/CourseText.tsx';
import type { ResultKind, SearchResult, TextPiece } from '../../lms/search.ts';
import { Icon, type IconName } from '../../ui/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import styles from './SearchPage.module.css';

export interface ResultRowProps {
  readonly courseId: string;
  readonly result: SearchResult;
}

/** One result: its type, a link to it, its location in the course, and the matching passage. */
export function ResultRow({ courseId, result }: ResultRowProps) {
  const intl = useIntl();
  const { kind, title, excerpt, location } = result;
  const name = title
    .map(({ text }) => text)
    .join('')
    .trim();
  // A text has the title of its unit.
  const parents = location.at(-1)?.title === name ? location.slice(0, -1) : location;
  return (
    <li className={styles.row}>
      <span className={styles.icon}>
        <Icon name={icons[kind]} label={intl.formatMessage(names[kind])} />
      </span>
      <div className={styles.body}>
        <p className={styles.title}>
          <Link href={findHref(courseId, result)}>
            {name === '' ? (
              intl.formatMessage(messages.untitled)
            ) : (
              <CourseText>
                <Marked pieces={title} />
              </CourseText>
            )}
          </Link>
        </p>
        {parents.length > 0 && (
          <p className={styles.location}>
            {parents.map((parent) => (
              <span key={parent.level}>
                <CourseText>{parent.title}</CourseText>
              </span>
            ))}
          </p>
        )}
        {excerpt.length > 0 && (
          <p className={styles.excerpt}>
            <CourseText>
              <Marked pieces={excerpt} />
            </CourseText>
          </p>
        )}
      </div>
    </li>
  );
}

/** Matches are highlighted only visually: a screen reader would interrupt the sentence at each. */
function Marked({ pieces }: { readonly pieces: readonly TextPiece[] }) {
  return pieces.map(({ start, text, isMatch }) => (isMatch ? <mark key={start}>{text}</mark> : text));
}

/** A block in a unit is scrolled to (wire contract 22.8). */
function findHref(courseId: string, { place, url }: SearchResult): string {
  if (place === null) return url;
  const { sequenceId, unitId, blockId } = place;
  if (unitId === null) return paths.sequence(courseId, sequenceId);
  const unit = paths.unit(courseId, sequenceId, unitId);
  return blockId === null ? unit : `${unit}?${new URLSearchParams({ jumpToId: blockId })}`;
}

const icons: Readonly<Record<ResultKind, IconName>> = {
  text: 'text',
  video: 'video',
  problem: 'problem',
  page: 'book',
  name: 'layers',
  other: 'info',
};

const names = defineMessages({
  text: { defaultMessage: 'Text', description: 'Type of a search result, in place of its icon' },
  video: { defaultMessage: 'Video', description: 'Type of a search result, in place of its icon' },
  problem: { defaultMessage: 'Problem', description: 'Type of a search result, in place of its icon' },
  page: {
    defaultMessage: 'Page',
    description: 'Type of a search result, in place of its icon: a page beside the outline',
  },
  name: {
    defaultMessage: 'Title',
    description: 'Type of a search result, in place of its icon: a section, subsection or unit',
  },
  other: { defaultMessage: 'Other content', description: 'Type of a search result, in place of its icon' },
});

const messages = defineMessages({
  untitled: {
    defaultMessage: 'Untitled',
    description: 'Title of a search result whose title the server does not tell',
  },
});
