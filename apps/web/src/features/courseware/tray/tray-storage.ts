import { readStoredJson, store } from '../../../lms/browser-storage.ts';
import type { NoticeState } from './notice-state.ts';

/** Active: there may be an unread notice. */
export type TrayStatus = 'active' | 'inactive';

/**
 * Keys in local storage; values are JSON. The first two are shared with other front ends (wire contract 21.2).
 */
const keys = {
  status: (courseId: string) => `upgradeWidget.${courseId}`,
  lastSeen: (courseId: string) => `upgradeWidgetLastSeen.${courseId}`,
  closed: (courseId: string) => `lectern.trayClosed.${courseId}`,
};

/** The stored status; active if there is none (CWR-33). */
export function readTrayStatus(courseId: string): TrayStatus {
  return read(keys.status(courseId)) === 'inactive' ? 'inactive' : 'active';
}

export function storeTrayStatus(courseId: string, status: TrayStatus): void {
  write(keys.status(courseId), status);
}

/** Whether the learner closed the tray of this course, possibly on an earlier page, and has not opened it since. */
export function isTrayClosed(courseId: string): boolean {
  return read(keys.closed(courseId)) === true;
}

export function storeTrayClosed(courseId: string, isClosed: boolean): void {
  write(keys.closed(courseId), isClosed);
}

/** Stores the state as seen; returns whether it differs from the previous one (CWR-34). */
export function isNewState(courseId: string, state: NoticeState): boolean {
  if (read(keys.lastSeen(courseId)) === state) return false;
  write(keys.lastSeen(courseId), state);
  return true;
}

/** Stores the notice's state in a cookie for other front ends of the site (UPG-12, CS-18). */
export function storeNoticeState(state: NoticeState, cookies: Pick<Document, 'cookie'> = document): void {
  cookies.cookie = `upgradeNotificationCurrentState=${state}; path=/; samesite=lax`;
}

const read = (key: string) => readStoredJson('localStorage', key);
const write = (key: string, value: string | boolean) => store('localStorage', key, JSON.stringify(value));
