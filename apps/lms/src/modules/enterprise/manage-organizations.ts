import { randomUUID } from 'node:crypto';
import type { Context } from '../../context.ts';
import { lockCourse } from '../../db/locks.ts';
import {
  type Customer,
  deleteMembership,
  findCustomerBySlug,
  saveCustomer,
  saveMembership,
} from '../../kernel/enterprise/enterprise.store.ts';
import { findRunSettings, saveRunSettings } from '../../kernel/settings/course-settings.store.ts';

type Services = Pick<Context, 'db' | 'clock'>;

/** The fields to change; undefined ones stay. */
export type CustomerChanges = {
  [Field in keyof Omit<Customer, 'uuid' | 'slug'>]: Customer[Field] | undefined;
};

/** Creates or changes an organization; null for a new one without a name. */
export function setOrganization(
  { db, clock }: Services,
  slug: string,
  changes: CustomerChanges,
): Promise<Customer | null> {
  return db.write(async (tx) => {
    const known = await findCustomerBySlug(tx, slug);
    const name = changes.name ?? known?.name;
    if (name === undefined) return null;
    const customer: Customer = {
      uuid: known?.uuid ?? randomUUID(),
      slug,
      name,
      logoUrl: changes.logoUrl === undefined ? (known?.logoUrl ?? null) : changes.logoUrl,
      hasPortal: changes.hasPortal ?? known?.hasPortal ?? false,
      asksConsent: changes.asksConsent ?? known?.asksConsent ?? false,
    };
    await saveCustomer(tx, customer, clock.now());
    return customer;
  });
}

/** Adds an account to an organization, which becomes its active one. */
export function joinOrganization(
  { db, clock }: Services,
  { uuid }: Pick<Customer, 'uuid'>,
  userId: number,
): Promise<void> {
  return db.write((tx) => saveMembership(tx, { userId, customerUuid: uuid, at: clock.now() }));
}

/** Removes an account from an organization, and keeps its work; false if it wasn't a member. */
export function leaveOrganization(
  { db }: Pick<Context, 'db'>,
  { uuid }: Pick<Customer, 'uuid'>,
  userId: number,
): Promise<boolean> {
  return db.write((tx) => deleteMembership(tx, userId, uuid));
}

/** Sets whether an organization offers a course to its learners. */
export function setOffer(
  { db, clock }: Services,
  { uuid }: Pick<Customer, 'uuid'>,
  { courseKey, isOffered }: { courseKey: string; isOffered: boolean },
): Promise<void> {
  return db.write(async (tx) => {
    await lockCourse(tx, courseKey);
    const settings = await findRunSettings(tx, courseKey);
    const others = settings.offeredBy.filter((each) => each !== uuid);
    const offeredBy = isOffered ? [...others, uuid] : others;
    await saveRunSettings(tx, courseKey, { settings: { ...settings, offeredBy }, at: clock.now() });
  });
}
