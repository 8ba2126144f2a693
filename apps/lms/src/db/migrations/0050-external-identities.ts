import type { MigrationDb } from './migration.ts';

/** Who people are at identity providers. */
export async function up(db: MigrationDb): Promise<void> {
  await db.schema
    .createTable('external_identities')
    .addColumn('issuer', 'text', (c) => c.notNull())
    .addColumn('subject', 'text', (c) => c.notNull())
    .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('external_identities_pk', ['issuer', 'subject'])
    .execute();
  await db.schema
    .createIndex('external_identities_by_user')
    .on('external_identities')
    .column('user_id')
    .execute();
}
