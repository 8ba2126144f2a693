import { createHash } from 'node:crypto';
import type { Choice, ProblemContent, Question } from '@lectern/olx';
import { type Answers, listQuestions } from './judge.policy.ts';

/** mulberry32: small, and the same order on every process for the same seed. */
function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function digest(seed: number, text: string): Buffer {
  return createHash('sha256').update(`${seed}\n${text}`).digest();
}

function isShuffled(question: Question): boolean {
  return question.kind === 'single-choice' && question.shuffle;
}

/** The choices in the order in which this learner sees them: fixed ones keep their place. */
export function orderChoices(question: Question & { choices: Choice[] }, seed: number): Choice[] {
  if (!isShuffled(question)) return question.choices;
  const random = randomFrom(digest(seed, question.id).readUInt32LE());
  const movable = question.choices.filter(({ fixed }) => !fixed);
  for (let last = movable.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1));
    const [a, b] = [movable[last], movable[other]];
    if (a && b) [movable[last], movable[other]] = [b, a];
  }
  return question.choices.map((choice) => (choice.fixed ? choice : (movable.shift() ?? choice)));
}

/**
 * The name under which a choice goes to the browser. Ids tell the author's order, where the right answer often stands
 * first; in a shuffled question they are masked by the learner's seed.
 */
export function publicChoiceId(question: Question, choiceId: string, seed: number): string {
  if (!isShuffled(question)) return choiceId;
  return `c${digest(seed, `${question.id}\n${choiceId}`).toString('hex', 0, 5)}`;
}

/** Answers as they came from the browser, with the choices' own ids; what was never offered stays as it came. */
export function unmaskAnswers(problem: ProblemContent, answers: Answers, seed: number): Answers {
  const unmasked = { ...answers };
  for (const question of listQuestions(problem)) {
    const given = unmasked[question.id];
    if (!isShuffled(question) || !('choices' in question) || given === undefined) continue;
    const idOf = (sent: string) =>
      question.choices.find(({ id }) => publicChoiceId(question, id, seed) === sent)?.id;
    // An id that the browser was never given must not pass for a choice, in a list either.
    const unmask = (sent: string) => idOf(sent) ?? (sent === '' ? '' : '\0');
    unmasked[question.id] = typeof given === 'string' ? unmask(given) : given.map(unmask);
  }
  return unmasked;
}
