import { readStored, store } from '../lms/browser-storage.ts';

/** In local storage; for all courses (wire contract 21.2). */
const key = 'lectern.outline';

/** The learner's last choice beside a unit; null before the first choice, and without storage. */
export function readOutlineChoice(): 'open' | 'closed' | null {
  const choice = readStored('localStorage', key);
  return choice === 'open' || choice === 'closed' ? choice : null;
}

export function storeOutlineChoice(choice: 'open' | 'closed'): void {
  store('localStorage', key, choice);
}
