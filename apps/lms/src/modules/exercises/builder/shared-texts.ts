import type { BuilderExercise } from '@lectern/olx';
import { type BuilderState, readAnswers } from './builder-state.ts';

/** The learner's latest text under each name, in this or another builder. */
export function readSharedTexts(
  { texts }: BuilderExercise,
  current: { usageKey: string; state: BuilderState },
  others: ReadonlyMap<string, unknown>,
): Map<string, string> {
  const found = new Map<string, string>();
  for (const { name, places } of texts) {
    const answers = places.flatMap(({ block, question }) => {
      const all = block === current.usageKey ? current.state.answers : readAnswers(others.get(block));
      return all.filter(({ id, value }) => id === question && typeof value === 'string');
    });
    const [latest] = answers.toSorted((a, b) => b.at - a.at);
    if (latest !== undefined) found.set(name, String(latest.value));
  }
  return found;
}
