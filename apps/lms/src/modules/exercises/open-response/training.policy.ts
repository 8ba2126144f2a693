import type { OpenResponseExercise, Rubric, TrainingExample } from '@lectern/olx';
import { t } from '../../../i18n/messages.ts';
import { isRecord } from '../stored-state.ts';
import { responseMessages } from './response-messages.ts';

/** What a learner has done in the training. */
export interface TrainingState {
  /** How many examples they have assessed like the author, in order. */
  passed: number;
  /** Option by criterion, as chosen last for the current example, where it differed from the author's; null = not yet. */
  differing: Readonly<Record<string, string>> | null;
}

export const UNTRAINED: TrainingState = { passed: 0, differing: null };

/** The example to assess now; null where there is none (left). */
export function currentExample(
  { training }: Pick<OpenResponseExercise, 'training'>,
  { passed }: TrainingState,
): TrainingExample | null {
  return training?.examples[passed] ?? null;
}

/** The criteria whose option is another than the author's. */
export function differingCriteria(
  { choices }: TrainingExample,
  chosen: Readonly<Record<string, string>>,
): string[] {
  return choices
    .filter(({ criterion, option }) => chosen[criterion] !== option)
    .map(({ criterion }) => criterion);
}

/** Reads the options from the form for a rubric; `{ fault }` is a sentence about what is missing. */
export function readChosenOptions(
  { criteria }: Rubric,
  text: (field: string) => string,
): { chosen: Record<string, string> } | { fault: string } {
  const chosen: [string, string][] = [];
  for (const [index, { name, label, options }] of criteria.entries()) {
    if (options.length === 0) continue;
    const option = options.find((each) => each.name === text(`option-${index}`));
    if (!option) return { fault: t(responseMessages.chooseOption, { criterion: label }) };
    chosen.push([name, option.name]);
  }
  return { chosen: Object.fromEntries(chosen) };
}

/** The state after an example was assessed. */
export function afterTraining(
  example: TrainingExample,
  state: TrainingState,
  chosen: Readonly<Record<string, string>>,
): TrainingState {
  return differingCriteria(example, chosen).length === 0
    ? { passed: state.passed + 1, differing: null }
    : { ...state, differing: chosen };
}

export function readStoredTraining(stored: unknown): TrainingState {
  if (!isRecord(stored)) return UNTRAINED;
  const { passed, differing } = stored;
  return {
    passed: typeof passed === 'number' ? passed : 0,
    differing: isRecord(differing)
      ? Object.fromEntries(Object.entries(differing).map(([name, option]) => [name, String(option)]))
      : null,
  };
}
