import { defineMessage, defineMessages, useIntl } from 'react-intl';
import type { CourseTree } from '../../../lms/course-tree.ts';
import { ButtonLink } from '../../../ui/Button.tsx';
import { type Turn, type Turns, turnPath } from './neighbors.ts';
import styles from './SequenceNavigation.module.css';
import { useTurnTo } from './use-turn-to.ts';

export interface ContinueLinksProps {
  readonly courseId: string;
  readonly tree: CourseTree;
  readonly turns: Turns;
  /** Use it if the page has another primary action. */
  readonly isSecondary?: boolean;
}

/**
 * Links to the sequences before and after one that does not open, by name: such a page has no Previous and Next
 * (CWR-19). At either end of the course there is only one.
 */
export function ContinueLinks({ courseId, tree, turns, isSecondary = false }: ContinueLinksProps) {
  const intl = useIntl();
  const turnTo = useTurnTo();
  const previous = findTarget(courseId, tree, turns.previous);
  const next = findTarget(courseId, tree, turns.next);
  if (previous === null && next === null) return null;
  const how = { placement: 'bottom', unitId: null, unitIds: [] } as const;
  return (
    <nav className={styles.bottom} aria-label={intl.formatMessage(messages.label)}>
      {previous && (
        <ButtonLink
          icon="arrow-previous"
          href={previous.path}
          onClick={(event) => turnTo(event, turns.previous, { ...how, kind: 'previous' })}
        >
          {intl.formatMessage(back, { title: previous.title })}
        </ButtonLink>
      )}
      {next && (
        <ButtonLink
          variant={isSecondary ? 'secondary' : 'primary'}
          iconEnd="arrow-next"
          className={styles.on}
          href={next.path}
          onClick={(event) => turnTo(event, turns.next, { ...how, kind: 'next' })}
        >
          {intl.formatMessage(on, { title: next.title })}
        </ButtonLink>
      )}
    </nav>
  );
}

function findTarget(courseId: string, tree: CourseTree, turn: Turn) {
  const path = turnPath(courseId, turn);
  if (turn.kind !== 'place' || path === null) return null;
  return { path, title: tree.sequences[turn.sequenceId]?.title ?? '' };
}

const messages = defineMessages({
  label: {
    defaultMessage: 'Continue in the course',
    description: 'Name for screen readers of the two links on a page whose content cannot be opened',
  },
});

const back = defineMessage<{ title: string }>({
  defaultMessage: 'Back to “{title}”',
  description: 'Link to the sequence of units before one that cannot be opened; title is its name',
});

const on = defineMessage<{ title: string }>({
  defaultMessage: 'Continue with “{title}”',
  description: 'Link to the sequence of units after one that cannot be opened; title is its name',
});
