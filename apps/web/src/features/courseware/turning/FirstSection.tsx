import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { OptionalContent } from '../../../course/OptionalContent.tsx';
import { lazyComponent } from '../../../i18n/lazy-component.ts';
import { claimFirstSection } from '../../../lms/celebrations.ts';
import { type CourseTree, listSequenceIds } from '../../../lms/course-tree.ts';
import type { CoursewareCourse } from '../../../lms/courseware-course.ts';
import { firstUnit } from './address.ts';
import type { Place, Turn } from './neighbors.ts';
import { readSectionMarker, storeSectionMarker } from './section-marker.ts';

const FirstSectionDialog = lazyComponent(
  'FirstSectionDialog',
  async () => (await import('./FirstSectionDialog.tsx')).FirstSectionDialog,
);

/** Stores that a turn leads to another section, if the first section has not been celebrated yet (CWR-37). */
export function recordSectionEnd(
  { course, tree, fromId }: { course: CoursewareCourse; tree: CourseTree; fromId: string },
  turn: Turn,
): void {
  if (turn.kind !== 'place' || !course.celebrations?.firstSection || course.isMasquerading) return;
  const sectionOf = (sequenceId: string) => tree.sequences[sequenceId]?.sectionId;
  const sequenceIds = listSequenceIds(tree);
  const isForward = sequenceIds.indexOf(turn.sequenceId) > sequenceIds.indexOf(fromId);
  if (!isForward || sectionOf(turn.sequenceId) === sectionOf(fromId)) return;
  storeSectionMarker({
    prevSequenceId: fromId,
    nextSequenceId: turn.sequenceId,
    nextUnitId: turn.unitId === firstUnit ? null : turn.unitId,
  });
}

export interface FirstSectionProps extends Place {
  readonly courseId: string;
}

/** Congratulates on completing the first section when the learner arrives in the next one (CWR-37 to CWR-39). */
export function FirstSection({ courseId, sequenceId, unitId }: FirstSectionProps) {
  const client = useQueryClient();
  const [state, setState] = useState<'none' | 'open' | 'closed'>('none');
  useEffect(() => {
    const marker = readSectionMarker();
    if (marker === null) return;
    const isTarget =
      marker.nextSequenceId === sequenceId && (marker.nextUnitId === null || marker.nextUnitId === unitId);
    if (!isTarget) {
      if (marker.prevSequenceId !== sequenceId) storeSectionMarker(null);
      return;
    }
    if (claimFirstSection(client, courseId) === 'show') setState('open');
  }, [client, courseId, sequenceId, unitId]);
  return (
    state !== 'none' && (
      <OptionalContent>
        <FirstSectionDialog open={state === 'open'} onClose={() => setState('closed')} />
      </OptionalContent>
    )
  );
}
