import type { BuilderExercise, BuilderQuestion, SharedText } from '../builder-model.ts';
import type { Block } from '../model.ts';

/** A learner's every visit reads their work in all of these places. */
const MAX_PLACES = 20;
const MAX_TEXTS = 100;

/**
 * Connects builders with each other: the texts that learners write in one and see in another, and the questions that a
 * dashboard summarizes. `usageKeys`: by block id.
 */
export function linkBuilders(
  blocks: Readonly<Record<string, Block>>,
  usageKeys: ReadonlyMap<string, string>,
): void {
  const places = new Map<string, SharedText['places']>();
  for (const [block, exercise] of buildersOf(blocks)) {
    for (const { id: question, answer } of questionsOf(exercise)) {
      if (answer.form !== 'text') continue;
      places.set(answer.name, [...(places.get(answer.name) ?? []), { block, question }]);
    }
  }
  for (const [, exercise] of buildersOf(blocks)) {
    exercise.texts = [...namesIn(exercise)].slice(0, MAX_TEXTS).map((name) => ({
      name,
      places: (places.get(name) ?? []).slice(0, MAX_PLACES),
    }));
  }
  for (const { content } of Object.values(blocks)) {
    if (content.kind !== 'exercise' || content.exercise.type !== 'dashboard') continue;
    content.exercise.groups = content.exercise.groups.flatMap((group) => {
      const block = blocks[usageKeys.get(group.block) ?? ''];
      if (block?.content.kind !== 'exercise' || block.content.exercise.type !== 'builder') return [];
      const questions = questionsOf(block.content.exercise)
        .filter(({ answer: { form } }) => form === 'choice')
        .filter((_, index) => !group.excluded.includes(index + 1))
        .map(({ id, title, text, answer }) => ({
          id,
          title: title ?? plainText(text.html),
          labels: (answer.form === 'choice' ? answer.choices : []).map(({ value, label }) => ({
            value,
            label: plainText(label.html),
          })),
        }));
      return [{ ...group, block: block.usageKey, title: block.displayName, questions }];
    });
  }
}

function* buildersOf(blocks: Readonly<Record<string, Block>>): Generator<[string, BuilderExercise]> {
  for (const { usageKey, content } of Object.values(blocks)) {
    if (content.kind === 'exercise' && content.exercise.type === 'builder')
      yield [usageKey, content.exercise];
  }
}

function questionsOf({ steps }: BuilderExercise): BuilderQuestion[] {
  return steps.flatMap(({ items }) => items.filter((item) => item.kind === 'question'));
}

function namesIn({ steps }: BuilderExercise): Set<string> {
  return new Set(
    steps.flatMap(({ items }) =>
      items.flatMap((item) => {
        if (item.kind === 'recap') return [item.name];
        if (item.kind === 'table')
          return item.columns.flatMap(({ cells }) =>
            cells.flatMap((cell) => (cell.kind === 'recap' ? [cell.name] : [])),
          );
        if (item.kind !== 'question' || item.answer.form !== 'text') return [];
        const { name, startsAs } = item.answer;
        return startsAs === null ? [name] : [name, startsAs];
      }),
    ),
  );
}

function plainText(html: string): string {
  return html
    .replace(/<[^<>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 200);
}
