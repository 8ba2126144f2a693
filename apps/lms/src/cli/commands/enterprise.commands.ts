import { parseArgs } from 'node:util';
import type { Context } from '../../context.ts';
import {
  type Customer,
  findCustomerBySlug,
  listCustomers,
} from '../../kernel/enterprise/enterprise.store.ts';
import { isOneLine } from '../../kernel/users/accounts.policy.ts';
import {
  joinOrganization,
  leaveOrganization,
  setOffer,
  setOrganization,
} from '../../modules/enterprise/manage-organizations.ts';
import { type Cli, type Command, CommandError, UsageError } from '../command.ts';
import { getCourseKey, getUser } from '../get-learner.ts';
import { getOperands, readLine, readSlug } from '../read-arguments.ts';

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
      const [word] = getOperands(positionals, 1, 'Give the slug of an organization.');
      const slug = readSlug('A slug', word);
      // A blank name changes nothing.
      const given = readLine('--name', values.name) || undefined;
      const changes = {
        hasPortal: readSwitch('portal', values.portal),
        asksConsent: readSwitch('consent', values.consent),
        logoUrl: readLogo(values.logo),
      };
      const saved = await setOrganization(await cli.open(), slug, { name: given, ...changes });
      if (!saved) throw new UsageError('Give a new organization a name with --name.');
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
      const [slug, username] = getOperands(args, 2, 'Give a slug and a username.');
      const context = await cli.open();
      const customer = await getCustomer(context, slug);
      const user = await getUser(context.db.read, username);
      await joinOrganization(context, customer, user.id);
      cli.print(`${user.username} learns for ${customer.name}.`);
    },
  },
  {
    name: 'enterprise leave',
    usage: 'SLUG USERNAME',
    summary: 'Remove an account from an organization; the learner’s work is preserved',
    async run(args, cli) {
      const [slug, username] = getOperands(args, 2, 'Give a slug and a username.');
      const context = await cli.open();
      const customer = await getCustomer(context, slug);
      const user = await getUser(context.db.read, username);
      if (!(await leaveOrganization(context, customer, user.id)))
        throw new CommandError(`${user.username} does not learn for ${customer.name}.`);
      cli.print(`${user.username} no longer learns for ${customer.name}.`);
    },
  },
  {
    name: 'enterprise offer',
    usage: 'SLUG COURSE',
    summary: 'Let an organization offer a course to its learners',
    async run(args, cli) {
      const { customer, courseKey } = await changeOffer(args, cli, true);
      cli.print(`${customer.name} offers ${courseKey}.`);
    },
  },
  {
    name: 'enterprise withdraw',
    usage: 'SLUG COURSE',
    summary: 'Stop an organization from offering a course',
    async run(args, cli) {
      const { customer, courseKey } = await changeOffer(args, cli, false);
      cli.print(`${customer.name} no longer offers ${courseKey}.`);
    },
  },
];

async function changeOffer(
  args: readonly string[],
  cli: Pick<Cli, 'open'>,
  isOffered: boolean,
): Promise<{ customer: Customer; courseKey: string }> {
  const [slug, asked] = getOperands(args, 2, 'Give a slug and a course key.');
  const context = await cli.open();
  const customer = await getCustomer(context, slug);
  const courseKey = await getCourseKey(context, asked);
  await setOffer(context, customer, { courseKey, isOffered });
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
