import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { defineMessage, useIntl } from 'react-intl';
import { useFirstRender } from '../../i18n/first-render.ts';
import { sequenceQuery } from '../../lms/sequence.ts';
import { cx } from '../../ui/cx.ts';
import { Spinner } from '../../ui/Spinner.tsx';
import { OutlineSidebar } from './outline-sidebar/OutlineSidebar.tsx';
import { useOutlineState } from './outline-sidebar/outline-state.ts';
import styles from './SequenceLoader.module.css';
import { SequenceScreen } from './SequenceScreen.tsx';
import { recordSectionEnd } from './turning/FirstSection.tsx';
import type { SequencePlace } from './turning/sequence-view.ts';
import { type GoTo, GoToContext, useTurningAhead } from './turning/use-turning-ahead.ts';
import { UnopenedSequence } from './UnopenedSequence.tsx';
import { useAwaitedSequence } from './use-awaited-sequence.ts';

/** One sequence, a spinner while it loads, or why it could not be fetched (CWR-22). */
export function SequenceLoader({ courseId, course, tree, sequenceId, unitId }: SequencePlace) {
  const intl = useIntl();
  const { place, isAhead, goTo } = useTurningAhead(courseId, { sequenceId, unitId });
  const fromId = place.sequenceId;
  const turnTo = useCallback<GoTo>(
    (turn) => {
      recordSectionEnd({ course, tree, fromId }, turn);
      goTo(turn);
    },
    [course, tree, fromId, goTo],
  );
  // The loader has just tried; only the learner can retry.
  const query = useQuery({ ...sequenceQuery(courseId, place.sequenceId), retryOnMount: false });
  const isAwaiting = useAwaitedSequence(courseId, place.sequenceId);
  const { data: sequence, error } = query;

  const isLoading = isAwaiting || (sequence === undefined && error === null);
  // Some servers refuse an unreleased sequence, others send it without its units.
  const isOpen = sequence !== undefined && tree.unreleased[place.sequenceId] === undefined;
  const first = useFirstRender();
  const isOutlineOpen = useOutlineState() !== 'closed';
  const reserved = first !== null && (isOutlineOpen ? styles.open : first.width === null && styles.mayOpen);
  const view = { courseId, course, tree, sequenceId: place.sequenceId, unitId: place.unitId };
  return (
    <GoToContext value={turnTo}>
      <div className={cx(styles.layout, reserved)}>
        <div className={styles.main}>
          {isLoading && <Spinner centered label={intl.formatMessage(loading)} />}
          {!isLoading && !isOpen && <UnopenedSequence {...view} error={error} />}
          {!isLoading && isOpen && <SequenceScreen {...view} sequence={sequence} isAhead={isAhead} />}
        </div>
        <OutlineSidebar courseId={courseId} tree={tree} {...place} />
      </div>
    </GoToContext>
  );
}

const loading = defineMessage({
  defaultMessage: 'Loading course content…',
  description: 'Screen reader text of the spinner while a sequence of units is loading',
});
