import type { Reader } from '../../db/database.ts';

/** What deleting an account removes, in numbers. */
export interface PersonContents {
  enrollments: number;
  activeEnrollments: number;
  /** In which the person has answered or done anything else. */
  workedCourses: number;
  posts: number;
  notes: number;
  /** Issued ones. */
  certificates: number;
}

export async function countPersonContents(reader: Reader, userId: number): Promise<PersonContents> {
  const { enrollments, active } = await reader
    .selectFrom('enrollments')
    .select(({ fn }) => [
      fn.countAll<number>().as('enrollments'),
      fn.sum<number | null>('is_active').as('active'),
    ])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  const { courses } = await reader
    .selectFrom('block_states')
    .select(({ fn }) => fn.count<number>('course_key').distinct().as('courses'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  const { posts } = await reader
    .selectFrom('discussion_posts')
    .select(({ fn }) => fn.countAll<number>().as('posts'))
    .where('author_id', '=', userId)
    .executeTakeFirstOrThrow();
  const { notes } = await reader
    .selectFrom('notes')
    .select(({ fn }) => fn.countAll<number>().as('notes'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  const { certificates } = await reader
    .selectFrom('certificates')
    .select(({ fn }) => fn.countAll<number>().as('certificates'))
    .where('user_id', '=', userId)
    .where('issued_at', 'is not', null)
    .executeTakeFirstOrThrow();
  return {
    enrollments,
    activeEnrollments: Number(active ?? 0),
    workedCourses: courses,
    posts,
    notes,
    certificates,
  };
}
