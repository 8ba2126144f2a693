/** In local storage; for all courses (wire contract 21.2). */
const key = 'lectern.outline';

/** The learner's last choice beside a unit; null before the first choice, and without storage. */
export function readOutlineChoice(): 'open' | 'closed' | null {
  try {
    const choice = window.localStorage.getItem(key);
    return choice === 'open' || choice === 'closed' ? choice : null;
  } catch {
    return null;
  }
}

export function storeOutlineChoice(choice: 'open' | 'closed'): void {
  try {
    window.localStorage.setItem(key, choice);
  } catch {
    // Storage may be full or forbidden.
  }
}
