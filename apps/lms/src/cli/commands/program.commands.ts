import { parseArgs } from 'node:util';
import type { Context } from '../../context.ts';
import {
  addToProgram,
  removeFromProgram,
  removeProgram,
  setProgram,
} from '../../modules/programs/manage-programs.ts';
import { listPrograms, type Program } from '../../modules/programs/programs.store.ts';
import { type Command, CommandError, UsageError } from '../command.ts';
import { getCourseKey } from '../get-learner.ts';
import { getOperands, readLine, readSlug } from '../read-arguments.ts';

/** `program ...`: courses that belong together. */
export const programCommands: readonly Command[] = [
  {
    name: 'program set',
    usage: 'SLUG [--title TITLE] [--type TYPE]',
    summary: 'Create a program, or change its title or type, such as xseries or micromasters',
    async run(args, cli) {
      const { values, positionals } = parseArgs({
        args,
        allowPositionals: true,
        options: { title: { type: 'string' }, type: { type: 'string' } },
      });
      const [word] = getOperands(positionals, 1, 'Give the slug of a program.');
      const slug = readSlug('A slug', word);
      if (values.type !== undefined) readSlug('--type', values.type);
      const given = readLine('--title', values.title);
      if (given === '') throw new UsageError('--title is blank.');
      const saved = await setProgram(await cli.open(), slug, {
        title: given ?? undefined,
        type: values.type,
      });
      if (!saved) throw new UsageError('Give a new program a --title and a --type.');
      cli.print(describe(saved));
    },
  },
  {
    name: 'program add',
    usage: 'SLUG COURSE',
    summary: 'Add a course at the end of a program',
    async run(args, cli) {
      const context = await cli.open();
      const { slug, courseKey } = await readCourseArguments(context, args);
      const program = await addToProgram(context, slug, courseKey);
      if (!program) throw noProgram(slug);
      cli.print(`${courseKey} belongs to ${program.title}.`);
    },
  },
  {
    name: 'program remove',
    usage: 'SLUG COURSE',
    summary: 'Remove a course from a program',
    async run(args, cli) {
      const context = await cli.open();
      const { slug, courseKey } = await readCourseArguments(context, args);
      const removed = await removeFromProgram(context, slug, courseKey);
      if (!removed) throw noProgram(slug);
      const { program, wasInIt } = removed;
      if (!wasInIt) throw new CommandError(`${courseKey} doesn’t belong to ${program.title}.`);
      cli.print(`${courseKey} no longer belongs to ${program.title}.`);
    },
  },
  {
    name: 'program delete',
    usage: 'SLUG',
    summary: 'Delete a program, but not its courses',
    async run(args, cli) {
      const [slug] = getOperands(args, 1, 'Give the slug of a program.');
      const program = await removeProgram(await cli.open(), slug);
      if (!program) throw noProgram(slug);
      cli.print(`${program.title} is deleted.`);
    },
  },
  {
    name: 'program list',
    usage: '',
    summary: 'List the programs with their courses',
    async run(_args, cli) {
      const { db } = await cli.open();
      const programs = await listPrograms(db.read);
      for (const program of programs) {
        cli.print(describe(program));
        for (const courseKey of program.courseKeys) cli.print(`  ${courseKey}`);
      }
      if (programs.length === 0) cli.print('There are no programs.');
    },
  },
];

async function readCourseArguments(context: Context, args: readonly string[]) {
  const [slug, asked] = getOperands(args, 2, 'Give a slug and a course key.');
  return { slug, courseKey: await getCourseKey(context, asked) };
}

const noProgram = (slug: string) => new CommandError(`There is no program ${slug}.`);

function describe({ slug, title, type }: Program): string {
  return `${slug}: ${title} (${type})`;
}
