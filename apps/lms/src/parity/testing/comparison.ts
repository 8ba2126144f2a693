import type { Difference } from '../differences.ts';
import { listDifferences, type Shape } from '../shape.ts';

/** The response to a recorded request: its status, and the shape of its body. */
interface Answer {
  status: number;
  shape?: Shape;
}

/**
 * Compares responses with recorded ones, and remembers which of the listed differences it has met. `shared`: listed for
 * other recordings, which these may have, too.
 */
export function makeComparison(listed: readonly Difference[], shared: readonly Difference[] = []) {
  const met = new Set<string>();
  return {
    /** The differences that aren't listed for this recording. */
    listUnlisted(recording: Answer & { name: string }, ours: Answer): string[] {
      const found = [
        ...(ours.status === recording.status ? [] : [`status: ${recording.status}, ${ours.status}`]),
        ...listDifferences(recording.shape, ours.shape),
      ];
      return found.filter((difference) => {
        const known = [...listed, ...shared].find(
          ({ calls, differs }) => calls.test(recording.name) && differs.test(difference),
        );
        if (known) met.add(known.name);
        return known === undefined;
      });
    },
    /** The names of listed differences that no response had. */
    listUnmet: () => listed.map(({ name }) => name).filter((name) => !met.has(name)),
  };
}
