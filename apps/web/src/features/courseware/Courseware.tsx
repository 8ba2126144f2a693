import { useEffect } from 'react';
import { useParams } from 'react-router';
import { DeniedCourse } from '../../course/denial/DeniedCourse.tsx';
import { FailedCourse } from '../../course/FailedCourse.tsx';
import { LoadingCourse } from '../../course/LoadingCourse.tsx';
import { useCourseId } from '../../course/route-context.ts';
import { ShortcutHelp } from '../../course/shortcuts/ShortcutHelp.tsx';
import { removeUnusedFrame } from './frames/started-frame.ts';
import { SequenceLoader } from './SequenceLoader.tsx';
import { CourseWithoutContent } from './states/CourseWithoutContent.tsx';
import { useCourseware } from './use-courseware.ts';
import { useDecideAgain } from './use-decide-again.ts';

/** The courseware in any of its states, with the list of its keys. */
export function Courseware() {
  const { sequenceId } = useParams();
  useEffect(removeUnusedFrame, []);
  return (
    <>
      <CoursewareState />
      {sequenceId !== undefined && <ShortcutHelp />}
    </>
  );
}

/** One sequence of the course, with one of its units (RTE-08). */
function CoursewareState() {
  const courseId = useCourseId();
  const { sequenceId, unitId } = useParams();
  const state = useCourseware(courseId);
  useDecideAgain(state.status === 'loaded');

  switch (state.status) {
    case 'loading':
      return <LoadingCourse />;
    case 'denied':
      return <DeniedCourse course={state.course} />;
    case 'failed':
      return <FailedCourse error={state.error} />;
    default:
      return sequenceId === undefined ? (
        <CourseWithoutContent course={state.course} />
      ) : (
        <SequenceLoader
          courseId={courseId}
          course={state.course}
          tree={state.tree}
          sequenceId={sequenceId}
          unitId={unitId ?? null}
        />
      );
  }
}
