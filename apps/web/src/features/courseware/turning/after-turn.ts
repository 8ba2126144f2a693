/** How long a slow phone takes to show the new unit after a turn, in milliseconds. */
const pause = 150;

/** Defers calls that only report a turn to the server until the new unit is shown: turning must feel instant. */
export function afterTurn(work: () => void): void {
  setTimeout(work, pause);
}
