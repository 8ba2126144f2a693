import type { Context } from '../context.ts';
import type { Reader } from '../db/database.ts';
import { findUserByUsername } from '../kernel/users/users.store.ts';
import type { User } from '../plugins/identity.types.ts';
import { CommandError } from './command.ts';
import { getWords } from './read-arguments.ts';

/** The account and the course that `USERNAME COURSE` name. Throws for anything else, and says which courses there are. */
export async function getLearner(
  context: Context,
  args: readonly string[],
): Promise<{ user: User; courseKey: string }> {
  const [username, courseKey] = getWords(args, 2, 'Give a username and a course key.');
  return {
    user: await getUser(context.db.read, username),
    courseKey: await getCourseKey(context, courseKey),
  };
}

/** An account by its username; throws if it doesn't exist. */
export async function getUser(reader: Reader, username: string): Promise<User> {
  const user = await findUserByUsername(reader, username);
  if (!user) throw new CommandError(`There is no account ${username}.`);
  return user;
}

/** A course key that is on this site; throws for any other, and says which there are. */
export async function getCourseKey({ courses, db }: Context, courseKey: string): Promise<string> {
  if (await courses.findSummary(db.read, courseKey)) return courseKey;
  const known = (await courses.listSummaries(db.read)).map((course) => course.courseKey);
  throw new CommandError(
    `There is no course ${courseKey}. ${known.length === 0 ? 'Import one first.' : `Known: ${known.join(', ')}`}`,
  );
}
