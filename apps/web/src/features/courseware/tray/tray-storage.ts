import type { NoticeState } from './notice-state.ts';

/** Active: there may be an unread notice. */
export type TrayStatus = 'active' | 'inactive';

/**
 * Keys in local storage; values are JSON. The first two are shared with other front ends (wire contract 21.2). Failures
 * to read or write, as in a private window, are ignored.
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

export function keepTrayStatus(courseId: string, status: TrayStatus): void {
  keep(keys.status(courseId), status);
}

/** Whether the learner closed the tray of this course, possibly on an earlier page, and has not opened it since. */
export function isTrayClosed(courseId: string): boolean {
  return read(keys.closed(courseId)) === true;
}

export function storeTrayClosed(courseId: string, isClosed: boolean): void {
  keep(keys.closed(courseId), isClosed);
}

/** Stores the state as seen; returns whether it differs from the previous one (CWR-34). */
export function isNewState(courseId: string, state: NoticeState): boolean {
  if (read(keys.lastSeen(courseId)) === state) return false;
  keep(keys.lastSeen(courseId), state);
  return true;
}

/** Stores the notice's state in a cookie for other front ends of the site (UPG-12, CS-18). */
export function storeNoticeState(state: NoticeState, cookies: Pick<Document, 'cookie'> = document): void {
  cookies.cookie = `upgradeNotificationCurrentState=${state}; path=/; samesite=lax`;
}

function read(key: string): unknown {
  try {
    return JSON.parse(window.localStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

function keep(key: string, value: string | boolean): void {
  try {
    window.localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Storage may be full or forbidden.
  }
}
