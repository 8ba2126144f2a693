/** Milliseconds after a turn in which the browser has shown the new unit, also on a slow phone. */
const pause = 150;

/** Does what a turn only tells the server about, once the learner sees the new unit: turning must feel instant. */
export function afterTurn(work: () => void): void {
  setTimeout(work, pause);
}
