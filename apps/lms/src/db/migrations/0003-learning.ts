import type { CreateTableBuilder } from 'kysely';
import type { MigrationDb } from './migration.ts';

/**
 * Every row of a learner belongs to an account and is deleted with it; courses may be replaced, but their learners'
 * state stays.
 */
function learnerTable(db: MigrationDb, name: string): CreateTableBuilder<string, 'user_id' | 'course_key'> {
  return db.schema
    .createTable(name)
    .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('course_key', 'text', (c) => c.notNull());
}

export async function up(db: MigrationDb): Promise<void> {
  await createMemberships(db);
  await createWork(db);
  await createChoices(db);
}

async function createMemberships(db: MigrationDb): Promise<void> {
  await learnerTable(db, 'enrollments')
    .addColumn('mode', 'text', (c) => c.notNull())
    .addColumn('is_active', 'integer', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('enrollments_pk', ['user_id', 'course_key'])
    .execute();
  await db.schema.createIndex('enrollments_course').on('enrollments').column('course_key').execute();

  await learnerTable(db, 'course_roles')
    .addColumn('role', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('course_roles_pk', ['user_id', 'course_key', 'role'])
    .execute();
}

/** Completion and grades. */
async function createWork(db: MigrationDb): Promise<void> {
  await learnerTable(db, 'block_completions')
    .addColumn('usage_key', 'text', (c) => c.notNull())
    .addColumn('completion', 'double precision', (c) => c.notNull())
    .addColumn('completed_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('block_completions_pk', ['user_id', 'course_key', 'usage_key'])
    .execute();

  await learnerTable(db, 'completion_heads')
    .addColumn('revision', 'integer', (c) => c.notNull())
    .addColumn('last_usage_key', 'text', (c) => c.notNull())
    .addColumn('last_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('completion_heads_pk', ['user_id', 'course_key'])
    .execute();

  await learnerTable(db, 'problem_scores')
    .addColumn('usage_key', 'text', (c) => c.notNull())
    .addColumn('earned', 'double precision', (c) => c.notNull())
    .addColumn('possible', 'double precision', (c) => c.notNull())
    .addColumn('scored_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('problem_scores_pk', ['user_id', 'course_key', 'usage_key'])
    .execute();

  await learnerTable(db, 'subsection_grades')
    .addColumn('sequence_key', 'text', (c) => c.notNull())
    .addColumn('earned', 'double precision', (c) => c.notNull())
    .addColumn('possible', 'double precision', (c) => c.notNull())
    .addColumn('scores', 'text', (c) => c.notNull())
    .addColumn('graded_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('subsection_grades_pk', ['user_id', 'course_key', 'sequence_key'])
    .execute();

  await learnerTable(db, 'grade_heads')
    .addColumn('revision', 'integer', (c) => c.notNull())
    .addColumn('version', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('grade_heads_pk', ['user_id', 'course_key'])
    .execute();
}

/** Where learners are, and what they chose. */
async function createChoices(db: MigrationDb): Promise<void> {
  await learnerTable(db, 'sequence_positions')
    .addColumn('sequence_key', 'text', (c) => c.notNull())
    .addColumn('position', 'integer', (c) => c.notNull())
    .addColumn('saved_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('sequence_positions_pk', ['user_id', 'course_key', 'sequence_key'])
    .execute();

  await learnerTable(db, 'bookmarks')
    .addColumn('usage_key', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('bookmarks_pk', ['user_id', 'course_key', 'usage_key'])
    .execute();

  await learnerTable(db, 'course_goals')
    .addColumn('days_per_week', 'integer')
    .addColumn('subscribed_to_reminders', 'integer', (c) => c.notNull())
    .addColumn('saved_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('course_goals_pk', ['user_id', 'course_key'])
    .execute();

  await learnerTable(db, 'update_dismissals')
    .addColumn('message', 'text', (c) => c.notNull())
    .addColumn('dismissed_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('update_dismissals_pk', ['user_id', 'course_key'])
    .execute();
}
