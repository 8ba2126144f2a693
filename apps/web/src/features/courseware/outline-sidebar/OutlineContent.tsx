import { useQuery } from '@tanstack/react-query';
import { memo, type RefObject, useEffect, useMemo, useRef } from 'react';
import { defineMessages, useIntl } from 'react-intl';
import { runShortcut } from '../../../course/shortcuts/registry.ts';
import { useCompletion } from '../../../lms/completion.ts';
import type { CourseTree } from '../../../lms/course-tree.ts';
import type { Navigation } from '../../../lms/navigation.ts';
import { sessionQuery } from '../../../lms/session.ts';
import { Button } from '../../../ui/Button.tsx';
import { afterTurn } from '../turning/after-turn.ts';
import styles from './OutlineContent.module.css';
import { OutlineSection } from './OutlineSection.tsx';
import { listOutlineEntries } from './outline-entries.ts';
import { outlineId } from './outline-state.ts';
import { type OpenEntries, useOpenEntries } from './use-open-entries.ts';

/** The course, and the learner's unit in it. */
export interface OutlinePlace {
  readonly courseId: string;
  readonly tree: CourseTree;
  /** The learner's unit. */
  readonly sequenceId: string;
  readonly unitId: string | null;
}

export interface OutlineContentProps extends OutlinePlace {
  readonly navigation: Navigation | null;
  /** Whether the learner has just opened it. */
  readonly takesFocus: boolean;
  readonly onFocused: () => void;
  /** Called when the learner follows a link. */
  readonly onFollow: (() => void) | undefined;
}

const closed: OpenEntries = new Set();

/** All sections; the one with the learner's unit is open, and so are those that the learner opened. */
export const OutlineContent = memo(function OutlineContent(props: OutlineContentProps) {
  const { courseId, tree, navigation, sequenceId, unitId, takesFocus, onFocused, onFollow } = props;
  const intl = useIntl();
  const sections = useMemo(() => listOutlineEntries(tree, navigation), [tree, navigation]);
  const known = useCompletion(courseId);
  // Visitors have no completion.
  const completion = useQuery(sessionQuery()).data === null ? null : known;
  const here = tree.sequences[sequenceId]?.sectionId ?? null;
  const [opened, setOpened] = useOpenEntries(here, sequenceId);
  const list = useRef<HTMLElement>(null);
  useFocusAndScroll(list, { unitId, takesFocus, onFocused });

  return (
    <nav ref={list} className={styles.outline} aria-label={intl.formatMessage(messages.label)}>
      <ol>
        {sections.map((section) => {
          const isOpen = opened.has(section.id);
          return (
            <OutlineSection
              key={section.id}
              courseId={courseId}
              section={section}
              isOpen={isOpen}
              isComplete={completion && (completion[section.id] ?? false)}
              // Props that only open sections use, so that closed ones don't render with every change.
              opened={isOpen ? opened : closed}
              completion={isOpen ? completion : null}
              currentSequenceId={section.id === here ? sequenceId : null}
              currentUnitId={section.id === here ? unitId : null}
              onOpenChange={setOpened}
              onFollow={onFollow}
            />
          );
        })}
      </ol>
      <Button variant="quiet" size="small" className={styles.shortcuts} onClick={() => runShortcut('help')}>
        {intl.formatMessage(messages.shortcuts)}
      </Button>
    </nav>
  );
});

type FocusOptions = Pick<OutlineContentProps, 'unitId' | 'takesFocus' | 'onFocused'>;

/** Moves focus to the learner's unit when they open the outline, and scrolls it into view as they turn. */
function useFocusAndScroll(
  list: RefObject<HTMLElement | null>,
  { unitId, takesFocus, onFocused }: FocusOptions,
): void {
  useEffect(() => {
    if (!takesFocus) return;
    (findCurrent(list.current) ?? list.current?.querySelector('summary'))?.focus();
    onFocused();
  }, [list, takesFocus, onFocused]);

  useEffect(() => {
    if (unitId === null) return undefined;
    let isLeft = false;
    afterTurn(() => {
      if (!isLeft) reveal(findCurrent(list.current));
    });
    return () => {
      isLeft = true;
    };
  }, [list, unitId]);
}

const findCurrent = (list: HTMLElement | null) => list?.querySelector<HTMLElement>('[aria-current]') ?? null;

/** Scrolls the outline, not the page, which `scrollIntoView` would scroll as well. */
function reveal(entry: HTMLElement | null): void {
  const scroller = entry?.closest<HTMLElement>(`#${outlineId}`);
  if (!entry || !scroller) return;
  const [at, view] = [entry.getBoundingClientRect(), scroller.getBoundingClientRect()];
  if (at.top >= view.top && at.bottom <= view.bottom) return;
  scroller.scrollTop += at.top - view.top - (view.height - at.height) / 2;
}

const messages = defineMessages({
  label: {
    defaultMessage: 'Contents',
    description: 'Name for screen readers of the list of all sections and units of the course, beside a unit',
  },
  shortcuts: {
    defaultMessage: 'Keyboard shortcuts',
    description: 'Button below the outline beside a unit: opens the list of keys and what they do',
  },
});
