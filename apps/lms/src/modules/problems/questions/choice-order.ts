import { createHash } from 'node:crypto';
import type { Choice, ProblemContent, Question, SingleChoiceQuestion } from '@lectern/olx';
import { type Answers, listQuestions } from '../judging/judge.policy.ts';
import { seededRandom } from '../judging/seeded-random.ts';

function digest(seed: number, text: string): Buffer {
  return createHash('sha256').update(`${seed}\n${text}`).digest();
}

/** A pool is drawn in random order. */
function isShuffled(question: Question): boolean {
  return question.kind === 'single-choice' && (question.shuffle || hasPool(question));
}

function hasPool(question: Question): question is SingleChoiceQuestion & { pool: number } {
  return question.kind === 'single-choice' && typeof question.pool === 'number';
}

/**
 * The choices in the order in which this learner sees them: fixed ones keep their position. Of a pool, only those
 * drawn.
 */
export function orderChoices(question: Question & { choices: Choice[] }, seed: number): Choice[] {
  if (!isShuffled(question)) return question.choices;
  const random = seededRandom(digest(seed, question.id).readUInt32LE());
  const choices = hasPool(question) ? draw(question, random) : question.choices;
  const movable = shuffle(
    choices.filter(({ fixed }) => !fixed),
    random,
  );
  return choices.map((choice) => (choice.fixed ? choice : (movable.shift() ?? choice)));
}

/** One of the right choices, and enough wrong ones to fill the pool, in the author's order. */
function draw({ choices, pool }: SingleChoiceQuestion & { pool: number }, random: () => number): Choice[] {
  const right = shuffle(
    choices.filter(({ correct }) => correct),
    random,
  ).slice(0, 1);
  const wrong = shuffle(
    choices.filter(({ correct }) => !correct),
    random,
  ).slice(0, pool - 1);
  const drawn = new Set([...right, ...wrong]);
  return choices.filter((choice) => drawn.has(choice));
}

function shuffle<T>(items: readonly T[], random: () => number): T[] {
  const shuffled = [...items];
  for (let last = shuffled.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1));
    const [a, b] = [shuffled[last], shuffled[other]];
    if (a !== undefined && b !== undefined) [shuffled[last], shuffled[other]] = [b, a];
  }
  return shuffled;
}

/**
 * The id of a choice in the browser. The author's ids reveal their order, in which the right answer is often first; in
 * a shuffled question they are masked by the learner's seed.
 */
export function publicChoiceId(question: Question, choiceId: string, seed: number): string {
  if (!isShuffled(question)) return choiceId;
  return `c${digest(seed, `${question.id}\n${choiceId}`).toString('hex', 0, 5)}`;
}

/** Answers from the browser, with the choices' own ids; ids that were never offered are unchanged. */
export function unmaskAnswers(problem: ProblemContent, answers: Answers, seed: number): Answers {
  const unmasked = { ...answers };
  for (const question of listQuestions(problem)) {
    const given = unmasked[question.id];
    if (!isShuffled(question) || !('choices' in question) || given === undefined) continue;
    const offered = orderChoices(question, seed);
    const idOf = (sent: string) => offered.find(({ id }) => publicChoiceId(question, id, seed) === sent)?.id;
    // An id that the browser was never given must not be accepted as a choice, not even in a list.
    const unmask = (sent: string) => idOf(sent) ?? (sent === '' ? '' : '\0');
    unmasked[question.id] = typeof given === 'string' ? unmask(given) : given.map(unmask);
  }
  return unmasked;
}
