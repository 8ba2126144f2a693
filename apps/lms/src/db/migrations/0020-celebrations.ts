import { sql } from 'kysely';
import type { MigrationDb } from './migration.ts';

/** Celebrations that learners have seen: of their first section and weekly goal in a course, and of streaks. */
export async function up(db: MigrationDb): Promise<void> {
  await db.schema
    .createTable('course_celebrations')
    .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('course_key', 'text', (c) => c.notNull())
    .addColumn('owes_first_section', 'integer', (c) => c.notNull())
    .addColumn('goal_week', 'text')
    .addPrimaryKeyConstraint('course_celebrations_pk', ['user_id', 'course_key'])
    .execute();

  await db.schema
    .createTable('streak_celebrations')
    .addColumn('user_id', 'integer', (c) => c.primaryKey().references('users.id').onDelete('cascade'))
    .addColumn('day', 'text', (c) => c.notNull())
    .execute();

  // For learners in the middle of a course, the next section isn't their first.
  await sql`insert into course_celebrations (user_id, course_key, owes_first_section)
    select user_id, course_key, 0 from completion_heads`.execute(db);
}
