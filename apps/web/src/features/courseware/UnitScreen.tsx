import type { ParentMessageWire } from '@lectern/contract';
import { use } from 'react';
import { OptionalContent } from '../../course/OptionalContent.tsx';
import { useReload } from '../../course/reload.ts';
import { useCourseLanguage } from '../../i18n/CourseText.tsx';
import { lazyComponent } from '../../i18n/lazy-component.ts';
import type { CoursewareCourse } from '../../lms/courseware-course.ts';
import { useSiteConfig } from '../../lms/lms.ts';
import type { SequenceUnit } from '../../lms/sequence.ts';
import type { VerifiedMode } from '../../lms/shared/upgrade.ts';
import { Spinner } from '../../ui/Spinner.tsx';
import { BookmarkButton } from './BookmarkButton.tsx';
import { ExamTokenContext } from './frames/exam-token.ts';
import { FailedUnit } from './frames/FailedUnit.tsx';
import { FrameModal } from './frames/FrameModal.tsx';
import { UnitFrames } from './frames/UnitFrames.tsx';
import { useAnchor } from './frames/use-anchor.ts';
import { useFrameMessages } from './frames/use-frame-messages.ts';
import { useFrameReactions } from './frames/use-frame-reactions.ts';
import { useFrameView } from './frames/use-frame-view.ts';
import { type UnitFramesHandle, useUnitFrames } from './frames/use-unit-frames.ts';
import { NotesSwitch } from './NotesSwitch.tsx';
import { Paywall } from './states/Paywall.tsx';
import { BottomNavigation } from './turning/BottomNavigation.tsx';
import { findNextUp } from './turning/next-up.ts';
import { needsSignature, type SequenceView } from './turning/sequence-view.ts';
import { GoToContext } from './turning/use-turning-ahead.ts';
import type { Turning } from './turning/use-turns.ts';
import styles from './UnitScreen.module.css';
import { useUnitReporting } from './use-unit-reporting.ts';

const UnsentWork = lazyComponent(
  'UnsentWork',
  async () => (await import('../../course/unsent-work/UnsentWork.tsx')).UnsentWork,
);
const HonorCode = lazyComponent('HonorCode', async () => (await import('./states/HonorCode.tsx')).HonorCode);

export interface UnitScreenProps extends SequenceView {
  readonly unit: SequenceUnit;
  readonly turning: Turning;
  /** Only learners with an account have bookmarks. */
  readonly isSignedIn: boolean;
}

/**
 * One unit: title, bookmark, content, and Previous and Next below it (CWR-45). Stays mounted when the learner turns to
 * another unit.
 */
export function UnitScreen(props: UnitScreenProps) {
  const { courseId, course, tree, sequence, unit, turning, isSignedIn } = props;
  const courseLanguage = useCourseLanguage();
  const { turns } = turning;
  const unitId = unit.id;
  const { notes } = course;
  const { frames, post, isUnsigned, isLoaded, modal, closeModal, hasUnsent } = useShownUnit(props);

  return (
    <article>
      <header className={styles.title}>
        <h1 lang={courseLanguage} dir="auto">
          {unit.title}
        </h1>
        {isSignedIn && <BookmarkButton courseId={courseId} unitId={unitId} />}
        {notes.enabled && (
          <NotesSwitch
            courseId={courseId}
            isVisible={notes.visible}
            isUnitLoaded={isLoaded}
            onToggled={() => {
              for (const entry of frames.entries) post(entry.unitId, 'tools.toggleNotes');
            }}
          />
        )}
      </header>
      <UnitContent course={course} unit={unit} isUnsigned={isUnsigned} frames={frames} />
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
          post(unitId, { type: 'plugin.modal-close' });
        }}
      />
      {hasUnsent && (
        <OptionalContent>
          <UnsentWork />
        </OptionalContent>
      )}
    </article>
  );
}

/** The frames of a unit and of those beside it, and what the shown one asks for. */
function useShownUnit({ courseId, course, sequence, unit, turning, isAhead }: UnitScreenProps) {
  const goTo = use(GoToContext);
  const { isLectern } = useSiteConfig();
  const examToken = use(ExamTokenContext);
  const { turns, specOf } = turning;
  const unitId = unit.id;
  const anchor = useAnchor(isAhead);
  const isUnsigned = needsSignature(course, unit);
  const { title } = unit;
  const { id: sequenceId, format } = sequence;
  const shown = { unitId, sequenceId, title, format, jumpToId: anchor.jumpToId, examToken };
  const frames = useUnitFrames(isUnsigned ? null : shown, {
    next: specOf(turns.next),
    previous: specOf(turns.previous),
  });
  const onCompletion = useUnitReporting({ courseId, sequence }, unitId);
  const { react, ...reactions } = useFrameReactions(frames, {
    courseId,
    shownId: unitId,
    onCompletion,
    onAdvance: () => {
      // Only a click of the learner opens the exit page (wire contract 22.8).
      if (turns.next.kind === 'place' || turns.next.kind === 'exam-end') goTo(turns.next);
    },
  });
  const { notes } = course;
  const greeting: ParentMessageWire | null =
    isLectern && notes.enabled ? { type: 'lectern.notes', payload: { visible: notes.visible } } : null;
  const frameMessages = useFrameMessages(frames, unitId, react, greeting);
  const { isLoaded } = frames.statusOf(unitId);
  useFrameView(frames, frameMessages, { unitId, isLoaded, hash: anchor.hash });
  return { frames, post: frameMessages.post, isUnsigned, isLoaded, ...reactions };
}

interface UnitContentProps {
  readonly course: CoursewareCourse;
  readonly unit: SequenceUnit;
  /** The learner has yet to agree to the honor code. */
  readonly isUnsigned: boolean;
  readonly frames: UnitFramesHandle;
}

function UnitContent({ course, unit, isUnsigned, frames }: UnitContentProps) {
  const reload = useReload();
  if (isUnsigned) {
    return (
      <OptionalContent
        fallback={<Spinner centered />}
        instead={<FailedUnit fault="unavailable" onRetry={reload} />}
      >
        <HonorCode course={course} />
      </OptionalContent>
    );
  }
  return (
    <>
      {hasPaywall(course, unit) && <Paywall course={course} verifiedMode={course.verifiedMode} />}
      <UnitFrames frames={frames} shownId={unit.id} />
    </>
  );
}

/**
 * Whether the course locks graded work for this learner, the unit has such work, and there is a mode that opens it
 * (CWR-59).
 */
function hasPaywall(
  course: CoursewareCourse,
  { containsContentTypeGatedContent }: SequenceUnit,
): course is CoursewareCourse & { verifiedMode: VerifiedMode } {
  return course.contentTypeGatingEnabled && containsContentTypeGatedContent && course.verifiedMode !== null;
}
