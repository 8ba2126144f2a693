import { use } from 'react';
import type { SequenceUnit } from '../../lms/sequence.ts';
import { BookmarkButton } from './BookmarkButton.tsx';
import { FrameModal } from './frames/FrameModal.tsx';
import { UnitFrames } from './frames/UnitFrames.tsx';
import { useAnchor } from './frames/use-anchor.ts';
import { useFrameReactions } from './frames/use-frame-reactions.ts';
import { useFrameTalk } from './frames/use-frame-talk.ts';
import { useFrameView } from './frames/use-frame-view.ts';
import { useUnitFrames } from './frames/use-unit-frames.ts';
import { BottomNavigation } from './turning/BottomNavigation.tsx';
import { findNextUp } from './turning/next-up.ts';
import type { SequenceView } from './turning/sequence-view.ts';
import { GoToContext } from './turning/use-turning-ahead.ts';
import type { Turning } from './turning/use-turns.ts';
import styles from './UnitScreen.module.css';
import { useUnitVisit } from './use-unit-visit.ts';

export interface UnitScreenProps extends SequenceView {
  readonly unit: SequenceUnit;
  readonly turning: Turning;
  /** Only learners with an account have bookmarks. */
  readonly isSignedIn: boolean;
}

/** One unit: title, bookmark, content, and Previous and Next below it (CWR-45). Stays mounted when units turn. */
export function UnitScreen({
  courseId,
  tree,
  sequence,
  unit,
  turning,
  isSignedIn,
  isAhead,
}: UnitScreenProps) {
  const goTo = use(GoToContext);
  const { turns, specOf } = turning;
  const unitId = unit.id;
  const anchor = useAnchor(isAhead);
  const frames = useUnitFrames(
    {
      unitId,
      sequenceId: sequence.id,
      title: unit.title,
      format: sequence.format,
      jumpToId: anchor.jumpToId,
    },
    { next: specOf(turns.next), previous: specOf(turns.previous) },
  );
  const onCompletionHeard = useUnitVisit({ courseId, sequence }, unitId);
  const { react, modal, closeModal } = useFrameReactions(frames, {
    courseId,
    shownId: unitId,
    onCompletionHeard,
    onAdvance: () => {
      // The exit page opens by the learner's own click only (wire contract 22.8).
      if (turns.next.kind === 'place') goTo(turns.next);
    },
  });
  const talk = useFrameTalk(frames, unitId, react);
  const { isLoaded } = frames.statusOf(unitId);
  useFrameView(frames, talk, { unitId, isLoaded, hash: anchor.hash });

  return (
    <article>
      <header className={styles.title}>
        <h1>{unit.title}</h1>
        {isSignedIn && <BookmarkButton courseId={courseId} unitId={unitId} />}
      </header>
      <UnitFrames frames={frames} shownId={unitId} />
      {isLoaded && (
        <BottomNavigation
          courseId={courseId}
          unitId={unitId}
          unitIds={sequence.unitIds}
          turns={turns}
          nextUp={findNextUp(tree, sequence.id, turns.next)}
        />
      )}
      <FrameModal
        content={modal}
        onClose={() => {
          closeModal();
          talk.post(unitId, { type: 'plugin.modal-close' });
        }}
      />
    </article>
  );
}
