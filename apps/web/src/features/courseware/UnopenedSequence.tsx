import { OutlineTrigger } from './outline-sidebar/OutlineTrigger.tsx';
import styles from './SequenceScreen.module.css';
import { FailedSequence } from './states/FailedSequence.tsx';
import { UnreleasedContent } from './states/UnreleasedContent.tsx';
import { ContinueLinks } from './turning/ContinueLinks.tsx';
import { SequenceBreadcrumb } from './turning/SequenceBreadcrumb.tsx';
import type { SequencePlace } from './turning/sequence-view.ts';
import { TurnKeys } from './turning/TurnKeys.tsx';
import { useTurns } from './turning/use-turns.ts';

export interface UnopenedSequenceProps extends SequencePlace {
  /** The error of the request. */
  readonly error: Error | null;
}

/** Replaces a sequence that could not be fetched: says why, and links to the sequences around it. */
export function UnopenedSequence({ error, ...place }: UnopenedSequenceProps) {
  const { course, tree, sequenceId } = place;
  const { turns } = useTurns({ ...place, sequence: null, exit: 0 });
  const listed = tree.sequences[sequenceId];
  const unreleased = tree.unreleased[sequenceId];
  return (
    <div className={`page ${styles.page}`}>
      {listed !== undefined && (
        <SequenceBreadcrumb
          course={course}
          tree={tree}
          section={tree.sections[listed.sectionId] ?? null}
          sequence={{ id: sequenceId, title: listed.title }}
          unitId={null}
        />
      )}
      <div className={styles.top}>
        <OutlineTrigger />
      </div>
      {unreleased === undefined ? (
        <FailedSequence error={error} title={listed?.title ?? null} />
      ) : (
        <UnreleasedContent course={course} block={unreleased} />
      )}
      <ContinueLinks courseId={course.id} tree={tree} turns={turns} />
      <TurnKeys turns={turns} unitId={null} unitIds={[]} />
    </div>
  );
}
