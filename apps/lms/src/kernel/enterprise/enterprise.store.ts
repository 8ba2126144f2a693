import type { Selectable } from 'kysely';
import type { Reader, Tx } from '../../db/database.ts';
import { lockUser } from '../../db/locks.ts';
import type { EnterpriseCustomersTable } from './enterprise.tables.ts';

/** An organization that enrolls its members in courses. */
export interface Customer {
  uuid: string;
  slug: string;
  name: string;
  logoUrl: string | null;
  hasPortal: boolean;
  asksConsent: boolean;
}

/** A learner's membership of a customer. */
export interface Membership extends Customer {
  /** Whether the learner currently learns through this customer; true for at most one of their memberships. */
  isActive: boolean;
}

const columns = [
  'enterprise_customers.uuid',
  'enterprise_customers.slug',
  'enterprise_customers.name',
  'enterprise_customers.logo_url',
  'enterprise_customers.has_portal',
  'enterprise_customers.asks_consent',
] as const;

type Row = Omit<Selectable<EnterpriseCustomersTable>, 'created_at'>;

function toCustomer(row: Row): Customer {
  return {
    uuid: row.uuid,
    slug: row.slug,
    name: row.name,
    logoUrl: row.logo_url,
    hasPortal: row.has_portal === 1,
    asksConsent: row.asks_consent === 1,
  };
}

/** All customers, by slug. */
export async function listCustomers(reader: Reader): Promise<Customer[]> {
  const rows = await reader.selectFrom('enterprise_customers').select(columns).orderBy('slug').execute();
  return rows.map(toCustomer);
}

export async function findCustomerBySlug(reader: Reader, slug: string): Promise<Customer | null> {
  const row = await reader
    .selectFrom('enterprise_customers')
    .select(columns)
    .where('slug', '=', slug)
    .executeTakeFirst();
  return row ? toCustomer(row) : null;
}

/** Creates a customer, or updates the one with this UUID. */
export async function saveCustomer(tx: Tx, customer: Customer, at: number): Promise<void> {
  const values = {
    slug: customer.slug,
    name: customer.name,
    logo_url: customer.logoUrl,
    has_portal: Number(customer.hasPortal),
    asks_consent: Number(customer.asksConsent),
  };
  await tx
    .insertInto('enterprise_customers')
    .values({ uuid: customer.uuid, created_at: at, ...values })
    .onConflict((conflict) => conflict.column('uuid').doUpdateSet(values))
    .execute();
}

/** The customers of a learner, the active one last: clients take the last. */
export async function listMemberships(reader: Reader, userId: number): Promise<Membership[]> {
  const rows = await reader
    .selectFrom('enterprise_members')
    .innerJoin('enterprise_customers', 'enterprise_customers.uuid', 'enterprise_members.customer_uuid')
    .select([...columns, 'enterprise_members.is_active'])
    .where('enterprise_members.user_id', '=', userId)
    .orderBy('enterprise_members.is_active')
    .orderBy('enterprise_customers.slug')
    .execute();
  return rows.map((row) => ({ ...toCustomer(row), isActive: row.is_active === 1 }));
}

/** Adds a learner to a customer and makes that customer their active one. */
export async function saveMembership(
  tx: Tx,
  { userId, customerUuid, at }: { userId: number; customerUuid: string; at: number },
): Promise<void> {
  await tx
    .insertInto('enterprise_members')
    .values({ user_id: userId, customer_uuid: customerUuid, is_active: 0, joined_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await activateMembership(tx, userId, customerUuid);
}

/** Makes one of a learner's customers the active one; false when they aren't a member of it. */
export async function activateMembership(tx: Tx, userId: number, customerUuid: string): Promise<boolean> {
  await lockUser(tx, userId);
  const known = await tx
    .selectFrom('enterprise_members')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('customer_uuid', '=', customerUuid)
    .executeTakeFirst();
  if (!known) return false;
  await tx.updateTable('enterprise_members').set({ is_active: 0 }).where('user_id', '=', userId).execute();
  await tx
    .updateTable('enterprise_members')
    .set({ is_active: 1 })
    .where('user_id', '=', userId)
    .where('customer_uuid', '=', customerUuid)
    .execute();
  return true;
}

/** Removes a learner and their consents from a customer; false when they weren't a member of it. */
export async function deleteMembership(tx: Tx, userId: number, customerUuid: string): Promise<boolean> {
  await lockUser(tx, userId);
  await tx
    .deleteFrom('enterprise_consents')
    .where('user_id', '=', userId)
    .where('customer_uuid', '=', customerUuid)
    .execute();
  const { numDeletedRows } = await tx
    .deleteFrom('enterprise_members')
    .where('user_id', '=', userId)
    .where('customer_uuid', '=', customerUuid)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export interface ConsentKey {
  userId: number;
  customerUuid: string;
  courseKey: string;
}

/** UUIDs of the customers that the learner allowed to see their activity in a course. */
export async function listConsents(
  reader: Reader,
  { userId, courseKey }: Omit<ConsentKey, 'customerUuid'>,
): Promise<Set<string>> {
  const rows = await reader
    .selectFrom('enterprise_consents')
    .select('customer_uuid')
    .where('user_id', '=', userId)
    .where('course_key', '=', courseKey)
    .execute();
  return new Set(rows.map((row) => row.customer_uuid));
}

export async function saveConsent(tx: Tx, key: ConsentKey, at: number): Promise<void> {
  await tx
    .insertInto('enterprise_consents')
    .values({
      user_id: key.userId,
      customer_uuid: key.customerUuid,
      course_key: key.courseKey,
      given_at: at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
