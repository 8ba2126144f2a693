import { randomUUID } from 'node:crypto';
import type { Context } from '../../apps/lms/src/context.ts';
import { recordCompletion } from '../../apps/lms/src/kernel/completion/completion.store.ts';
import { saveEnrollment } from '../../apps/lms/src/kernel/enrollment/enrollment.store.ts';
import { recordProblemScore } from '../../apps/lms/src/kernel/grading/grading.store.ts';
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

async function makeLearner(
  { db, clock, courses }: Context,
  number: number,
  passwordHash: string,
): Promise<string> {
  const at = clock.now();
  return db.write(async (tx) => {
    const course = await courses.findCourse(tx, BENCH_COURSE);
    const user = await insertUser(
      tx,
      {
        username: learnerName(number),
        email: `learner${number}@example.org`,
        name: `Learner ${number}`,
        passwordHash,
        isActive: true,
      },
      at,
    );
    if (!course || !user) throw new Error('The course or a learner is missing');
    const own = { userId: user.id, courseKey: BENCH_COURSE };
    await saveEnrollment(tx, { ...own, mode: 'audit', at });
    for (const { text, problem } of Array.from(
      { length: DONE_EACH },
      (_, index) => units[(number * 7 + index) % units.length],
    ).filter((unit) => unit !== undefined)) {
      await recordCompletion(tx, { ...own, usageKey: blockKey('html', text), completion: 1, at });
      if (problem === null) continue;
      const usageKey = blockKey('problem', problem);
      await recordCompletion(tx, { ...own, usageKey, completion: 1, at });
      await recordProblemScore(tx, course, {
        userId: user.id,
        usageKey,
        earned: number % 2,
        possible: 1,
        at,
      });
    }
    if (number === 0) {
      for (const { text } of units.slice(0, NOTED_UNITS)) await insertNote(tx, own, noteOn(text, at));
    }
    return (await insertSession(tx, user.id, at)).token;
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
