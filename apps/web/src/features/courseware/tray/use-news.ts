import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useUpgradeNotice } from '../../../course/upgrade/use-upgrade-notice.ts';
import type { CoursewareCourse } from '../../../lms/courseware-course.ts';
import { noticeStateOf } from './notice-state.ts';
import { changeTrayStatus, useTrayStatus } from './tray-state.ts';
import { isNewState, storeNoticeState } from './tray-storage.ts';

/** How long the tray is open before what is in it counts as seen, in milliseconds (CWR-35). */
const seenAfter = 3000;

/**
 * Whether the tray holds something that the learner has not seen. A notice that says something new makes it so
 * (CWR-34); it is over some seconds after the tray opened, also when it was closed again in between (CWR-35).
 */
export function useNews(course: CoursewareCourse, isOpen: boolean): boolean {
  const client = useQueryClient();
  const status = useTrayStatus(course.id);
  const state = noticeStateOf(useUpgradeNotice(course, course.timeOffsetMillis));

  useEffect(() => {
    if (state === null) return;
    storeNoticeState(state);
    if (isNewState(course.id, state)) changeTrayStatus(client, course.id, 'active');
  }, [client, course.id, state]);

  // Closing the tray does not stop the timer, only leaving the courseware does.
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    if (!isOpen || status !== 'active') return;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => changeTrayStatus(client, course.id, 'inactive'), seenAfter);
  }, [client, course.id, isOpen, status]);
  useEffect(() => () => clearTimeout(timer.current), []);

  return status === 'active';
}
