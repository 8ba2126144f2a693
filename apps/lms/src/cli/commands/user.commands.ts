import { existsSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { findTargetProblem } from '../../db/sqlite-backup.ts';
import {
  findEmailProblem,
  findNameProblem,
  findPasswordProblem,
  findUsernameProblem,
  type PasswordOwner,
} from '../../kernel/users/accounts.policy.ts';
import { loadCommonPasswords } from '../../kernel/users/common-passwords.ts';
import {
  activateAccount,
  changeAddress,
  changePassword,
  createAccount,
  setAdministrator,
} from '../../kernel/users/manage-accounts.ts';
import { hashPassword } from '../../kernel/users/passwords.ts';
import { deleteAccount, removeDemoAccounts } from '../../modules/account-deletion/delete-account.ts';
import { exportPerson } from '../../modules/personal-data/export-person.ts';
import { unlinkAccount } from '../../modules/single-sign-on/sign-on.ts';
import { type Cli, type Command, CommandError, UsageError } from '../command.ts';
import { count } from '../count.ts';
import { getUser } from '../get-learner.ts';
import { getOperands } from '../read-arguments.ts';
import { listContents, readRemoval } from '../removal.ts';

const CONTENTS_WORDS = {
  worked: (courses: number) => `in ${count(courses, 'course')}`,
  certificates: ', which nobody can verify afterwards',
};

/** `user ...`: accounts, from the command line. Passwords are prompted for, never taken as arguments. */
export const userCommands: readonly Command[] = [
  {
    name: 'user create',
    usage: 'USERNAME --email ADDRESS [--name NAME] [--administrator]',
    summary: 'Create an active account; prompts for its password',
    async run(args, cli) {
      const { values, positionals } = parseArgs({
        args,
        allowPositionals: true,
        options: {
          email: { type: 'string' },
          name: { type: 'string' },
          administrator: { type: 'boolean', default: false },
        },
      });
      const username = oneName(positionals);
      const { email = '', name = username, administrator: isAdministrator } = values;
      refuse(findUsernameProblem(username) ?? findEmailProblem(email) ?? findNameProblem(name));
      const password = await askPassword(cli, { username, email, name });
      const context = await cli.open();
      const passwordHash = await hashPassword(password);
      const account = { username, email, name, passwordHash, isActive: true, isAdministrator };
      const user = await createAccount(context, account);
      if (!user) throw new CommandError(`The username ${username} or the address ${email} is taken.`);
      cli.print(`Created ${user.username}${isAdministrator ? ', an administrator' : ''}.`);
    },
  },
  {
    name: 'user password',
    usage: 'USERNAME',
    summary: 'Set a new password and sign the account out everywhere; prompts for it',
    async run(args, cli) {
      const username = oneName(args);
      const context = await cli.open();
      const user = await getUser(context.db.read, username);
      const passwordHash = await hashPassword(await askPassword(cli, user));
      await changePassword(context, user.id, passwordHash);
      cli.print(`Changed the password of ${user.username}.`);
    },
  },
  {
    name: 'user email',
    usage: 'USERNAME ADDRESS',
    summary: 'Change the email address of an account, which counts as confirmed',
    async run(args, cli) {
      const [username, email] = getOperands(args, 2, 'Give a username and an address.');
      refuse(findEmailProblem(email));
      const context = await cli.open();
      const user = await getUser(context.db.read, username);
      if ((await changeAddress(context, user.id, email)) === 'address-taken')
        throw new CommandError(`Another account has confirmed the address ${email}.`);
      cli.print(`${user.username} has the address ${email}.`);
    },
  },
  {
    name: 'user activate',
    usage: 'USERNAME',
    summary: 'Confirm the email address of an account',
    async run(args, cli) {
      const username = oneName(args);
      const context = await cli.open();
      const user = await getUser(context.db.read, username);
      if ((await activateAccount(context, user.id)) === 'address-taken')
        throw new CommandError(`Another account has confirmed the address ${user.email}.`);
      cli.print(`${username} is active.`);
    },
  },
  {
    name: 'user role',
    usage: 'USERNAME administrator|learner',
    summary: 'Grant or revoke the administrator role',
    async run(args, cli) {
      const [username, role] = args;
      if (username === undefined || args.length !== 2 || (role !== 'administrator' && role !== 'learner')) {
        throw new UsageError('Give a username and a role.');
      }
      const context = await cli.open();
      const user = await getUser(context.db.read, username);
      await setAdministrator(context, user.id, role === 'administrator');
      cli.print(`${user.username} has the role ${role}.`);
    },
  },
  {
    name: 'user unlink',
    usage: 'USERNAME',
    summary:
      'Forget who an account is at the identity provider; the next person with its address who comes from there gets it',
    async run(args, cli) {
      const username = oneName(args);
      const context = await cli.open();
      const user = await getUser(context.db.read, username);
      if (!(await unlinkAccount(context, user)))
        throw new CommandError(`${user.username} has never signed in with an identity provider.`);
      cli.print(`${user.username} can sign in with another identity.`);
    },
  },
  {
    name: 'user export',
    usage: 'USERNAME [--out FILE]',
    summary: 'Write everything that the site keeps of a person as JSON, without passwords and tokens',
    async run(args, cli) {
      const { values, positionals } = parseArgs({
        args,
        allowPositionals: true,
        options: { out: { type: 'string' } },
      });
      const username = oneName(positionals);
      const context = await cli.open();
      const { id } = await getUser(context.db.read, username);
      const json = JSON.stringify(await exportPerson(context, id), null, 2);
      if (values.out === undefined) for (const line of json.split('\n')) cli.print(line);
      else {
        await saveNewFile(values.out, `${json}\n`);
        cli.print(`Saved ${values.out}.`);
      }
    },
  },
  {
    name: 'user delete',
    usage: 'USERNAME [--yes]',
    summary:
      'Delete an account with all work, grades, certificates and posts; without --yes, only say what would be lost. There is no way back',
    async run(args, cli) {
      const { operands, isConfirmed } = readRemoval(args);
      const username = oneName(operands);
      const context = await cli.open();
      const user = await getUser(context.db.read, username);
      cli.print(`${user.username} (${user.name}, ${user.email})`);
      const contents = await listContents(context.db.read, { userId: user.id }, CONTENTS_WORDS);
      for (const line of contents) cli.print(line);
      if (!isConfirmed) throw new CommandError('Nothing was deleted. To delete the account, add --yes.');
      await deleteAccount(context, user);
      cli.print(`Deleted ${user.username}.`);
    },
  },
  {
    name: 'user remove-demo',
    usage: '',
    summary: 'Remove the demo accounts and their work',
    async run(args, cli) {
      if (args.length > 0) throw new UsageError('user remove-demo takes no arguments');
      const removed = await removeDemoAccounts(await cli.open());
      cli.print(removed.length === 0 ? 'There are no demo accounts.' : `Removed ${removed.join(', ')}.`);
    },
  },
];

function oneName(args: readonly string[]): string {
  const [username] = getOperands(args, 1, 'Give one username.');
  return username;
}

/** Only its owner may read it. An incomplete file is removed. */
async function saveNewFile(file: string, text: string): Promise<void> {
  if (existsSync(file)) throw new CommandError(`${file} exists already. Name a new file.`);
  try {
    await writeFile(file, text, { flag: 'wx', mode: 0o600 });
  } catch (error) {
    await rm(file, { force: true });
    throw new CommandError(findTargetProblem(error, file) ?? `${file} can't be written: ${String(error)}`);
  }
}

function refuse(problem: string | null): void {
  if (problem !== null) throw new UsageError(problem);
}

async function askPassword(cli: Cli, owner: PasswordOwner): Promise<string> {
  const password = await cli.askSecret('Password: ');
  const problem = findPasswordProblem(password, owner, await loadCommonPasswords());
  if (problem !== null) throw new CommandError(problem);
  return password;
}
