import { randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import type { Context } from '../../context.ts';
import { lockCourse } from '../../db/locks.ts';
import {
  type Customer,
  deleteMembership,
  findCustomerBySlug,
  listCustomers,
  saveCustomer,
  saveMembership,
} from '../../kernel/enterprise/enterprise.store.ts';
import { findRunSettings, saveRunSettings } from '../../kernel/settings/course-settings.store.ts';
import { isOneLine } from '../../kernel/users/accounts.policy.ts';
import { type Command, CommandError, UsageError } from '../command.ts';
import { getCourseKey, getUser } from '../get-learner.ts';
import { getWords, readLine, readSlug } from '../read-arguments.ts';

/** `enterprise ...`: organizations, their learners and the courses that they offer. */
export const enterpriseCommands: readonly Command[] = [
  {
    name: 'enterprise set',
    usage: 'SLUG [--name NAME] [--logo URL] [--portal yes|no] [--consent yes|no]',
    summary: 'Create or change an organization',
    async run(args, cli) {
      const { values, positionals } = parseArgs({
        args,
        allowPositionals: true,
        options: {
          name: { type: 'string' },
          logo: { type: 'string' },
          portal: { type: 'string' },
          consent: { type: 'string' },
        },
      });
      const [word] = getWords(positionals, 1, 'Give the slug of an organization.');
      const slug = readSlug('A slug', word);
      // A blank name changes nothing.
      const given = readLine('--name', values.name) || null;
      const changes = {
        hasPortal: readSwitch('portal', values.portal),
        asksConsent: readSwitch('consent', values.consent),
        logoUrl: readLogo(values.logo),
      };
      const { db, clock } = await cli.open();
      const saved = await db.write(async (tx) => {
        const known = await findCustomerBySlug(tx, slug);
        const name = given ?? known?.name;
        if (name === undefined) throw new UsageError('Give a new organization a name with --name.');
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
      cli.print(describe(saved));
    },
  },
  {
    name: 'enterprise list',
    usage: '',
    summary: 'List the organizations',
    async run(_args, cli) {
      const { db } = await cli.open();
      const customers = await listCustomers(db.read);
      for (const customer of customers) cli.print(describe(customer));
      if (customers.length === 0) cli.print('There are no organizations.');
    },
  },
  {
    name: 'enterprise join',
    usage: 'SLUG USERNAME',
    summary: 'Add an account to an organization, which becomes its active one',
    async run(args, cli) {
      const [slug, username] = getWords(args, 2, 'Give a slug and a username.');
      const context = await cli.open();
      const customer = await getCustomer(context, slug);
      const user = await getUser(context.db.read, username);
      const at = context.clock.now();
      await context.db.write((tx) =>
        saveMembership(tx, { userId: user.id, customerUuid: customer.uuid, at }),
      );
      cli.print(`${user.username} learns for ${customer.name}.`);
    },
  },
  {
    name: 'enterprise leave',
    usage: 'SLUG USERNAME',
    summary: 'Remove an account from an organization; the learner’s work is preserved',
    async run(args, cli) {
      const [slug, username] = getWords(args, 2, 'Give a slug and a username.');
      const context = await cli.open();
      const customer = await getCustomer(context, slug);
      const user = await getUser(context.db.read, username);
      if (!(await context.db.write((tx) => deleteMembership(tx, user.id, customer.uuid))))
        throw new CommandError(`${user.username} does not learn for ${customer.name}.`);
      cli.print(`${user.username} no longer learns for ${customer.name}.`);
    },
  },
  {
    name: 'enterprise offer',
    usage: 'SLUG COURSE',
    summary: 'Let an organization offer a course to its learners',
    run: (args, cli) =>
      changeOffer(args, cli.open, (customers, uuid) => [
        ...customers.filter((one) => one !== uuid),
        uuid,
      ]).then(({ customer, courseKey }) => cli.print(`${customer.name} offers ${courseKey}.`)),
  },
  {
    name: 'enterprise withdraw',
    usage: 'SLUG COURSE',
    summary: 'Stop an organization from offering a course',
    run: (args, cli) =>
      changeOffer(args, cli.open, (customers, uuid) => customers.filter((one) => one !== uuid)).then(
        ({ customer, courseKey }) => cli.print(`${customer.name} no longer offers ${courseKey}.`),
      ),
  },
];

async function changeOffer(
  args: readonly string[],
  open: () => Promise<Context>,
  change: (customers: readonly string[], uuid: string) => readonly string[],
): Promise<{ customer: Customer; courseKey: string }> {
  const [slug, asked] = getWords(args, 2, 'Give a slug and a course key.');
  const context = await open();
  const customer = await getCustomer(context, slug);
  const courseKey = await getCourseKey(context, asked);
  await context.db.write(async (tx) => {
    await lockCourse(tx, courseKey);
    const settings = await findRunSettings(tx, courseKey);
    const offeredBy = change(settings.offeredBy, customer.uuid);
    await saveRunSettings(tx, courseKey, { settings: { ...settings, offeredBy }, at: context.clock.now() });
  });
  return { customer, courseKey };
}

async function getCustomer({ db }: Context, slug: string): Promise<Customer> {
  const customer = await findCustomerBySlug(db.read, slug);
  if (!customer) throw new CommandError(`There is no organization ${slug}.`);
  return customer;
}

function readSwitch(name: string, value: string | undefined): boolean | undefined {
  if (value === undefined) return undefined;
  if (value !== 'yes' && value !== 'no') throw new UsageError(`--${name} is yes or no.`);
  return value === 'yes';
}

/** An empty URL removes the logo. */
function readLogo(value: string | undefined): string | null | undefined {
  if (value === undefined || value === '') return value === '' ? null : undefined;
  if (!URL.canParse(value) || !/^https?:\/\//.test(value) || !isOneLine(value))
    throw new UsageError('--logo is an address that starts with https:// or http://.');
  return value;
}

function describe({ slug, uuid, name, hasPortal, asksConsent }: Customer): string {
  const more = [hasPortal && 'has a portal', asksConsent && 'asks for consent'].filter(Boolean);
  return `${slug}: ${name} (${uuid})${more.length > 0 ? `, ${more.join(', ')}` : ''}`;
}
