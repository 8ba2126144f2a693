import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { closeStreak, closeWeeklyGoal } from '../../lms/celebrations.ts';
import type { CourseMetadata } from '../../lms/course-metadata.ts';
import { isCelebrationDue } from './is-celebration-due.ts';
import { StreakDialog } from './StreakDialog.tsx';
import { WeeklyGoalDialog } from './WeeklyGoalDialog.tsx';

export interface CelebrationDialogsProps {
  readonly course: CourseMetadata;
}

/** The dialog for the celebration that is due, one at a time. Data fetched while it is open doesn't change it. */
export function CelebrationDialogs({ course }: CelebrationDialogsProps) {
  const client = useQueryClient();
  const { courseId, celebrations } = course;
  const [shown, setShown] = useState({ celebrations, isOpen: true });
  if (!shown.isOpen && shown.celebrations !== celebrations && isCelebrationDue(celebrations)) {
    setShown({ celebrations, isOpen: true });
  }
  const { isOpen } = shown;
  if (!shown.celebrations) return null;
  const { streakLengthToCelebrate: length, streakDiscountEnabled } = shown.celebrations;
  const close = () => {
    setShown({ celebrations, isOpen: false });
    if (length === null) void closeWeeklyGoal(client, courseId);
    else closeStreak(client, courseId);
  };
  return length === null ? (
    <WeeklyGoalDialog open={isOpen} onClose={close} />
  ) : (
    <StreakDialog
      open={isOpen}
      onClose={close}
      length={length}
      verifiedMode={streakDiscountEnabled ? course.verifiedMode : null}
    />
  );
}
