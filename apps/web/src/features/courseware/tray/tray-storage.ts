import type { NoticeState } from './notice-state.ts';

/** Active: there may be something that the learner has not seen. */
export type TrayStatus = 'active' | 'inactive';

/**
 * Keys of the page's storage (wire contract 21.2), shared with other programs of a site: values are JSON. What cannot be
 * kept is forgotten, as in a private window; nobody is told.
 */
const keys = {
  status: (courseId: string) => `upgradeWidget.${courseId}`,
  lastSeen: (courseId: string) => `upgradeWidgetLastSeen.${courseId}`,
};

/** The status kept from an earlier page; active without one (CWR-33). */
export function readTrayStatus(courseId: string): TrayStatus {
  return read(keys.status(courseId)) === 'inactive' ? 'inactive' : 'active';
}

export function keepTrayStatus(courseId: string, status: TrayStatus): void {
  keep(keys.status(courseId), status);
}

/** Remembers the state as seen; answers whether it is another than the one before (CWR-34). */
export function isNewState(courseId: string, state: NoticeState): boolean {
  if (read(keys.lastSeen(courseId)) === state) return false;
  keep(keys.lastSeen(courseId), state);
  return true;
}

/** Stores what the notice says now in a cookie, where other programs of the site find it (UPG-12, CS-18). */
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

function keep(key: string, value: string): void {
  try {
    window.localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Storage may be full or forbidden.
  }
}
