import type { Context } from '../context.ts';
import type { Reader } from '../db/database.ts';
import type { User } from '../kernel/users/user.ts';
import { findUserByUsername } from '../kernel/users/users.store.ts';
import { CommandError } from './command.ts';
import { getOperands } from './read-arguments.ts';

/** The account and course of `USERNAME COURSE`. Throws if either doesn't exist, and lists the courses. */
export async function getLearner(
  context: Context,
  args: readonly string[],
): Promise<{ user: User; courseKey: string }> {
  const [username, courseKey] = getOperands(args, 2, 'Give a username and a course key.');
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

/** A course key of this site; throws for any other, and lists the existing ones. */
export async function getCourseKey({ courses, db }: Context, courseKey: string): Promise<string> {
  if (await courses.findSummary(db.read, courseKey)) return courseKey;
  const known = (await courses.listSummaries(db.read)).map((course) => course.courseKey);
  throw new CommandError(
    `There is no course ${courseKey}. ${known.length === 0 ? 'Import one first.' : `Known: ${known.join(', ')}`}`,
  );
}
