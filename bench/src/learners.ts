import { randomUUID } from 'node:crypto';
import type { Context } from '../../apps/lms/src/context.ts';
import type { Tx } from '../../apps/lms/src/db/database.ts';
import { recordCompletion } from '../../apps/lms/src/kernel/completion/save-completion.store.ts';
import { saveEnrollment } from '../../apps/lms/src/kernel/enrollment/enrollment.store.ts';
import { recordProblemScore } from '../../apps/lms/src/kernel/grading/save-scores.store.ts';
import { hashPassword } from '../../apps/lms/src/kernel/users/passwords.ts';
import { insertSession } from '../../apps/lms/src/kernel/users/sessions.store.ts';
import { insertUser } from '../../apps/lms/src/kernel/users/users.store.ts';
import { insertNote, type Note } from '../../apps/lms/src/modules/notes/notes.store.ts';
import { BENCH_COURSE, blockKey, sentenceOf, units } from './course.ts';

/** The number of learners who have done work in the course. */
export const LEARNER_COUNT = 1000;
/** The learners' common password. */
export const BENCH_PASSWORD = 'a password of the bench';
export const learnerName = (number: number): string => `learner${number}`;
const DONE_EACH = 60;
/** Units at the beginning of the course in whose text the first learner has a note. */
const NOTED_UNITS = 60;

/** Creates the learners, each with a different share of the course completed; returns a session token for each. */
export async function makeLearners(context: Context): Promise<string[]> {
  const tokens: string[] = [];
  const passwordHash = await hashPassword(BENCH_PASSWORD);
  for (let number = 0; number < LEARNER_COUNT; number += 1)
    tokens.push(await makeLearner(context, number, passwordHash));
  return tokens;
}

export interface NewLearner {
  number: number;
  courseKey: string;
  passwordHash: string;
  /** When the account was made; its session starts at `at`. Epoch milliseconds. */
  joinedAt: number;
  at: number;
}

/** Creates the account of a learner of a course; returns its id and a session token. */
export async function enrollLearner(
  tx: Tx,
  { number, courseKey, passwordHash, joinedAt, at }: NewLearner,
): Promise<{ userId: number; token: string }> {
  const user = await insertUser(
    tx,
    {
      username: learnerName(number),
      email: `learner${number}@example.org`,
      name: `Learner ${number}`,
      passwordHash,
      isActive: true,
    },
    joinedAt,
  );
  if (!user) throw new Error('A learner is missing');
  await saveEnrollment(tx, { userId: user.id, courseKey, mode: 'audit', at: joinedAt });
  return { userId: user.id, token: (await insertSession(tx, user.id, at)).token };
}

async function makeLearner(
  { db, clock, courses }: Context,
  number: number,
  passwordHash: string,
): Promise<string> {
  const at = clock.now();
  return db.write(async (tx) => {
    const course = await courses.findCourse(tx, BENCH_COURSE);
    if (!course) throw new Error('The course is missing');
    const { userId, token } = await enrollLearner(tx, {
      number,
      courseKey: BENCH_COURSE,
      passwordHash,
      joinedAt: at,
      at,
    });
    const own = { userId, courseKey: BENCH_COURSE };
    for (const { text, problem } of Array.from(
      { length: DONE_EACH },
      (_, index) => units[(number * 7 + index) % units.length],
    ).filter((unit) => unit !== undefined)) {
      await recordCompletion(tx, { ...own, usageKey: blockKey('html', text), completion: 1, at });
      if (problem === null) continue;
      const usageKey = blockKey('problem', problem);
      await recordCompletion(tx, { ...own, usageKey, completion: 1, at });
      await recordProblemScore(tx, course, {
        userId,
        usageKey,
        earned: number % 2,
        possible: 1,
        at,
      });
    }
    if (number === 0) {
      for (const { text } of units.slice(0, NOTED_UNITS)) await insertNote(tx, own, noteOn(text, at));
    }
    return token;
  });
}

/** On the first sentence of a text. */
function noteOn(text: string, createdAt: number): Note {
  return {
    id: randomUUID(),
    usageKey: blockKey('html', text),
    passage: { quote: sentenceOf(text), prefix: '', suffix: '', start: 0 },
    color: 'yellow',
    text: 'Remember this.',
    createdAt,
  };
}
