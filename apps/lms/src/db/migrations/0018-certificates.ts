import { sql } from 'kysely';
import type { MigrationDb } from './migration.ts';

/** Certificates, their printed content, and the names that learners chose for them. */
export async function up(db: MigrationDb): Promise<void> {
  await db.schema
    .createTable('certificate_designs')
    .addColumn('hash', 'text', (c) => c.primaryKey())
    .addColumn('design', 'text', (c) => c.notNull())
    .execute();
  await db.schema
    .createTable('certificates')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('course_key', 'text', (c) => c.notNull())
    .addColumn('is_granted', 'integer', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('issued_at', 'bigint')
    .addColumn('visible_from', 'bigint')
    .addColumn('name', 'text')
    .addColumn('mode', 'text')
    .addColumn('percent', sql`double precision`)
    .addColumn('is_identity_verified', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('design_hash', 'text', (c) => c.references('certificate_designs.hash'))
    .addColumn('changed_at', 'bigint', (c) => c.notNull())
    .addColumn('revoked_at', 'bigint')
    .addColumn('revoked_reason', 'text')
    .addColumn('status_index', 'integer', (c) => c.notNull().unique())
    .addUniqueConstraint('certificates_learner', ['user_id', 'course_key'])
    .execute();
  await db.schema
    .createTable('certificate_names')
    .addColumn('user_id', 'integer', (c) => c.primaryKey().references('users.id').onDelete('cascade'))
    .addColumn('name', 'text', (c) => c.notNull())
    .execute();
}
