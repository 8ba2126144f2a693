import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useUpgradeNotice } from '../../../course/upgrade/use-upgrade-notice.ts';
import { useFirstRender } from '../../../i18n/first-render.ts';
import type { CoursewareCourse } from '../../../lms/courseware-course.ts';
import { noticeStateOf } from './notice-state.ts';
import { changeTrayStatus, markSeenLater, useTrayStatus } from './tray-state.ts';
import { isNewState, storeNoticeState } from './tray-storage.ts';

/**
 * Whether the tray says that access ends soon and the learner hasn't seen it. A notice in another state than the last one
 * seen counts as unread (CWR-34), until some seconds after the tray was opened (CWR-35). Offers are no notifications
 * (decision 0108).
 */
export function useHasUnreadNotice(course: CoursewareCourse, isOpen: boolean): boolean {
  const client = useQueryClient();
  // A server doesn't know what has been seen.
  const isServed = useFirstRender() !== null;
  const status = useTrayStatus(course.id);
  const notice = useUpgradeNotice(course, course.timeOffsetMillis);
  const state = noticeStateOf(notice);

  useEffect(() => {
    if (state === null) return;
    storeNoticeState(state);
    if (isNewState(course.id, state)) changeTrayStatus(client, course.id, 'active');
  }, [client, course.id, state]);

  useEffect(() => {
    if (isOpen && status === 'active') markSeenLater(client, course.id);
  }, [client, course.id, isOpen, status]);

  return !isServed && status === 'active' && notice?.kind === 'expiring';
}
