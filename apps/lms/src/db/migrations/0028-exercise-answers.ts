import type { MigrationDb } from './migration.ts';

/**
 * Answers that are counted over all learners (the primary key serves the count), and the states of all learners on one
 * block.
 */
export async function up(db: MigrationDb): Promise<void> {
  await db.schema
    .createTable('exercise_answers')
    .addColumn('course_key', 'text', (c) => c.notNull())
    .addColumn('usage_key', 'text', (c) => c.notNull())
    .addColumn('question', 'text', (c) => c.notNull())
    .addColumn('choice', 'text', (c) => c.notNull())
    .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('times', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('exercise_answers_pk', [
      'course_key',
      'usage_key',
      'question',
      'choice',
      'user_id',
    ])
    .execute();
  await db.schema
    .createIndex('exercise_answers_by_user')
    .on('exercise_answers')
    .columns(['user_id', 'course_key', 'usage_key'])
    .execute();
  await db.schema
    .createIndex('block_states_by_block')
    .on('block_states')
    .columns(['course_key', 'usage_key'])
    .execute();
}
