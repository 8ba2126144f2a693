import type { MigrationDb } from './migration.ts';

/** The data for access rules beyond start and enrollment: surveys, and organizations with their learners. */
export async function up(db: MigrationDb): Promise<void> {
  await db.schema
    .createTable('surveys')
    .addColumn('name', 'text', (c) => c.primaryKey())
    .addColumn('form', 'text', (c) => c.notNull())
    .addColumn('saved_at', 'bigint', (c) => c.notNull())
    .execute();

  await db.schema
    .createTable('survey_answers')
    .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('course_key', 'text', (c) => c.notNull())
    .addColumn('survey', 'text', (c) => c.notNull())
    .addColumn('answers', 'text', (c) => c.notNull())
    .addColumn('answered_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('survey_answers_pk', ['user_id', 'course_key', 'survey'])
    .execute();

  await db.schema
    .createTable('enterprise_customers')
    .addColumn('uuid', 'text', (c) => c.primaryKey())
    .addColumn('slug', 'text', (c) => c.notNull().unique())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('logo_url', 'text')
    .addColumn('has_portal', 'integer', (c) => c.notNull())
    .addColumn('asks_consent', 'integer', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute();

  await db.schema
    .createTable('enterprise_members')
    .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('customer_uuid', 'text', (c) =>
      c.notNull().references('enterprise_customers.uuid').onDelete('cascade'),
    )
    .addColumn('is_active', 'integer', (c) => c.notNull())
    .addColumn('joined_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('enterprise_members_pk', ['user_id', 'customer_uuid'])
    .execute();

  await db.schema
    .createTable('enterprise_consents')
    .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('customer_uuid', 'text', (c) =>
      c.notNull().references('enterprise_customers.uuid').onDelete('cascade'),
    )
    .addColumn('course_key', 'text', (c) => c.notNull())
    .addColumn('given_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('enterprise_consents_pk', ['user_id', 'customer_uuid', 'course_key'])
    .execute();
}
