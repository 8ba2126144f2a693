import type { Reader } from '../db/database.ts';

/** A course, or a person in all courses. */
export type Holder = { courseKey: string } | { userId: number };

/** What goes with a course or a person, in numbers. */
export interface Contents {
  /** Also those of learners who left. */
  enrollments: number;
  activeEnrollments: number;
  /** Of a course, the learners who worked on problems, exercises or videos; of a person, the courses in which they did. */
  worked: number;
  posts: number;
  notes: number;
  /** Issued ones. */
  certificates: number;
}

export async function countContents(reader: Reader, holder: Holder): Promise<Contents> {
  const isCourse = 'courseKey' in holder;
  const key = isCourse ? holder.courseKey : holder.userId;
  const column = isCourse ? 'course_key' : 'user_id';
  const { enrollments, active } = await reader
    .selectFrom('enrollments')
    .select(({ fn }) => [
      fn.countAll<number>().as('enrollments'),
      fn.sum<number | null>('is_active').as('active'),
    ])
    .where(column, '=', key)
    .executeTakeFirstOrThrow();
  const { worked } = await reader
    .selectFrom('block_states')
    .select(({ fn }) =>
      fn
        .count<number>(isCourse ? 'user_id' : 'course_key')
        .distinct()
        .as('worked'),
    )
    .where(column, '=', key)
    .executeTakeFirstOrThrow();
  const { posts } = await reader
    .selectFrom('discussion_posts')
    .select(({ fn }) => fn.countAll<number>().as('posts'))
    .where(isCourse ? 'course_key' : 'author_id', '=', key)
    .executeTakeFirstOrThrow();
  const { notes } = await reader
    .selectFrom('notes')
    .select(({ fn }) => fn.countAll<number>().as('notes'))
    .where(column, '=', key)
    .executeTakeFirstOrThrow();
  const { certificates } = await reader
    .selectFrom('certificates')
    .select(({ fn }) => fn.countAll<number>().as('certificates'))
    .where(column, '=', key)
    .where('issued_at', 'is not', null)
    .executeTakeFirstOrThrow();
  return { enrollments, activeEnrollments: Number(active ?? 0), worked, posts, notes, certificates };
}
